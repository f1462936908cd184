import { lookup as resolve } from "node:dns";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { BlockList, type IPVersion, isIP, type LookupFunction } from "node:net";
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

/**
 * Sends a message to a push service. Does not follow redirects. Returns undefined if the push service could not be
 * reached. `agent` decides which network addresses we may connect to.
 */
export async function deliver(agent: Agent, push: PushRequest): Promise<PushResponse | undefined> {
  const { to } = push;
  // The website itself never stores an invalid endpoint. The row comes from a restored backup, so we treat its
  // subscription as expired.
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

/**
 * Returns the Authorization header. Push services accept a signature for twelve hours. We reuse a signature for one
 * hour, because signing takes longer than encrypting. If the clock was corrected after we signed, we sign again.
 */
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

/**
 * Reads a short response to its end, so that the next message can use the same connection. Stops reading a long
 * response.
 */
async function readResponse(response: IncomingMessage): Promise<PushResponse> {
  const { statusCode: status = 0, headers } = response;
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) break;
    }
  } catch {
    // An error in the rest of the response does not matter, because we already know the status.
  }
  return { status, retryAfter: headers["retry-after"], date: headers.date };
}

export const createPushAgent = () =>
  new Agent({ lookup: createPublicLookup(), keepAlive: true, maxSockets: 10, timeout: timeoutMs });

/**
 * Creates a DNS lookup that rejects private addresses, because the host name of a push service must not lead to this
 * server or its network.
 */
export function createPublicLookup(find: typeof resolve = resolve): LookupFunction {
  return (name, options, done) =>
    find(name, { ...options, all: true }, (error, found) => {
      const [{ address = "", family = 0 } = {}] = found ?? [];
      if (error) done(error, []);
      else if (!found.every(({ address }) => isPublicAddress(address)))
        done(new Error(`${name} has a private address`), []);
      else if (options.all) done(null, found);
      else done(null, address, family);
    });
}

export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4 ? !privateIpv4.check(address) : isIP(address) === 6 && !privateIpv6.check(address, "ipv6");

// RFC 6890 and later RFCs reserve these ranges, so no public server uses them.
const privateIpv4 = listNetworks(
  "ipv4",
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
);

// The list has all addresses outside 2000::/3. It also has the addresses inside 2000::/3 that contain an IPv4 address
// or are reserved for documentation.
const privateIpv6 = listNetworks("ipv6", "::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20");

function listNetworks(family: IPVersion, networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(" ")) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
