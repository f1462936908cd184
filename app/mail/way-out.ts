const second = 1000;

const patience = {
  dnsTimeout: 15 * second,
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 30 * second,
};

/**
 * How the mail server of an SMTP_URL is reached. Letters carry links that open accounts, so over a network they go
 * encrypted, with STARTTLS where the URL says smtp: and not smtps:. A server on this machine needs none, and often has
 * a certificate that fits no name. What the URL itself says, `?requireTLS=false`, goes before.
 */
export function wayOut(smtpUrl: string) {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const usual = protocol === "smtps:" ? {} : isHere ? { ignoreTLS: true } : { requireTLS: true };
  const isSaid = searchParams.has("requireTLS") || searchParams.has("ignoreTLS");
  return { url: smtpUrl, ...patience, ...(isSaid ? {} : usual) };
}
