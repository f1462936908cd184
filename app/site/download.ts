import { onPlainClick } from "./plain-click";

/** Says how a download goes. Where the page has no place to say it, and without script, a download is a plain link. */
export function sayHowDownloadsGo() {
  const status = document.querySelector<HTMLElement>(".download-status");
  if (!status) return;
  const { started = "", complete = "", failed = "", instead = "" } = status.dataset;
  let silence = 0;

  const say = (title: string, body = "") => {
    const strong = document.createElement("strong");
    strong.textContent = title;
    status.replaceChildren(strong, body);
    status.classList.toggle("failed", body !== "");
    clearTimeout(silence);
  };

  onPlainClick("a[download]", async (link) => {
    // Only what is inside an open dialog is seen and read out.
    (link.closest("dialog") ?? document.body).append(status);
    say(started);
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.statusText);
      save(await answer.blob(), link.download);
      say(complete);
    } catch {
      say(failed, instead);
      openInNewTab(link.href.replace(/\?download$/, ""));
    }
    silence = window.setTimeout(() => status.replaceChildren(), 6000);
  });
}

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  // Outside the page, where nobody takes this click for one more download.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 100);
}

function openInNewTab(address: string) {
  if (!open(address)) location.href = address;
}
