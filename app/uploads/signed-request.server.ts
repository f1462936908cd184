import { createHash, createHmac } from "node:crypto";

export type Signer = { region: string; accessKey: string; secretKey: string };

export type Unsigned = {
  method: string;
  url: URL;
  /** Names in lower case; all of them are signed. */
  headers: Record<string, string>;
  body?: Uint8Array;
};

/**
 * The headers of a request to S3, signed with AWS Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). They also say the hash of the body,
 * so that the other side refuses one that was damaged on the way. Paths of plain letters only: nothing is encoded.
 */
export function signedHeaders(request: Unsigned, signer: Signer, now: Date): Record<string, string> {
  const { method, url, body } = request;
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const bodyHash = hash(body ?? "");
  const headers = { ...request.headers, host: url.host, "x-amz-content-sha256": bodyHash, "x-amz-date": moment };
  const lines = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = lines.map(([name]) => name).join(";");
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    bodyHash,
  ];
  const day = moment.slice(0, 8);
  const scope = `${day}/${signer.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", moment, scope, hash(canonical.join("\n"))].join("\n");
  const key = [day, signer.region, "s3", "aws4_request"].reduce<string | Buffer>(mac, `AWS4${signer.secretKey}`);
  const signature = mac(key, toSign).toString("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${signer.accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}

const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

const mac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

function queryOf({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.sort().join("&");
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
