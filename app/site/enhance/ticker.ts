const pixelsPerSecond = 30;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export function enhanceTicker() {
  const ticker = document.querySelector<HTMLElement>("[data-ticker]");
  const frame = ticker?.querySelector<HTMLElement>(".ticker-window");
  const track = ticker?.querySelector<HTMLElement>(".ticker-track");
  const list = track?.querySelector("ul");
  const button = ticker?.querySelector<HTMLButtonElement>("[data-pause-button]");
  if (!ticker || !frame || !track || !list || !button) return;

  let motion: Animation | undefined;
  let stopped = false;

  const start = () => {
    motion?.cancel();
    for (const copy of track.querySelectorAll("[aria-hidden]")) copy.remove();
    frame.classList.toggle("moving", !reducedMotion.matches);
    button.hidden = reducedMotion.matches;
    frame.scrollLeft = 0;
    if (reducedMotion.matches) return;

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
  reducedMotion.addEventListener("change", start);
  let width = innerWidth;
  addEventListener("resize", () => {
    // Phones send a resize event when the address bar disappears, so only a change of the width counts.
    if (innerWidth !== width) start();
    width = innerWidth;
  });
  document.fonts.ready.then(start);
}
