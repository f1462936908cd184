import { canFramePdf, isNativeApp, onPlainClick } from "~/components/browser";
import { detectLanguage } from "~/i18n/languages";
import { downloadLinkedFile, printInApp } from "~/uploads/download";
import { type PagePictures, pagePicture } from "~/uploads/page-pictures";
import { findDialog, openDialog } from "./dialogs";

export function enhancePreviews() {
  const dialog = findDialog("preview");
  const part = (name: string) => dialog?.querySelector<HTMLElement>(`[data-part="preview-${name}"]`);
  const [name, size, shown, refused] = ["name", "size", "shown", "refused"].map(part);
  const [newTab, download] = dialog?.querySelectorAll<HTMLAnchorElement>('[data-part="preview-foot"] a') ?? [];
  if (!dialog || !name || !size || !shown || !refused || !newTab || !download) return;

  onPlainClick("a[data-preview]", (link) => {
    const { preview: type = "", name: fileName = "", size: fileSize = "", pages, page = "1" } = link.dataset;
    const isFramed = type === pdf && canFramePdf();
    if (type === pdf && !isFramed && !pages) return false;
    const view = pages && !isFramed ? createPages(link, shown.dataset) : createView(type);
    if (view && "src" in view) {
      view.src = `${link.href}#page=${page}&navpanes=0&view=FitH`;
      view.setAttribute(view instanceof HTMLImageElement ? "alt" : "title", fileName);
      view.lang = detectLanguage(fileName);
    }
    if (view) shown.replaceChildren(view);
    shown.hidden = !view;
    refused.hidden = !!view;
    name.textContent = fileName;
    name.lang = detectLanguage(fileName);
    size.textContent = fileSize;
    newTab.href = link.href;
    download.href = `${link.href}?download`;
    download.download = fileName;
    openDialog(dialog, link);
    const opened = view?.children[Number(page) - 1];
    if (opened instanceof HTMLButtonElement && opened.offsetWidth < 1.2 * getPictureWidth(link)) opened.click();
    if (page !== "1") opened?.scrollIntoView();
  });
  dialog.addEventListener("close", () => shown.replaceChildren());
}

const getPictureWidth = (link: HTMLAnchorElement) => link.querySelector("img")?.offsetWidth ?? 0;

const pdf = "application/pdf";

const createView = (type: string) =>
  type.startsWith("image/") ? new Image() : type === pdf ? document.createElement("iframe") : undefined;

/** Creates the pictures of a file's pages. A file that is a picture has one page and no page number. */
function createPages(link: HTMLAnchorElement, { page, rest }: DOMStringMap): HTMLElement {
  const { preview, name = "", pages = "" } = link.dataset;
  const pictures: PagePictures = JSON.parse(pages);
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const fill = (text = "", values: Record<string, number>) =>
    text.replace(/\{(\w+)\}/g, (_, key) => (key in values ? number.format(values[key] ?? 0) : name));
  const [total, shown] = [pictures.count, pictures.sizes.length];
  const list = document.createElement("div");
  for (let place = 1; place <= shown; place++) {
    const { srcSet, ...picture } = pagePicture(link.href, pictures, place);
    const alt = preview === pdf ? fill(page, { page: place, total }) : name;
    const photo = Object.assign(new Image(), { loading: "lazy", alt, lang: detectLanguage(alt) });
    const button = document.createElement("button");
    let isLarge = true;
    const turn = () => {
      isLarge = !isLarge;
      button.setAttribute("aria-pressed", String(isLarge));
      photo.sizes = isLarge ? "200vw" : "(min-width: 40rem) 42rem, 80vw";
    };
    turn();
    button.addEventListener("click", turn);
    Object.assign(photo, picture, { srcset: srcSet });
    button.append(photo);
    list.append(button);
  }
  if (shown < total)
    list.append(Object.assign(document.createElement("p"), { textContent: fill(rest, { shown, total }) }));
  return list;
}

/** Shows messages about downloads, and makes the Print button of a page work. */
export function enhanceFiles() {
  const status = document.querySelector<HTMLElement>(".download-status");
  if (!status) return;
  const isInApp = isNativeApp();
  const { started, complete, failed, instead, inApp } = status.dataset;
  let silence = 0;

  const say = (title = "", details = "", isFailed = false) => {
    const strong = document.createElement("strong");
    strong.textContent = title;
    status.replaceChildren(strong, details);
    status.classList.toggle("failed", isFailed);
    clearTimeout(silence);
    if (title !== started) silence = window.setTimeout(() => status.replaceChildren(), 6000);
  };

  // For a link without a file name (`download=""`), the browser saves the file and not this script, because browsers
  // inside other apps cannot save a file that script has fetched. In our phone apps, the script saves all files.
  onPlainClick(isInApp ? "a[download]" : 'a[download]:not([download=""])', (link) => {
    // Moves the message into an open dialog, because people could not see or hear the message outside the dialog.
    (link.closest("dialog") ?? document.body).append(status);
    downloadLinkedFile(link, (step) => {
      if (step === "started") say(started);
      else if (step === "complete") say(complete, isInApp ? inApp : "");
      else say(failed, instead, true);
    });
  });

  for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
    const { file, failed, instead } = button.dataset;
    // The phone apps cannot print a page, but they can share a file for printing.
    if (isInApp && !file) button.remove();
    button.addEventListener("click", () => {
      if (isInApp && file) printInApp(file).catch(() => say(failed, instead, true));
      else print();
    });
  }
}
