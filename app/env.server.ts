import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";

const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a whole number from ${least} to ${most}`).int().min(least).max(most);
const nonEmptyText = z.string().trim().min(1);
const originUrl = z
  .url({
    protocol: /^https?$/,
    abort: true,
    message: "must begin with https:// and name the website, such as https://www.our-school.org",
  })
  .refine(
    (value) => new URL(value).pathname === "/",
    "must be an origin such as https://school.example, without a path",
  )
  .transform((value) => new URL(value));

const emailSender = nonEmptyText.regex(/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
  message: "must be an email address such as office@school.example",
});

const emailList = nonEmptyText
  .transform((value) => value.split(",").map((email) => email.trim()))
  .refine(
    (emails) => emails.every((email) => /^[^\s@<>]+@[^\s@<>]+$/.test(email)),
    "must be an email address such as volunteer@school.example, or several, separated by commas",
  );

const parsedBy = <T>(parse: (text: string) => T | undefined, message: string) =>
  nonEmptyText.transform((text, context) => {
    const parsed = parse(text);
    if (parsed === undefined) context.addIssue({ code: "custom", message });
    return parsed ?? z.NEVER;
  });

export type S3Config = { bucket: string; region: string; accessKey: string; secretKey: string };

/** Copies of the backups go to a folder on another disk or machine, or to a bucket. */
export type CopyPlace = { folder: string } | S3Config;

const bucketExample = (scheme: string) =>
  `${scheme}://KEY:SECRET@s3.eu-central-1.amazonaws.com/our-bucket?region=eu-central-1, with characters such as / in the secret written as %2F`;

const s3Url = parsedBy(parseBucketUrl, `must look like ${bucketExample("https")}`);

const copyPlace = parsedBy<CopyPlace>(
  (text) => (isAbsolute(text) ? { folder: text } : parseBucketUrl(text)),
  `must be a folder such as /mnt/stick/school, or a bucket such as ${bucketExample("s3")}`,
);

const fields = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: nonEmptyText.optional(),
  DATABASE_PATH: nonEmptyText.default("data/school.db"),
  UPLOADS_DIR: nonEmptyText.default("uploads"),
  UPLOADS_S3: s3Url.optional(),
  BACKUP_DIR: nonEmptyText.default("data/backups"),
  BACKUP_COPY_TO: copyPlace.optional(),
  PUBLIC_URL: originUrl.optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, abort: true, message: "must look like smtps://name:password@smtp.our-school.org" })
    .optional(),
  MAIL_FROM: emailSender.optional(),
  MAIL_TO: emailList.optional(),
  HEALTH_PING_URL: z
    .url({ protocol: /^https?$/, abort: true, message: "must look like https://hc-ping.com/your-own-code" })
    .transform((value) => new URL(value))
    .optional(),
  SIGN_UP: z.enum(["approval", "closed"]).default("approval"),
  SESSION_IDLE_HOURS: wholeNumber(1, 720).default(12),
  SESSION_DAYS: wholeNumber(1, 90).default(7),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

const variables = fields.refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
  path: ["SMTP_URL"],
  message: "emails contain links, so PUBLIC_URL must be set too, for example https://school.example",
});

export type Environment = z.infer<typeof variables>;

/**
 * The message of this error is for the person who set the environment variables. It has one line for each invalid
 * variable.
 */
export class InvalidSettingError extends Error {}

/** Treats an empty variable as undefined. Throws InvalidSettingError if a variable is invalid. */
export function parseEnvironment(values: Record<string, string | undefined>): Environment {
  const read = parseGiven(values);
  if (read.success) return read.data;
  throw new InvalidSettingError(
    read.error.issues.map((issue) => `${issue.path.join(".")} is not valid: ${issue.message}`).join("\n"),
  );
}

export function parseReadable(values: Record<string, string | undefined>): Environment {
  const read = parseGiven(values);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path: [name] }) => name);
  return parseReadable(Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.includes(name))));
}

const parseGiven = (values: Record<string, string | undefined>) =>
  variables.safeParse(Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim())));

/** A URL that starts with s3:// means the same as the URL with https://. */
export function parseBucketUrl(url: string): S3Config | undefined {
  const https = url.replace(/^s3:/, "https:");
  if (!/^https?:/.test(https) || !URL.canParse(https)) return undefined;
  const { origin, pathname, username, password, searchParams, hash } = new URL(https);
  const [, name = ""] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname) ?? [];
  const region = searchParams.get("region") ?? "us-east-1";
  const isPlain = name !== "" && hash === "" && /^[a-z0-9-]{1,40}$/.test(region);
  const [accessKey, secretKey] = [decodeOrUndefined(username), decodeOrUndefined(password)];
  return isPlain && accessKey && secretKey ? { bucket: `${origin}/${name}`, region, accessKey, secretKey } : undefined;
}

function decodeOrUndefined(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

let settings: Environment | undefined;

export function env(): Environment {
  settings ??= parseEnvironment(process.env);
  return settings;
}

export function setEnvironment(values: Record<string, string | undefined>): Environment {
  settings = parseEnvironment(values);
  return settings;
}

let cachedSecret: string | undefined;

/** Each cookie has its own secret, so that the server never accepts one cookie in place of another. */
export function getCookieSecret(cookie: string): string {
  cachedSecret ??= env().SESSION_SECRET ?? readOrCreateSecret(env().DATABASE_PATH);
  return createHmac("sha256", cachedSecret).update(cookie).digest("base64url");
}

function readOrCreateSecret(databasePath: string): string {
  const path = join(dirname(databasePath), "session-secret");
  mkdirSync(dirname(path), { recursive: true });
  const readStored = () => readFileSync(path, "utf8").trim();
  // After a power cut the file may be empty or shorter.
  const isBroken = existsSync(path) && readStored().length < 43;
  try {
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(path, secret, { flag: isBroken ? "w" : "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readStored();
}

export const publicOrigin = (request: Request): string => env().PUBLIC_URL?.origin ?? new URL(request.url).origin;
