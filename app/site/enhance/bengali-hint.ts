const storageKey = "bengali-hint";

// In Bengali alone, for they are read on English pages by those who prefer Bengali.
const texts = { read: "বাংলায় পড়ুন", close: "বন্ধ করুন" };

/** Offers an English page in Bengali to a browser that prefers it, until somebody closes the offer for good. */
export function showBengaliHint() {
  const inBengali = document.querySelector<HTMLAnchorElement>('footer a[hreflang="bn"]');
  const main = document.querySelector("main");
  const preferred = navigator.languages.find((language) => /^(bn|en)\b/i.test(language));
  if (!inBengali || !main || !preferred?.startsWith("bn") || isClosed()) return;

  const hint = document.createElement("p");
  const link = document.createElement("a");
  const close = document.createElement("button");
  hint.classList.add("bengali-hint");
  hint.lang = link.hreflang = "bn";
  link.href = inBengali.href + location.search;
  link.textContent = texts.read;
  close.type = "button";
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

// A browser may keep nothing for a website, and then throws.
function isClosed(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function saveClosed() {
  try {
    localStorage.setItem(storageKey, "closed");
  } catch {
    // It is offered again on the next page.
  }
}
