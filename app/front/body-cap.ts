const usual = 64 * 1024;

// The largest file of a form, and room for its other fields.
const withFiles = new Map([["/cog-admin/notices", 11.5 * 1024 * 1024]]);

/** How many bytes may be posted to this path, as a page or as data (`.data`), and whether that is to hold files. */
export function bodyCap(path: string): { bytes: number; takesFiles: boolean } {
  const bytes = withFiles.get(pageOf(path));
  return { bytes: bytes ?? usual, takesFiles: bytes !== undefined };
}

/** The page a data address belongs to: `/cog-admin/notices.data` gives `/cog-admin/notices`. */
export function pageOf(path: string): string {
  return path.replace(/\.data$/, "");
}
