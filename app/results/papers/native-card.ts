import { Directory, Encoding, Filesystem } from "@capacitor/filesystem";
import { Share } from "@capacitor/share";
import { cleanFileName } from "../../uploads/file-name";

/**
 * Keeps a card in the Documents of the phone, over an older one of the same name, and offers to share it. Rejects when
 * the phone does not do it; whoever closes the offer has the card all the same.
 */
export const saveAndShare = (html: string, name = titled(html)) => writeAndShare(html, name, Directory.Documents);

/** Offers a card to the phone's own printing, from a place that the phone empties by itself. Rejects as saveAndShare. */
export const shareForPrinting = (html: string, name = titled(html)) => writeAndShare(html, name, Directory.Cache);

async function writeAndShare(html: string, name: string, directory: Directory): Promise<void> {
  const file = { path: name, data: html, directory, encoding: Encoding.UTF8, recursive: true };
  const { uri } = await Filesystem.writeFile(file);
  await Share.share({ title: name, dialogTitle: name, files: [uri] }).catch(unlessClosed);
}

// Only the title is parsed: the styles of a card are not allowed in this page. A slash would begin a folder.
function titled(html: string): string {
  const [title = ""] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  return cleanFileName(new DOMParser().parseFromString(title, "text/html").title.replaceAll("/", "-"), "html");
}

// The plugin tells of a closed offer by an error with these words and without a code.
function unlessClosed(fault: unknown) {
  if (!(fault instanceof Error && fault.message === "Share canceled")) throw fault;
}
