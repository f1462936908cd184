import { isNativeApp } from "~/components/browser";

/**
 * The phone apps save into Documents and share. Opens the file in a new tab if saving fails. Without a name at the
 * link, the response names the file.
 */
export async function downloadLinkedFile(
  link: HTMLAnchorElement,
  say: (step: "started" | "complete" | "failed") => void,
): Promise<void> {
  say("started");
  try {
    const { file, name } = await fetchFile(link.href);
    if (isNativeApp()) await (await nativeFiles()).saveAndShare(file, link.download || name);
    else saveFile(file, link.download || name);
    say("complete");
  } catch {
    say("failed");
    openInNewTab(link.href.replace(/\?download$/, ""));
  }
}

/** Shares the file in a phone app, where the phone offers to print it. */
export async function printInApp(address: string): Promise<void> {
  const { file, name } = await fetchFile(address);
  await (await nativeFiles()).shareForPrinting(file, name);
}

export const nativeFiles = () => import("~/components/native-files");

async function fetchFile(address: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(address);
  // An ended session redirects to the login page.
  if (!answer.ok || new URL(answer.url).pathname === "/cog-admin/login") throw new Error();
  return { file: await answer.blob(), name: getFileName(answer.headers.get("Content-Disposition")) };
}

// The website writes the name in UTF-8 at the end of this header.
const getFileName = (disposition: string | null) => decodeURIComponent(disposition?.split("UTF-8''")[1] ?? "");

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
