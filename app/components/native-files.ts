import { Directory, Encoding, Filesystem } from "@capacitor/filesystem";
import { Share } from "@capacitor/share";

/**
 * Saves a file and opens the phone's share menu. A file with the same name is replaced. Rejects if the phone cannot
 * save, but not if the person cancels sharing.
 */
export const saveAndShare = (content: string | Blob, name: string) => writeAndShare(content, name, Directory.Documents);

/** Works like saveAndShare, but writes the file to the cache, which the phone empties automatically. */
export const shareForPrinting = (content: string | Blob, name: string) => writeAndShare(content, name, Directory.Cache);

async function writeAndShare(content: string | Blob, path: string, directory: Directory): Promise<void> {
  // Without an encoding, the plugin expects bytes in base64.
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

// The plugin reports a cancelled share as an error without a code, so the message identifies it.
function ignoreCancelledShare(error: unknown) {
  if (!(error instanceof Error && error.message === "Share canceled")) throw error;
}
