import { useEffect } from "react";
import { onPlainClick } from "../ui/plain-click";
import { saveLinkedFile } from "../uploads/save-linked-file";
import { isInApp } from "./in-app";
import type { Message } from "./messages";
import { useToasts } from "./said";

const said: Record<"started" | "complete" | "failed", Message> = {
  started: { tone: "good", title: "toast.downloadStarted" },
  complete: { tone: "good", title: "toast.downloadComplete" },
  failed: { tone: "bad", title: "toast.fileDownloadFailed.title", body: "toast.fileDownloadFailed.body" },
};

/** Says how the downloads of the office go. Without script a download is a plain link. */
export function useSaidDownloads(): void {
  const say = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new translator is no occasion to listen again
  useEffect(() => onPlainClick("a[download]", (link) => download(link, say)), []);
}

function download(link: HTMLAnchorElement, say: (messages: Message[]) => void): void {
  if (!isInApp()) void saveLinkedFile(link, (step) => say([said[step]]));
  else void saveLinkedFile(link, (step) => say([step === "complete" ? keptInApp : said[step]]), keepInApp);
}

const keptInApp: Message = { ...said.complete, body: "native.fileInDocuments" };

// An app has no downloads of its own.
const keepInApp = async (file: Blob, name: string) => (await import("./native-files")).saveAndShare(file, name);
