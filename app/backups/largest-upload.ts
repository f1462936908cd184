/**
 * The most bytes of a backup that come through the browser: what a line of 18 Mbit/s brings in the hour a request may
 * take. A larger one is carried to the box and lies in BACKUP_DIR like any other.
 */
export const largestUpload = 8 * 1024 ** 3;
