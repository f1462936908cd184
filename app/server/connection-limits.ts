const second = 1000;

export const defaultLimits = {
  headersMs: 10 * second,
  // `requestMs` is one hour, because an upload of twenty photos of five megabytes takes 53 minutes on a rural line of
  // 256 kbit/s.
  requestMs: 3600 * second,
  checkMs: 2 * second,
  keepAliveMs: 65 * second,
  // `idleMs` is ten minutes. A client that downloads 5 KB/s empties the system's send buffer only every four minutes.
  // Until then Node sees no activity on the connection.
  idleMs: 600 * second,
  closeMs: 10 * second,
  connections: 1000,
  // A client may have a quarter of all connections, so that one slow client can never use all of them. A computer room
  // of forty computers with one shared address needs 240 connections (six per computer).
  connectionsOfOne: 250,
  // Behind a proxy, many parents with the same phone company share an address. 250 requests at the same time are enough
  // for them, because a request for a page is short.
  requestsOfOne: 250,
  // This is the maximum number of forms that one network sends at the same time. Forty computers behind one address can
  // all send a form, and twenty more forms are allowed.
  bodiesOfOne: 60,
  // This is the maximum number of forms that all networks send at the same time. It is half of all connections, so that
  // people can still read pages.
  bodies: 500,
  rejectedLines: 10,
};

export type Limits = typeof defaultLimits;
