const second = 1000;

/** How long and how slowly a visitor may speak, and how many at once; in milliseconds, bytes and connections. */
export const usualLimits = {
  headersMs: 10 * second,
  // Twenty photos of five megabytes over a rural line of 256 kbit/s take 53 minutes; whoever is slower than below goes earlier.
  requestMs: 3600 * second,
  checkMs: 2 * second,
  keepAliveMs: 65 * second,
  slowestMs: 30 * second,
  slowestBytes: 30 * 1024,
  lingerMs: 30 * second,
  closeMs: 10 * second,
  connections: 1000,
  // A quarter of all, so that one slow client never holds them; a computer room behind one address needs 240.
  connectionsOfOne: 250,
  // Lines a second about requests that were turned away; more of them are counted.
  refusedLines: 10,
};

export type Limits = typeof usualLimits;
