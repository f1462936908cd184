const second = 1000;

export const defaultLimits = {
  headersMs: 10 * second,
  // An upload of twenty photos of five megabytes takes 53 minutes on a rural line of 256 kbit/s.
  requestMs: 3600 * second,
  checkMs: 2 * second,
  keepAliveMs: 65 * second,
  // A client that downloads 5 KB/s empties the system's send buffer only every four minutes. Until then Node sees no
  // activity on the connection.
  idleMs: 600 * second,
  closeMs: 10 * second,
  connections: 1000,
  // This is a quarter of all connections, so that one slow client can never use all of them. A computer room of forty
  // computers with one shared address needs 240 connections.
  connectionsOfOne: 250,
  // Behind a proxy, many parents with the same phone company share an address. This limit is enough for them, because a
  // request for a page is short.
  requestsOfOne: 250,
  // Only the admin area accepts forms. Forty computers behind one address can all send a form, and there is space for
  // twenty more forms.
  bodiesOfOne: 60,
  // This is half of all connections, so that people can still read pages when many networks send forms.
  bodies: 500,
  rejectedLines: 10,
};

export type Limits = typeof defaultLimits;
