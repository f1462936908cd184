import { cleanFile } from "../office/clean-file.server";
import type { Message } from "../office/messages";
import type { ReceivedFile } from "../office/received-form.server";
import { storeFile } from "../office/store-file.server";
import { discardFile } from "../uploads/kept-file.server";
import type { BlogFiles } from "./blog-desk.server";
import type { BlogProblems } from "./written-blog";

export type ReceivedFiles = { authorImage?: ReceivedFile; relatedFile?: ReceivedFile };

// It is shown 56 pixels wide at most; the rest is for sharp screens.
const authorImageSize = { longest: 320 };

/** The files as they are to be kept, pictures without metadata, the author's made small; and the problems by field. */
export async function cleanBlogFiles(received: ReceivedFiles) {
  const files: ReceivedFiles = {};
  const problems: BlogProblems = {};
  for (const field of ["authorImage", "relatedFile"] as const) {
    const sent = received[field];
    if (!sent) continue;
    const cleaned = await cleanFile(sent, field === "authorImage" ? authorImageSize : {});
    if ("file" in cleaned) files[field] = cleaned.file;
    else problems[field] = cleaned.problem;
  }
  return { files, problems };
}

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

/** Removes stored files that no row names after all. */
export async function discardBlogFiles({ authorImage, related }: BlogFiles): Promise<void> {
  for (const file of [authorImage, related]) if (file) await discardFile(file.filePath);
}
