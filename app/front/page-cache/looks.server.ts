import { cacheControl } from "./promise";
import type { SchoolWatch } from "./school-watch.server";

/**
 * The looks that a page is shown after: `onChange` is called when one has found a change. Both kinds throw when the
 * database cannot be asked.
 */
export function looksAt(watch: SchoolWatch, onChange: () => void) {
  let promise = cacheControl(0);
  let isLooked = false;
  let asOf = -1;

  /*
   * For requests as Node reads them. Once in every turn of the event loop is enough: all that it reads in one turn had
   * begun to arrive when that turn began, so none of them began after a write that this look does not see. A second
   * request that came right behind another is the exception, and is looked for by itself. Whatever runs between two
   * turns looks for itself, too: its look would count for the requests of the next. Writes of this process count
   * without a look.
   */
  function lookOnceATurn(): void {
    if (isLooked) {
      noticeChange();
      return;
    }
    look();
    setImmediate(endTurn);
    isLooked = true;
  }

  function endTurn(): void {
    isLooked = false;
  }

  function look(): void {
    watch.look();
    promise = cacheControl(watch.secondsToDue());
    noticeChange();
  }

  function noticeChange(): void {
    if (watch.changes() === asOf) return;
    asOf = watch.changes();
    onChange();
  }

  return { look, lookOnceATurn, promise: () => promise };
}
