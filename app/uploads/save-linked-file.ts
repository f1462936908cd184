/**
 * Fetches the file of a link and saves it under the name that the link or else its answer gives. When that fails the
 * file is opened in a new tab instead. `say` hears how it goes; `save` is how a file is saved here.
 */
export async function saveLinkedFile(
  link: HTMLAnchorElement,
  say: (step: "started" | "complete" | "failed") => void,
  save: (file: Blob, name: string) => void | Promise<void> = saveFile,
): Promise<void> {
  say("started");
  try {
    const answer = await fetch(link.href);
    // Whose sign-in has ended is sent to the login page, which is no file.
    if (!answer.ok || new URL(answer.url).pathname === "/cog-admin/login") throw new Error(answer.statusText);
    await save(await answer.blob(), link.download || parseFileName(answer.headers.get("Content-Disposition") ?? ""));
    say("complete");
  } catch {
    say("failed");
    openInNewTab(link.href.replace(/\?download$/, ""));
  }
}

const parseFileName = (disposition: string) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? "");

/** Saves a file under this name, as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
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
