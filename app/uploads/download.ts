import { isNativeApp } from "~/components/browser";

/**
 * Downloads the file of a link. The phone apps save the file into Documents and open the share menu. If this fails, the
 * file opens in a new tab. If the link contains no file name, we use the name in the response.
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

/** Opens the phone app's share menu for the file, because printing is one of its choices. */
export async function printInApp(address: string): Promise<void> {
  const { file, name } = await fetchFile(address);
  await (await nativeFiles()).shareForPrinting(file, name);
}

export const nativeFiles = () => import("~/components/native-files");

async function fetchFile(address: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(address);
  // If the session has ended, the server redirects to the sign-in page. Then the response is not the file.
  if (!answer.ok || new URL(answer.url).pathname === "/cog-admin/login") throw new Error();
  return { file: await answer.blob(), name: getFileName(answer.headers.get("Content-Disposition")) };
}

// The website writes the name in UTF-8 at the end of the header Content-Disposition.
const getFileName = (disposition: string | null) => decodeURIComponent(disposition?.split("UTF-8''")[1] ?? "");

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  // We do not add the link to the document. Otherwise our script would handle the click as another download.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 100);
}

function openInNewTab(address: string) {
  if (!open(address)) location.href = address;
}
