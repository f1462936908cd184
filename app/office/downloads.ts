import { useEffect } from "react";
import { onPlainClick } from "../ui/plain-click";
import { saveLinkedFile } from "../uploads/save-linked-file";
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
  useEffect(() => onPlainClick("a[download]", (link) => saveLinkedFile(link, (step) => say([said[step]]))), []);
}
