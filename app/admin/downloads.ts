import { useEffect } from "react";
import { isNativeApp, onPlainClick } from "../components/browser";
import { saveLinkedFile } from "../uploads/save-linked-file";
import type { Flash } from "./flash";
import { useToasts } from "./toasts";

const downloadFlashes: Record<"started" | "complete" | "failed", Flash> = {
  started: { tone: "good", title: "toast.downloadStarted" },
  complete: { tone: "good", title: "toast.downloadComplete" },
  failed: { tone: "bad", title: "toast.fileDownloadFailed.title", body: "toast.fileDownloadFailed.body" },
};

/** Shows as toasts how downloads in the office go. Without script a download is a plain link. */
export function useDownloadToasts(): void {
  const showToasts = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new translator is no occasion to listen again
  useEffect(() => onPlainClick("a[download]", (link) => download(link, showToasts)), []);
}

function download(link: HTMLAnchorElement, showToasts: (messages: Flash[]) => void): void {
  if (!isNativeApp()) void saveLinkedFile(link, (step) => showToasts([downloadFlashes[step]]));
  else
    void saveLinkedFile(
      link,
      (step) => showToasts([step === "complete" ? savedInAppFlash : downloadFlashes[step]]),
      saveInApp,
    );
}

const savedInAppFlash: Flash = { ...downloadFlashes.complete, body: "native.fileInDocuments" };

// An app has no downloads of its own.
const saveInApp = async (file: Blob, name: string) => (await import("./native-files")).saveAndShare(file, name);
