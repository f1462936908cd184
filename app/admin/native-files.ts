import { Directory, Encoding, Filesystem } from "@capacitor/filesystem";
import { Share } from "@capacitor/share";

/**
 * Keeps a file, a text or any bytes, in the Documents of the phone, over an older one of the same name, and offers to
 * share it. Rejects when the phone does not do it; whoever closes the offer has the file all the same.
 */
export const saveAndShare = (content: string | Blob, name: string) => writeAndShare(content, name, Directory.Documents);

/** Offers a text to the phone's own printing, from a place that the phone empties by itself. Rejects as saveAndShare. */
export const shareForPrinting = (html: string, name: string) => writeAndShare(html, name, Directory.Cache);

async function writeAndShare(content: string | Blob, path: string, directory: Directory): Promise<void> {
  // Without an encoding the plugin takes bytes in base64.
  const file =
    typeof content === "string" ? { data: content, encoding: Encoding.UTF8 } : { data: await toBase64(content) };
  const { uri } = await Filesystem.writeFile({ path, directory, recursive: true, ...file });
  await Share.share({ title: path, dialogTitle: path, files: [uri] }).catch(ignoreCancelledShare);
}

const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

// The plugin tells of a closed offer by an error with these words and without a code.
function ignoreCancelledShare(error: unknown) {
  if (!(error instanceof Error && error.message === "Share canceled")) throw error;
}
