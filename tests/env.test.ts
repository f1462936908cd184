import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { env, InvalidSettingError, parseEnvironment, parseReadable, setEnvironment } from "~/env.server";
import { freshFolder } from "./support/fresh-folder";

function complaint(values: Record<string, string>): string {
  try {
    parseEnvironment(values);
  } catch (error) {
    if (error instanceof InvalidSettingError) return error.message;
    throw error;
  }
  throw new Error("These settings are taken.");
}

describe("the secret of the cookies", () => {
  it.each(["", "half a secret"])("a secret that a power cut left as %j is replaced by a whole one", async (rest) => {
    const folder = freshFolder();
    const path = join(folder, "session-secret");
    writeFileSync(path, rest);
    const secrets = [await readSecret(folder), await readSecret(folder)];
    expect(readFileSync(path, "utf8")).toMatch(/^[\w-]{43}$/);
    expect(secrets[0]).toBe(secrets[1]);
  });
});

/** Reads the secret as a server does that has just started. */
async function readSecret(folder: string): Promise<string> {
  vi.resetModules();
  const fresh = await import("~/env.server");
  fresh.setEnvironment({ DATABASE_PATH: join(folder, "school.db") });
  return fresh.getCookieSecret("cookie");
}

describe("the settings", () => {
  it("all settings are optional", () => {
    expect(parseEnvironment({})).toEqual({
      PORT: 3000,
      DATABASE_PATH: "data/school.db",
      UPLOADS_DIR: "uploads",
      BACKUP_DIR: "data/backups",
      SIGN_UP: "approval",
      SESSION_IDLE_HOURS: 12,
      SESSION_DAYS: 7,
      TRUST_PROXY: 0,
      LOG_LEVEL: "info",
    });
  });

  it("an empty setting counts as not set", () => {
    const empty = Object.fromEntries(
      ["PORT", "HOST", "SESSION_SECRET", "PUBLIC_URL", "SIGN_UP"].map((name) => [name, " "]),
    );
    expect(parseEnvironment(empty)).toEqual(parseEnvironment({}));
  });

  it("settings are parsed to their types, and unknown variables are ignored", () => {
    const given = { PORT: "8080", HOST: "127.0.0.1", PUBLIC_URL: "https://school.example", SIGN_UP: "closed" };
    const more = { TRUST_PROXY: "1", LOG_LEVEL: "warn", SMTP_URL: "smtps://mail.example", PATH: "/bin" };
    const read = parseEnvironment({ ...given, ...more });
    expect(read).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", SIGN_UP: "closed", TRUST_PROXY: 1, LOG_LEVEL: "warn" });
    expect(read.PUBLIC_URL?.origin).toBe("https://school.example");
    expect(read).not.toHaveProperty("PATH");
  });

  it("the process has one set of settings, and a test may set its own", () => {
    setEnvironment({ PORT: "4000" });
    expect(env().PORT).toBe(4000);
    setEnvironment({});
    expect(env().PORT).toBe(3000);
  });
});

describe("a wrong setting", () => {
  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PUBLIC_URL", "school.example"],
    ["PUBLIC_URL", "ftp://school.example"],
    ["PUBLIC_URL", "https://school.example/school"],
    ["SESSION_SECRET", "too short"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "https://office:password@mail.example"],
    ["MAIL_TO", "volunteer@school.example; head@school.example"],
    ["HEALTH_PING_URL", "hc-ping.com/code"],
    ["SIGN_UP", "open"],
    ["SESSION_IDLE_HOURS", "-3"],
    ["SESSION_IDLE_HOURS", "a fraction of a day"],
    ["SESSION_DAYS", "91"],
    ["SESSION_DAYS", "1.5"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "11"],
    ["LOG_LEVEL", "loud"],
  ])("the wrong setting %s=%s is named in one plain line that does not repeat its value", (name, value) => {
    const lines = complaint({ [name]: value }).split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} is not valid: \\S`));
    expect(lines[0]?.replace(/^.*?: /, "")).not.toContain(value);
  });

  it.each([
    ["PORT", "99999", "0 to 65535"],
    ["SESSION_IDLE_HOURS", "0", "1 to 720"],
  ])("the wrong setting %s=%s gets a message with the allowed range", (name, value, range) =>
    expect(complaint({ [name]: value })).toBe(`${name} is not valid: must be a whole number from ${range}`),
  );

  it("two wrong settings get two lines", () =>
    expect(complaint({ PORT: "x", SIGN_UP: "x" }).split("\n")).toHaveLength(2));

  it("the message about a wrong setting contains no secret of another", () => {
    const secrets = { SESSION_SECRET: "chalk", SMTP_URL: "http://office:blackboard@mail.example", PORT: "x" };
    expect(complaint(secrets)).not.toMatch(/chalk|blackboard/);
  });
});

it("the correct settings are read although others are wrong", () => {
  const given = {
    PORT: "x",
    PUBLIC_URL: "school",
    SMTP_URL: "smtp://mail.example",
    MAIL_TO: "a@b.example, c@d.example",
  };
  expect(parseReadable(given)).toEqual({ ...parseEnvironment({}), MAIL_TO: ["a@b.example", "c@d.example"] });
});

describe("the bucket of the uploads", () => {
  it("the bucket of the uploads is read from one URL, with its escapes decoded", () => {
    const UPLOADS_S3 = "https://AKIA1:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/our-school?region=eu-central-1";
    expect(parseEnvironment({ UPLOADS_S3 }).UPLOADS_S3).toEqual({
      bucket: "https://s3.eu-central-1.amazonaws.com/our-school",
      region: "eu-central-1",
      accessKey: "AKIA1",
      secretKey: "a/b+c",
    });
    expect(parseEnvironment({ UPLOADS_S3: "http://k:s@minio:9000/school" }).UPLOADS_S3).toMatchObject({
      bucket: "http://minio:9000/school",
      region: "us-east-1",
    });
  });

  it.each([
    "our-bucket",
    "ftp://key:sesame@s3.example/bucket",
    "https://s3.example/bucket",
    "https://key@s3.example/bucket",
    "https://key:sesame@s3.example/",
    "https://key:sesame@s3.example/bucket/folder",
    "https://key:sesame@s3.example/Bucket",
    "https://key:%zz-sesame@s3.example/bucket",
    "https://key:sesame@s3.example/bucket?region=not%20one",
  ])("the bucket address %j for uploads is refused without showing the secret", (UPLOADS_S3) => {
    const said = complaint({ UPLOADS_S3 });
    expect(said).toMatch(/^UPLOADS_S3 is not valid: must look like https:\/\/KEY:SECRET@/);
    expect(said).not.toContain("sesame");
  });
});

describe("the place for copies of backups", () => {
  it.each([
    ["/mnt/stick/school", { folder: "/mnt/stick/school" }],
    ["s3://k:s@s3.example/copies", { bucket: "https://s3.example/copies", region: "us-east-1" }],
    ["http://k:s@minio:9000/copies?region=home", { bucket: "http://minio:9000/copies", region: "home" }],
  ])("the place for backup copies is read from %s", (BACKUP_COPY_TO, place) =>
    expect(parseEnvironment({ BACKUP_COPY_TO }).BACKUP_COPY_TO).toMatchObject(place),
  );

  it.each(["stick", "s3://", "s3://copies", "s3://s3.example/copies", "s3://key:sesame@s3.example/copies/school.db"])(
    "the place for backup copies %j is refused without showing the secret",
    (BACKUP_COPY_TO) => {
      const said = complaint({ BACKUP_COPY_TO });
      expect(said).toMatch(/^BACKUP_COPY_TO is not valid: must be a folder such as \/mnt\/stick\/school, or a bucket/);
      expect(said).not.toContain("sesame");
    },
  );
});
