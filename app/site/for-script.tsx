import { DownloadStatus } from "../uploads/download-status";
import { PreviewDialog } from "../uploads/preview-dialog";

/** What script fills and shows, on every public page. */
export const ForScript = () => (
  <>
    <PreviewDialog />
    <DownloadStatus />
  </>
);
