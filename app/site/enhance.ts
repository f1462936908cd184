/*
 * The one script of the public pages. Everything works without it; it adds motion to the ticker and closes the menu
 * as people expect.
 */

const pixelsPerSecond = 30;
const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");

for (const ticker of document.querySelectorAll<HTMLElement>("[data-ticker]")) setInMotion(ticker);
for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu")) closeWhenLeft(menu);

function setInMotion(ticker: HTMLElement) {
  const frame = ticker.querySelector<HTMLElement>(".ticker-window");
  const track = ticker.querySelector<HTMLElement>(".ticker-track");
  const list = track?.querySelector("ul");
  const button = ticker.querySelector<HTMLButtonElement>(".ticker-pause");
  if (!frame || !track || !list || !button) return;

  let motion: Animation | undefined;
  let stopped = false;

  const start = () => {
    motion?.cancel();
    for (const copy of track.querySelectorAll("[aria-hidden]")) copy.remove();
    frame.classList.toggle("moving", !wantsStillness.matches);
    button.hidden = wantsStillness.matches;
    frame.scrollLeft = 0;
    if (wantsStillness.matches) return;

    const round = list.getBoundingClientRect().width;
    const copies = Math.ceil(frame.clientWidth / round) + 1;
    for (let made = 0; made < copies; made++) {
      const copy = list.cloneNode(true) as HTMLElement;
      copy.setAttribute("aria-hidden", "true");
      track.append(copy);
    }
    motion = track.animate([{ transform: "none" }, { transform: `translateX(${-round}px)` }], {
      duration: (round / pixelsPerSecond) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
    if (stopped) motion.pause();
  };

  const hold = () => motion?.pause();
  const goOn = () => {
    if (!stopped) motion?.play();
  };
  frame.addEventListener("pointerenter", hold);
  frame.addEventListener("pointerleave", goOn);
  ticker.addEventListener("focusin", hold);
  ticker.addEventListener("focusout", goOn);
  button.addEventListener("click", () => {
    stopped = !stopped;
    button.setAttribute("aria-pressed", String(stopped));
    button.setAttribute("aria-label", (stopped ? button.dataset.play : button.dataset.pause) ?? "");
    if (stopped) motion?.pause();
    else motion?.play();
  });
  wantsStillness.addEventListener("change", start);
  let width = innerWidth;
  addEventListener("resize", () => {
    // Phones fire resize when the address bar hides; only a new width changes the round.
    if (innerWidth !== width) start();
    width = innerWidth;
  });
  document.fonts.ready.then(start);
}

function closeWhenLeft(menu: HTMLDetailsElement) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    const onLink = event.target instanceof Element && event.target.closest("a");
    if (onLink || !menu.contains(event.target as Node)) menu.open = false;
  });
}
