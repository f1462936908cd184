const second = 1000;

export const defaultLimits = {
  headersMs: 10 * second,
  // Twenty photos of five megabytes over a rural line of 256 kbit/s take 53 minutes.
  requestMs: 3600 * second,
  checkMs: 2 * second,
  keepAliveMs: 65 * second,
  // A client at 5 KB/s empties the system's buffer every four minutes, and Node sees nothing in between.
  idleMs: 600 * second,
  closeMs: 10 * second,
  connections: 1000,
  // This is a quarter of all, so that one slow client never takes them all. A computer room behind one address needs
  // 240.
  connectionsOfOne: 250,
  // Behind a proxy many parents of one mobile company share an address, and pages are short.
  requestsOfOne: 250,
  // Only the admin area accepts forms: forty computers behind one address may all send one, and half as many again.
  bodiesOfOne: 60,
  // This is half of all connections, so that people can still read when many networks send forms.
  bodies: 500,
  rejectedLines: 10,
};

export type Limits = typeof defaultLimits;
