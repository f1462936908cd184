/**
 * One page of a list, counted from 1, `size` rows long, and whether older ones follow: `read` is asked for one row more
 * than is shown.
 */
export function listPage<Row>(page: number, size: number, read: (part: { limit: number; offset: number }) => Row[]) {
  const rows = read({ limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), older: rows.length > size };
}
