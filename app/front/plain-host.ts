const shape = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * The host a browser would name for this Host header: lower case, without the ports 80 and 443. Undefined when it is
 * no host at all, or one that a URL parser would read as another (`0x7f.1` is 127.0.0.1).
 */
export function plainHost(header: string): string | undefined {
  const host = header.toLowerCase();
  if (!shape.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return host === hostname || host.startsWith(`${hostname}:`) ? host.replace(/:(?:80|443)$/, "") : undefined;
}

/** Whether the host is this machine's own name for itself, on any port. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
