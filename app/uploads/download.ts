/** Opens the file in a new tab when saving fails. Without `download` on the link the response names the file. */
export async function downloadLinkedFile(
  link: HTMLAnchorElement,
  say: (step: "started" | "complete" | "failed") => void,
  save: (file: Blob, name: string) => void | Promise<void> = saveFile,
): Promise<void> {
  say("started");
  try {
    const answer = await fetch(link.href);
    // An ended session redirects to the login page.
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

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  // The link is outside the document, where script would handle this click as another download.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 100);
}

function openInNewTab(address: string) {
  if (!open(address)) location.href = address;
}
