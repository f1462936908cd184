import { onPlainClick } from "~/components/browser";
import { findDialog, openDialog } from "./dialogs";

export function enhanceLightbox() {
  const dialog = findDialog("lightbox");
  const part = (name: string) => dialog?.querySelector<HTMLElement>(`[data-part="lightbox-${name}"]`);
  const [count, picture, words] = ["count", "picture", "words"].map(part);
  if (!dialog || !count || !picture || !words) return;

  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-photo]")];
  const number = new Intl.NumberFormat(document.documentElement.lang);
  let place = 0;

  const show = (wanted: number) => {
    place = (wanted + links.length) % links.length;
    const figure = links[place]?.closest("figure");
    const caption = figure?.querySelector('[data-part="photo-words"]')?.cloneNode(true).childNodes;
    const photo = new Image();
    photo.src = links[place]?.dataset.large ?? links[place]?.href ?? "";
    const small = figure?.querySelector("img");
    photo.alt = small?.alt ?? "";
    photo.lang = small?.lang ?? "";
    picture.replaceChildren(photo);
    count.textContent = `${number.format(place + 1)} / ${number.format(links.length)}`;
    words.replaceChildren(...(caption ?? [photo.alt]));
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

const minSwipe = 40;

/**
 * Calls `turn` for a swipe to the left or right. `place` needs `touch-action: pan-y pinch-zoom`, because without it
 * some browsers treat the swipe as Back.
 */
function onSwipe(place: HTMLElement, turn: (step: 1 | -1) => void) {
  let start: { clientX: number; clientY: number } | undefined;
  /** Returns the horizontal distance of the swipe. Returns 0 for a vertical movement and in an enlarged view. */
  const drawn = (finger?: Touch) => {
    if (!start || !finger || (visualViewport?.scale ?? 1) > 1.01) return 0;
    const across = finger.clientX - start.clientX;
    return Math.abs(across) > Math.abs(finger.clientY - start.clientY) ? across : 0;
  };
  place.addEventListener(
    "touchstart",
    ({ touches: [finger, another] }) => {
      // We copy the coordinates, because older browsers change the Touch object during the movement.
      start = finger && !another ? { clientX: finger.clientX, clientY: finger.clientY } : undefined;
    },
    { passive: true },
  );
  place.addEventListener("touchend", ({ changedTouches: [finger] }) => {
    const across = drawn(finger);
    if (Math.abs(across) > minSwipe) turn(across < 0 ? 1 : -1);
    start = undefined;
  });
}
