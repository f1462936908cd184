import { at } from "../torture/website.mjs";

/**
 * One row of the table. `reference` is the value with which `ours` is compared in the same run. `verdict` is "met" or
 * "missed" for a time limit, and "kept" or "BROKEN" for a promise that does not depend on the machine. It is empty if
 * nothing was promised.
 * @typedef {{ what: string, ours?: string, reference?: string, ratio?: string, goal?: string, verdict?: string }} Row
 */

export const head = `| what | ours | reference | ratio (least to most) | goal | |
| --- | --- | --- | --- | --- | --- |`;

/**
 * Returns a row as a line of a Markdown table.
 * @param {Row} row
 * @returns {string}
 */
export const formatRow = ({ what, ours = "", reference = "", ratio = "", goal = "", verdict = "" }) =>
  `| ${[what, ours, reference, ratio, goal, verdict].join(" | ")} |`;

/**
 * Measures our value and the reference in `count` rounds. Returns a row with both medians and their ratio.
 * @param {string} what
 * @param {{ count: number, measure: (round: number) => Promise<{ ours: number, reference: number }> }} rounds
 * @param {{ format: (value: number) => string, atLeast?: number, atMost?: number }} how `atLeast` and `atMost` are the
 *   limits for the ratio
 * @returns {Promise<Row>}
 */
export async function compare(what, { count, measure }, { format, atLeast, atMost }) {
  const rounds = [];
  for (let round = 0; round < count; round++) rounds.push(await measure(round));
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

/**
 * Calls `ours` and `reference` one after the other. Every second turn begins with `reference`, so that other load on
 * this machine affects both in the same way.
 * @template T
 * @param {number} turn counted from 0
 * @param {{ ours: () => Promise<T>, reference: () => Promise<T> }} both
 * @returns {Promise<{ ours: T, reference: T }>}
 */
export async function inTurns(turn, { ours, reference }) {
  if (turn % 2 === 0) return { ours: await ours(), reference: await reference() };
  const second = await reference();
  return { ours: await ours(), reference: second };
}

export const middle = (values) => at(values, 0.5);

export const perSecond = (value) => `${Math.round(value).toLocaleString("en")}/s`;
export const inMs = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
