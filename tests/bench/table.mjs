import { at } from "../torture/website.mjs";

/**
 * One line of the table. `reference` is what ours is measured against in the same run. `verdict` is "met" or "missed"
 * for a goal in time, "kept" or "BROKEN" for a promise with an exact answer, empty where nothing was promised.
 * @typedef {{ what: string, ours?: string, reference?: string, ratio?: string, goal?: string, verdict?: string }} Row
 */

export const head = `| what | ours | reference | ratio (least to most) | goal | |
| --- | --- | --- | --- | --- | --- |`;

/**
 * @param {Row} row
 * @returns {string} the row as a line of a Markdown table
 */
export const formatRow = ({ what, ours = "", reference = "", ratio = "", goal = "", verdict = "" }) =>
  `| ${[what, ours, reference, ratio, goal, verdict].join(" | ")} |`;

/**
 * Lets ours and the reference have their turns, A B, B A, A B and so on, so that what else the machine does meets both.
 * @param {string} what
 * @param {{ count: number, ours: () => Promise<number>, reference: () => Promise<number> }} rounds
 * @param {{ format: (value: number) => string, atLeast?: number, atMost?: number }} how goals are ratios
 * @returns {Promise<Row>}
 */
export async function compare(what, { count, ours, reference }, { format, atLeast, atMost }) {
  const rounds = [];
  for (let round = 0; round < count; round++) {
    const first = round % 2 === 0 ? await ours() : await reference();
    const second = round % 2 === 0 ? await reference() : await ours();
    rounds.push(round % 2 === 0 ? { ours: first, reference: second } : { ours: second, reference: first });
  }
  const references = rounds.map((round) => round.reference);
  const ratios = rounds.map((round) => round.ours / round.reference);
  const ratio = middle(ratios);
  const isSteady = Math.max(...references) - Math.min(...references) <= 0.15 * middle(references);
  const isMet = atLeast === undefined ? ratio <= atMost : ratio >= atLeast;
  return {
    what: isSteady ? what : `${what} (the reference varied by more than 15 %: do not trust this run)`,
    ours: format(middle(rounds.map((round) => round.ours))),
    reference: format(middle(references)),
    ratio: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    goal: atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`,
    verdict: isMet ? "met" : "missed",
  };
}

export const middle = (values) => at(values, 0.5);

export const perSecond = (value) => `${Math.round(value).toLocaleString("en")}/s`;
export const inMs = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
