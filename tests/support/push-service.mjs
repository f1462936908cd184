import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer } from "node:https";
import ece from "http_ece";

/**
 * Starts a push service on this machine. It accepts messages like the service of a browser maker and decrypts them like
 * a browser. The returned `agent` sends all requests to this service, even if their URL names another host. The
 * certificate of the service is valid for the hosts of real push services.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} answer
 */
export async function startPushService(answer = (_request, response) => response.writeHead(201).end()) {
  const browsers = new Map();
  const messages = [];
  const service = { messages, calls: 0, answer };
  const server = createServer(testCertificate, async (request, response) => {
    service.calls += 1;
    const body = Buffer.concat(await request.toArray());
    const browser = browsers.get(request.url);
    const { headers } = request;
    if (browser) messages.push({ ...browser.named, headers, ...JSON.parse(decrypt(body, browser)) });
    service.answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address();

  return Object.assign(service, {
    port,
    agent: createTestAgent(port),
    /** Creates a new browser and returns its subscription, in the form in which a browser sends it to the website. */
    subscribe(name, host = "fcm.googleapis.com") {
      const curve = createECDH("prime256v1");
      const auth = randomBytes(16).toString("base64url");
      const path = `/wpush/${name}`;
      browsers.set(path, { named: { name }, privateKey: curve, authSecret: auth, publicKey: curve.generateKeys() });
      return { endpoint: `https://${host}${path}`, p256dh: curve.getPublicKey("base64url"), auth };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/**
 * Returns an agent that sends all requests to the push service at `port` on this machine.
 * @param {number} port
 */
export const createTestAgent = (port) =>
  new Agent({ port, lookup: lookupHere, ca: testCertificate.cert, keepAlive: true });

/** @type {import("node:net").LookupFunction} */
const lookupHere = (_name, { all }, done) =>
  all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

const decrypt = (body, { privateKey, authSecret }) =>
  ece.decrypt(body, { version: "aes128gcm", privateKey, authSecret }).toString();

/** A certificate for the hosts of push services and for school.example. Only clients in tests trust it. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjwKdYuCE2H3ElpXn
Da2GXq6McjA+KulU+UrEy6moalmhRANCAASGTu4hWmxHeHYW3Q16xOmWF+6DfFkb
aYtkOwf3A98zPhQTRl39ni3nKMWhmmnr0LkExfQ5I1TUpP8ZfIyomUJq
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIICCzCCAbGgAwIBAgIUcaAzuzsOWSoFfc1AyvYBlImmYwowCgYIKoZIzj0EAwIw
JjEkMCIGA1UEAwwbVGVzdHMgb2YgdGhlIHNjaG9vbCB3ZWJzaXRlMCAXDTI2MTEy
NDE1NDEwOVoYDzIxMjYxMDMxMTU0MTA5WjAmMSQwIgYDVQQDDBtUZXN0cyBvZiB0
aGUgc2Nob29sIHdlYnNpdGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASGTu4h
WmxHeHYW3Q16xOmWF+6DfFkbaYtkOwf3A98zPhQTRl39ni3nKMWhmmnr0LkExfQ5
I1TUpP8ZfIyomUJqo4G6MIG3MB0GA1UdDgQWBBTBgJRQTIiHzuhS5cjq+HkPD6Sx
oTAfBgNVHSMEGDAWgBTBgJRQTIiHzuhS5cjq+HkPD6SxoTAPBgNVHRMBAf8EBTAD
AQH/MGQGA1UdEQRdMFuCEmZjbS5nb29nbGVhcGlzLmNvbYIhdXBkYXRlcy5wdXNo
LnNlcnZpY2VzLm1vemlsbGEuY29tghJ3ZWIucHVzaC5hcHBsZS5jb22CDnNjaG9v
bC5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCIDVZaJFvotrqsyYzMOzxOBph4Aoz
3aTicVwNWucdUqUcAiEAxBQbsmpApRG6m29/NSp9qzhP+180jqMsWGOsRTqukFQ=
-----END CERTIFICATE-----`,
};
