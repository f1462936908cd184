/**
 * Does `work` while others are busy, at least one of them until `isOver`. Resolves when all have ended; rejects as soon
 * as the work or one of the others does.
 * @param {Promise<unknown>[]} others
 * @param {{ yet: boolean }} isOver
 * @param {() => Promise<unknown>} work
 */
export async function beside(others, isOver, work) {
  const all = Promise.all(others);
  try {
    await Promise.race([work(), all]);
  } finally {
    isOver.yet = true;
  }
  await all;
}
