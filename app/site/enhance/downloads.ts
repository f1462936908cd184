import { onPlainClick } from "../../components/browser";
import { saveLinkedFile } from "../../uploads/save-linked-file";

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
