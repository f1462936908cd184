import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readWebsite } from "../../native/read-website.mjs";
import { freshFolder } from "../support/fresh-folder";

const root = join(import.meta.dirname, "../..");
const needed = [
  "app/i18n",
  "app/path-rules.ts",
  "app/school",
  "drizzle/stored-values.ts",
  "native",
  "public",
  "capacitor.config.ts",
  "package.json",
];
const settings = {
  PUBLIC_URL: "https://school.example",
  APP_ID: "org.church_high.office",
  APP_NAME: "Sample School",
  APP_START: "",
};

function copyTo(place: string): string {
  for (const name of needed) cpSync(join(root, name), join(place, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
  return place;
}

function makeShells(place: string, changes: Partial<typeof settings> = {}) {
  // With this environment, the script runs without the development tools of Apple and Google and without the network.
  const env = { ...process.env, HOME: place, CAPACITOR_COCOAPODS_PATH: "none", ...settings, ...changes };
  return spawnSync(process.execPath, ["native/make-shells.mjs"], { cwd: place, env, encoding: "utf8" });
}

describe("the apps of a school", () => {
  const place = mkdtempSync(join(tmpdir(), "school-"));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  const read = (path: string) => readFileSync(join(place, "shells", path), "utf8");

  beforeAll(() => {
    copyTo(place);
    const { status, stderr } = makeShells(place);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test("the apps carry the school's name and their own id", () => {
    expect(read("android/app/build.gradle")).toContain(`applicationId "${settings.APP_ID}"`);
    expect(read("android/app/src/main/res/values/strings.xml")).toContain(
      `<string name="app_name">${settings.APP_NAME}</string>`,
    );
    expect(read("ios/App/App.xcodeproj/project.pbxproj")).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${settings.APP_ID};`);
    expect(read("ios/App/App/Info.plist")).toContain(`<string>${settings.APP_NAME}</string>`);
  });

  test.each(["android/app/src/main/assets", "ios/App/App"])("the apps show the website over https (%s)", (folder) => {
    const { server, loggingBehavior } = JSON.parse(read(`${folder}/capacitor.config.json`));
    expect(server).toEqual({
      url: settings.PUBLIC_URL,
      appStartPath: "/cog-admin",
      errorPath: "index.html",
      cleartext: false,
    });
    expect(loggingBehavior, "no marks in the log of a phone").toBe("none");
    const page = read(`${folder}/public/index.html`);
    expect(page.match(/href="[^"]*"/g)).toEqual(Array(2).fill('href="https://school.example/cog-admin"'));
    expect(page).toContain('<section lang="bn">');
  });

  test("the apps can write files and share them", () => {
    const plugins = JSON.parse(read("android/app/src/main/assets/capacitor.plugins.json"));
    expect(plugins.map(({ pkg }: { pkg: string }) => pkg)).toEqual(["@capacitor/filesystem", "@capacitor/share"]);
    expect(read("android/capacitor.settings.gradle")).toMatch(
      /include ':capacitor-filesystem'[\s\S]*':capacitor-share'/,
    );
    expect(read("ios/App/CapApp-SPM/Package.swift")).toMatch(
      /name: "CapacitorFilesystem", path[\s\S]*name: "CapacitorShare", path/,
    );
    const { packageClassList } = JSON.parse(read("ios/App/App/capacitor.config.json"));
    expect(packageClassList).toEqual(["FilesystemPlugin", "SharePlugin"]);
  });

  test("the apps may write to Documents, and put nothing into a cloud backup", () => {
    const manifest = read("android/app/src/main/AndroidManifest.xml");
    expect(manifest).toContain('android:requestLegacyExternalStorage="true"');
    expect(manifest).toMatch(/WRITE_EXTERNAL_STORAGE" android:maxSdkVersion="29" \/>\s*<\/manifest>/);
    expect(manifest).toContain('android:allowBackup="false"');
    expect(read("android/app/src/main/res/xml/file_paths.xml")).toMatch(
      /<external-path [^>]*path="\."[\s\S]*<cache-path/,
    );
    expect(read("ios/App/App/Info.plist")).toMatch(
      /UIFileSharingEnabled<\/key>\s*<true\/>\s*<key>LSSupportsOpeningDocumentsInPlace<\/key>\s*<true\/>/,
    );
  });

  test("apps that are created again follow the website to a new address and keep manual changes", () => {
    rmSync(join(place, "shells/android/app/src/main/res/drawable/splash.png"));
    expect(makeShells(place, { PUBLIC_URL: "https://new.example" }).status).toBe(0);
    for (const folder of ["android/app/src/main/assets", "ios/App/App"])
      expect(JSON.parse(read(`${folder}/capacitor.config.json`)).server.url).toBe("https://new.example");
    expect(existsSync(join(place, "shells/android/app/src/main/res/drawable/splash.png"))).toBe(false);
    expect(read("android/app/src/main/AndroidManifest.xml").match(/WRITE_EXTERNAL_STORAGE/g)).toHaveLength(1);
  });
});

test.each(["", "http://school.example", "school.example", "https://school.example/site"])(
  "no app is made for the address %j",
  (PUBLIC_URL) => {
    const place = copyTo(freshFolder());
    const { status, stderr } = makeShells(place, { PUBLIC_URL });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The apps show the school's website\. Set its https address:/);
    expect(existsSync(join(place, "shells"))).toBe(false);
  },
);

test("a failed build for an unusable app id leaves no partial app", () => {
  const place = copyTo(freshFolder());
  const { status, stderr } = makeShells(place, { APP_ID: "school" });
  expect(status).toBe(1);
  expect(stderr).toContain("The android app could not be built. See the error above.");
  expect(existsSync(join(place, "shells/android"))).toBe(false);
});

const answers: Record<string, string> = {};
const server = createServer(({ url = "" }, response) => {
  const answer = answers[url];
  response.writeHead(answer === undefined ? 404 : 200).end(answer);
});
const listening = new Promise<string>((resolve) => {
  server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});

afterEach(() => {
  for (const path of Object.keys(answers)) delete answers[path];
});

test("the apps take name and crest from the school's own website", async () => {
  answers["/manifest.webmanifest"] = JSON.stringify({ name: "নমুনা School" });
  answers["/icon-maskable.png"] = "icon";
  answers["/icon-512.png"] = "crest";
  const pictures = { icon: Buffer.from("icon"), crest: Buffer.from("crest") };
  expect(await readWebsite(await listening)).toEqual({ name: "নমুনা School", pictures });
});

test.each([
  ["without a manifest", {}],
  ["with an invalid manifest", { "/manifest.webmanifest": "<html>" }],
  ["without a name", { "/manifest.webmanifest": "{}", "/icon-maskable.png": "icon", "/icon-512.png": "crest" }],
  ["without icons", { "/manifest.webmanifest": '{"name":"School"}' }],
])("a website %s is not recognised as the school's", async (_what, found) => {
  Object.assign(answers, found);
  expect(await readWebsite(await listening)).toBeUndefined();
});

test("an unreachable website provides no name and no crest", async () =>
  expect(await readWebsite("http://127.0.0.1:1")).toBeUndefined());
