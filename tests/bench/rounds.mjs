/**
 * Lets ours and the reference have their turns, A B, B A, A B and so on, so that what else the machine does meets both.
 * @param {number} count
 * @param {() => Promise<number>} ours
 * @param {() => Promise<number>} reference
 * @returns {Promise<{ ours: number, reference: number }[]>}
 */
export async function rounds(count, ours, reference) {
  const results = [];
  for (let round = 0; round < count; round++) {
    const first = round % 2 === 0 ? await ours() : await reference();
    const second = round % 2 === 0 ? await reference() : await ours();
    results.push(round % 2 === 0 ? { ours: first, reference: second } : { ours: second, reference: first });
  }
  return results;
}
