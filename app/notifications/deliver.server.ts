import { lookup as resolve } from "node:dns";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { generateRequestDetails, getVapidHeaders } from "web-push";
import { isPushEndpoint, type PushResponse } from "./notification";

type Recipient = { endpoint: string; p256dh: string; auth: string };
type Keys = { publicKey: string; privateKey: string };

export type PushRequest = { to: Recipient; payload: string; isUrgent: boolean; keys: Keys; subject: string };

const timeoutMs = 10_000;
const maxAnswerBytes = 4096;
const ttlSeconds = 24 * 3600;
const signedMs = 3_600_000;
const maxSigned = 100;

/** Undefined when nobody was reached; follows no redirect. `agent` decides which addresses may be called. */
export async function deliver(agent: Agent, push: PushRequest): Promise<PushResponse | undefined> {
  const { to } = push;
  // What this website would never have written is as good as gone.
  if (!isPushEndpoint(to.endpoint)) return { status: 410 };
  const message = encrypt(push, sign(push));
  if (!message) return { status: 410 };
  try {
    const sending = request(to.endpoint, {
      method: "POST",
      headers: message.headers,
      agent,
      signal: AbortSignal.timeout(timeoutMs),
    });
    sending.end(message.body);
    const [response]: IncomingMessage[] = await once(sending, "response");
    return response && (await readResponse(response));
  } catch {
    return undefined;
  }
}

const signedFor = new Map<string, { authorization: string; at: number }>();

/** For twelve hours, and used for one: signing takes longer than encrypting. A clock that was put right makes a new one. */
function sign({ to, keys: { publicKey, privateKey }, subject }: PushRequest): string {
  const { origin } = new URL(to.endpoint);
  const name = [origin, subject, publicKey, privateKey].join(" ");
  const signed = signedFor.get(name);
  if (signed && Math.abs(Date.now() - signed.at) < signedMs) return signed.authorization;
  const { Authorization } = getVapidHeaders(origin, subject, publicKey, privateKey, "aes128gcm");
  if (signedFor.size >= maxSigned) signedFor.clear();
  signedFor.set(name, { authorization: Authorization, at: Date.now() });
  return Authorization;
}

function encrypt({ to, payload, isUrgent }: PushRequest, Authorization: string) {
  const { endpoint, p256dh, auth } = to;
  try {
    return generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      headers: { Authorization },
      TTL: ttlSeconds,
      urgency: isUrgent ? "high" : "normal",
    });
  } catch {
    return undefined;
  }
}

/** A short answer is read to its end, so that the connection can be used again; a long one is cut off. */
async function readResponse(response: IncomingMessage): Promise<PushResponse> {
  const { statusCode: status = 0, headers } = response;
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) break;
    }
  } catch {
    // What became of the message was said before.
  }
  return { status, retryAfter: headers["retry-after"], date: headers.date };
}

export const createPushAgent = () =>
  new Agent({ lookup: createPublicLookup(), keepAlive: true, maxSockets: 10, timeout: timeoutMs });

/** Even a name of a push service must not lead into this machine or its network. */
export function createPublicLookup(find: typeof resolve = resolve): LookupFunction {
  return (name, options, done) =>
    find(name, { ...options, all: true }, (error, found) => {
      const refused =
        error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new PrivateAddress(name));
      const [{ address = "", family = 0 } = {}] = refused ? [] : found;
      if (options.all) done(refused, refused ? [] : found);
      else done(refused, address, family);
    });
}

class PrivateAddress extends Error {}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  // A mapped IPv4 address is looked up among those of IPv4.
  return family === 4
    ? !notPublic.check(address)
    : !notPublic.check(address, "ipv6") && worldwide.check(address, "ipv6");
}

const notPublic = new BlockList();
const worldwide = new BlockList();

worldwide.addSubnet("2000::", 3, "ipv6");
// Those that carry an IPv4 address inside, and those of documentation.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

// RFC 6890 and later.
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, bits);
