import { onPlainClick } from "~/components/browser";

const storageKey = "bengali-hint";

// These texts are only in Bengali, because the hint is for readers of an English page who prefer Bengali.
const texts = { read: "বাংলায় পড়ুন", close: "বন্ধ করুন" };

/* The hint covers the top of the page, so that the page does not move. A phone with a Bengali font usually needs no
   font file for the hint. */
const classNames = {
  hint: [
    "absolute inset-x-0 z-30 flex justify-between border-b border-maize bg-maize-tint font-bengali text-base",
    "px-[max(theme(spacing.gutter),50%-36rem)] font-semibold leading-normal print:hidden",
    "[&+*]:mt-5 max-lg:[&+[data-part=hero]]:mt-7.6",
  ].join(" "),
  link: "flex min-h-11 items-center pr-8 text-teesta underline underline-offset-far",
  close: "-mr-3.5 flex min-h-11 w-11 items-center justify-center text-2xl",
};

export function showBengaliHint() {
  // Someone who chooses English on a Bengali page knows the way back.
  onPlainClick('a[hreflang="en"]', saveClosed);
  const inBengali = document.querySelector<HTMLAnchorElement>('footer a[hreflang="bn"]');
  const main = document.querySelector("main");
  const preferred = navigator.languages.find((language) => /^(bn|en)\b/i.test(language));
  if (!inBengali || !main || !preferred?.startsWith("bn") || isClosed()) return;

  const hint = document.createElement("p");
  const link = document.createElement("a");
  const close = document.createElement("button");
  hint.className = classNames.hint;
  link.className = classNames.link;
  close.className = classNames.close;
  hint.lang = link.hreflang = "bn";
  link.href = inBengali.href;
  link.textContent = texts.read;
  close.textContent = "×";
  close.setAttribute("aria-label", texts.close);
  close.addEventListener("click", () => {
    hint.remove();
    main.focus({ preventScroll: true });
    saveClosed();
  });
  hint.append(link, close);
  main.prepend(hint);
}

// `localStorage` throws an error if the browser does not allow storage.
function isClosed(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Returns false, so that the browser follows a chosen link. Without storage this throws, and the hint comes again. */
function saveClosed() {
  localStorage.setItem(storageKey, "");
  return false;
}
