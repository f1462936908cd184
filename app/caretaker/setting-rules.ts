import type { Environment } from "../env.server";
import { type Finding, look, ok, wrong } from "./finding";

type Settings = Pick<Environment, "PUBLIC_URL" | "TRUST_PROXY" | "HOST" | "SMTP_URL" | "MAIL_FROM">;

/** What the settings say about how the website is reached and how it writes mails; they can be read already. */
export function judgeSettings(settings: Settings): Finding[] {
  return [judgeAddress(settings), judgeProxy(settings), judgeMail(settings)];
}

function judgeAddress({ PUBLIC_URL }: Settings): Finding {
  if (!PUBLIC_URL) {
    return look(
      "address",
      "PUBLIC_URL is not set: the website answers to any name. On the internet set it, such as PUBLIC_URL=https://school.example",
    );
  }
  const { protocol, hostname, origin } = PUBLIC_URL;
  if (protocol === "https:") return ok("address", `People reach the website at ${origin}.`);
  return isLocal(hostname)
    ? ok("address", `People reach the website at ${origin}, inside the school.`)
    : wrong("address", `${origin} is not https: passwords travel in the open. Put a proxy with TLS in front (README).`);
}

function judgeProxy({ PUBLIC_URL, TRUST_PROXY, HOST }: Settings): Finding {
  const isSecure = PUBLIC_URL?.protocol === "https:";
  if (isSecure && TRUST_PROXY === 0) {
    return wrong(
      "proxy",
      "A proxy does the TLS of PUBLIC_URL, but TRUST_PROXY is 0: all visitors count as one, and guessing by one locks out all. Set TRUST_PROXY=1.",
    );
  }
  if (TRUST_PROXY > 0 && !PUBLIC_URL) {
    return look(
      "proxy",
      `TRUST_PROXY is ${TRUST_PROXY} without PUBLIC_URL. Without a proxy in front set TRUST_PROXY=0.`,
    );
  }
  if (TRUST_PROXY > 2) {
    return look(
      "proxy",
      `TRUST_PROXY is ${TRUST_PROXY}. Count the proxies: one too many lets visitors choose their address.`,
    );
  }
  if (TRUST_PROXY > 0 && !isOwnMachine(HOST)) {
    return look("proxy", "The port is open past the proxy. Set HOST=127.0.0.1 unless the proxy is on another machine.");
  }
  return ok("proxy", TRUST_PROXY === 0 ? "No proxy is trusted." : `TRUST_PROXY is ${TRUST_PROXY}.`);
}

function judgeMail({ SMTP_URL, MAIL_FROM }: Settings): Finding {
  if (!SMTP_URL) return ok("mail", "No mail server is set; links are shown in the office instead.");
  if (!MAIL_FROM)
    return look(
      "mail",
      "MAIL_FROM is not set, so mails come from no-reply@ and the name of PUBLIC_URL. Set it to an address that the mail server knows.",
    );
  return ok("mail", `Mails come from ${MAIL_FROM}.`);
}

const isOwnMachine = (host = "") => /^(?:localhost|127\.|::1$|\[::1\]$)/.test(host);

// A name without a dot, or one that no address of the internet ends with, or a private address.
const isLocal = (host: string) =>
  isOwnMachine(host) ||
  !/[.:]/.test(host) ||
  /\.(?:local|lan|home|internal|home\.arpa)$/.test(host) ||
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host);
