// Labels of at most 63 characters that neither begin nor end with a hyphen, no empty one among them or at the end.
const shape = /^(?:(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const longest = 253 + ":65535".length;

/**
 * The host a browser would name for this Host header: lower case, without the ports 80 and 443. Undefined when it is
 * no host at all, or one that a URL parser would read as another (`0x7f.1` is 127.0.0.1).
 */
export function plainHost(header: string): string | undefined {
  const host = header.toLowerCase();
  if (host.length > longest || !shape.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return host === hostname || host.startsWith(`${hostname}:`) ? host.replace(/:(?:80|443)$/, "") : undefined;
}

/** Whether the host is this machine's own name for itself, on any port. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
