import { DownloadStatus } from "../uploads/download-status";
import { PreviewDialog } from "../uploads/preview-dialog";
import { lasting } from "./lasting";

/** What script fills and shows, on every public page. */
export const ForScript = lasting(() => (
  <>
    <PreviewDialog />
    <DownloadStatus />
  </>
));
