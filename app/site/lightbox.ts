import { onPlainClick } from "../ui/plain-click";
import { dialogOf, openDialog } from "./open-dialog";

/** Shows the photos of the page large, one after another. Without it each link leads to its picture alone. */
export function showPhotosLarge() {
  const dialog = dialogOf("lightbox");
  const part = (name: string) => dialog?.querySelector<HTMLElement>(`.lightbox-${name}`);
  const [count, picture, words] = ["count", "picture", "words"].map(part);
  if (!dialog || !count || !picture || !words) return;

  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-photo]")];
  const number = new Intl.NumberFormat(document.documentElement.lang);
  let place = 0;

  const show = (wanted: number) => {
    place = (wanted + links.length) % links.length;
    const figure = links[place]?.closest("figure");
    const said = figure?.querySelector(".photo-words")?.cloneNode(true).childNodes;
    const photo = new Image();
    photo.src = links[place]?.dataset.large ?? links[place]?.href ?? "";
    const small = figure?.querySelector("img");
    photo.alt = small?.alt ?? "";
    photo.lang = small?.lang ?? "";
    picture.replaceChildren(photo);
    count.textContent = `${number.format(place + 1)} / ${number.format(links.length)}`;
    words.replaceChildren(...(said ?? [photo.alt]));
  };

  onPlainClick("a[data-photo]", (link) => {
    show(links.indexOf(link));
    openDialog(dialog, link);
  });
  for (const button of dialog.querySelectorAll<HTMLElement>("[data-step]")) {
    button.hidden = links.length < 2;
    button.addEventListener("click", () => show(place + Number(button.dataset.step)));
  }
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(place - 1);
    if (key === "ArrowRight") show(place + 1);
  });
  onSwipe(dialog, (step) => show(place + step));
}

const farEnough = 40;

/** Calls `turn` with 1 when one finger is drawn from right to left, with -1 the other way; not in an enlarged view. */
function onSwipe(place: HTMLElement, turn: (step: 1 | -1) => void) {
  let start: [number, number] | undefined;
  place.addEventListener(
    "touchstart",
    ({ touches: [finger, another] }) => {
      start = finger && !another ? [finger.clientX, finger.clientY] : undefined;
    },
    { passive: true },
  );
  place.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    if (!start || !finger || (visualViewport?.scale ?? 1) > 1.01) return;
    const [across, down] = [finger.clientX - start[0], finger.clientY - start[1]];
    if (Math.abs(across) > Math.max(farEnough, Math.abs(down))) turn(across < 0 ? 1 : -1);
    start = undefined;
  });
}
