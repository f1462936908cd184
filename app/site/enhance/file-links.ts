import { onPlainClick } from "../../components/browser";
import { detectLanguage } from "../../i18n/languages";
import { saveLinkedFile } from "../../uploads/save-linked-file";
import { findDialog, openDialog } from "./dialogs";

const isWide = matchMedia("(min-width: 40rem)");

/** Shows a file over the page. Without it, and where a PDF can't be shown in a frame, the link leads to the file itself. */
export function enhancePreviews() {
  const dialog = findDialog("preview");
  const part = (name: string) => dialog?.querySelector<HTMLElement>(`[data-part="preview-${name}"]`);
  const [name, size, shown, refused] = ["name", "size", "shown", "refused"].map(part);
  const [newTab, download] = dialog?.querySelectorAll<HTMLAnchorElement>('[data-part="preview-foot"] a') ?? [];
  if (!dialog || !name || !size || !shown || !refused || !newTab || !download) return;

  onPlainClick("a[data-preview]", (link) => {
    const { preview: type = "", name: fileName = "", size: fileSize = "" } = link.dataset;
    if (type === pdf && !canFramePdf()) return false;
    const view = createView(type);
    if (view) {
      view.src = `${link.href}#navpanes=0&view=FitH`;
      view.setAttribute(view instanceof HTMLImageElement ? "alt" : "title", fileName);
      view.lang = detectLanguage(fileName);
      shown.replaceChildren(view);
    }
    shown.hidden = !view;
    refused.hidden = !!view;
    name.textContent = fileName;
    name.lang = detectLanguage(fileName);
    size.textContent = fileSize;
    newTab.href = link.href;
    download.href = `${link.href}?download`;
    download.download = fileName;
    openDialog(dialog, link);
  });
  dialog.addEventListener("close", () => shown.replaceChildren());
}

const pdf = "application/pdf";

// Phones show at most the first page of a PDF inside a page, or nothing; they open it in a viewer of their own.
const canFramePdf = () => isWide.matches && navigator.pdfViewerEnabled;

const createView = (type: string) =>
  type.startsWith("image/") ? new Image() : type === pdf ? document.createElement("iframe") : undefined;

/** Says how a download goes. Where the page has no place to say it, and without script, a download is a plain link. */
export function showDownloadStatus() {
  const status = document.querySelector<HTMLElement>(".download-status");
  if (!status) return;
  const { started = "", complete = "", failed = "", instead = "" } = status.dataset;
  const titles = { started, complete, failed };
  let silence = 0;

  onPlainClick("a[download]", (link) => {
    // Only what is inside an open dialog is seen and read out.
    (link.closest("dialog") ?? document.body).append(status);
    saveLinkedFile(link, (step) => {
      const strong = document.createElement("strong");
      strong.textContent = titles[step];
      const isFailed = step === "failed";
      status.replaceChildren(strong, isFailed ? instead : "");
      status.classList.toggle("failed", isFailed);
      clearTimeout(silence);
      if (step !== "started") silence = window.setTimeout(() => status.replaceChildren(), 6000);
    });
  });
}
