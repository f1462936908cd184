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
export const lineOf = ({ what, ours = "", reference = "", ratio = "", goal = "", verdict = "" }) =>
  `| ${[what, ours, reference, ratio, goal, verdict].join(" | ")} |`;

/**
 * The row of rounds in which both sides had their turn.
 * @param {string} what
 * @param {{ ours: number, reference: number }[]} rounds
 * @param {{ inWords: (value: number) => string, atLeast?: number, atMost?: number }} how goals are ratios
 * @returns {Row}
 */
export function ratioRow(what, rounds, { inWords, atLeast, atMost }) {
  const ratios = rounds.map(({ ours, reference }) => ours / reference);
  const references = rounds.map(({ reference }) => reference);
  const ratio = middle(ratios);
  const isSteady = spreadOf(references) <= 0.15;
  return {
    what: isSteady ? what : `${what} (the reference varied by more than 15 %: do not trust this run)`,
    ours: inWords(middle(rounds.map(({ ours }) => ours))),
    reference: inWords(middle(references)),
    ratio: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    ...goalOf(ratio, atLeast, atMost, (goal) => `${goal}`),
  };
}

/**
 * The goal and whether a measured value meets it. Timing never breaks a run.
 * @param {number} value
 * @param {number} [atLeast]
 * @param {number} [atMost]
 * @param {(goal: number) => string} inWords
 */
export function goalOf(value, atLeast, atMost, inWords) {
  if (atLeast !== undefined) return { goal: `at least ${inWords(atLeast)}`, verdict: verdictOf(value >= atLeast) };
  if (atMost !== undefined) return { goal: `at most ${inWords(atMost)}`, verdict: verdictOf(value <= atMost) };
  return {};
}

const verdictOf = (isMet) => (isMet ? "met" : "missed");

/**
 * A promise with an exact answer.
 * @param {string} what
 * @param {boolean} isKept
 * @param {Pick<Row, "ours" | "reference" | "goal">} [more]
 * @returns {Row}
 */
export const promiseRow = (what, isKept, more) => ({ what, ...more, verdict: isKept ? "kept" : "BROKEN" });

/** @param {Row[]} rows */
export function summary(rows) {
  const of = (wanted) => rows.filter(({ verdict }) => verdict === wanted).length;
  return `${of("met")} goals met, ${of("missed")} missed; ${of("kept")} promises kept, ${of("BROKEN")} broken; in`;
}

export const sorted = (values) => [...values].sort((a, b) => a - b);

/** The value that `share` (0 to 1) of all do not exceed. */
export const at = (values, share) => sorted(values)[Math.ceil((values.length - 1) * share)];

export const middle = (values) => at(values, 0.5);

const spreadOf = (values) => (Math.max(...values) - Math.min(...values)) / middle(values);

export const perSecond = (value) => `${Math.round(value).toLocaleString("en")}/s`;
export const inMs = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const inKilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
export const inMegabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`;
