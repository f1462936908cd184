import type { Message } from "../office/messages";
import type { ReceivedFile } from "../office/received-form.server";
import { storeFile } from "../office/store-file.server";
import { discardUnwritten } from "../uploads/kept-file.server";
import type { BlogFiles } from "./blog-desk.server";

export type ReceivedFiles = { authorImage?: ReceivedFile; relatedFile?: ReceivedFile };

/** Stores the files of a post before the row that will name them: all of them, or none and the reason to say. */
export async function storeBlogFiles({
  authorImage,
  relatedFile,
}: ReceivedFiles): Promise<{ stored: BlogFiles } | { reason: Message }> {
  const image = await storeFile("documents/blog-authors", authorImage);
  if (image.warning) return { reason: image.warning };
  const related = await storeFile("documents/blog-files", relatedFile);
  const stored = { authorImage: image.attached, related: related.attached };
  if (!related.warning) return { stored };
  await discardBlogFiles(stored);
  return { reason: related.warning };
}

/** Removes stored files that no row names after all, because of a fault if there was one. */
export async function discardBlogFiles({ authorImage, related }: BlogFiles, fault?: unknown): Promise<void> {
  for (const file of [authorImage, related]) if (file) await discardUnwritten(file.filePath, fault);
}
