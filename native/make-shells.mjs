import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawAppPictures, readPictures } from "./draw-app-pictures.mjs";
import { readWebsite } from "./read-website.mjs";

const root = join(import.meta.dirname, "..");
const shells = join(root, "shells");
const capacitor = join(root, "node_modules/@capacitor/cli/bin/capacitor");

const manifest = "android/app/src/main/AndroidManifest.xml";
const properties = "ios/App/App/Info.plist";

// On Android 10 and older, an app must request access to Documents. We turn off backups, because a backup in the phone
// maker's cloud would contain sign-ins.
const storage = ["READ", "WRITE"].map(
  (act) =>
    `    <uses-permission android:name="android.permission.${act}_EXTERNAL_STORAGE" android:maxSdkVersion="29" />\n`,
);
const finishing = {
  android() {
    change(manifest, 'allowBackup="true"', 'allowBackup="false"\n        android:requestLegacyExternalStorage="true"');
    change(manifest, "</manifest>", `${storage.join("")}</manifest>`);
  },
  // Without these two keys, the Files app does not show the app's documents.
  ios() {
    const keys = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace"];
    change(
      properties,
      "</dict>\n</plist>",
      `${keys.map((key) => `\t<key>${key}</key>\n\t<true/>\n`).join("")}</dict>\n</plist>`,
    );
  },
};

async function makeShells({ PUBLIC_URL, APP_NAME, APP_START }) {
  if (!/^https:\/\/[^/]+\/?$/.test(PUBLIC_URL ?? "")) {
    return refuse(
      "The apps show the school's website. Set its https address:\n  PUBLIC_URL=https://school.example npm run shells",
    );
  }
  const website = await readWebsite(PUBLIC_URL);
  if (!website)
    console.log("The website could not be reached: without APP_NAME the apps have the first name of a new one.");
  const settings = website && !APP_NAME ? { APP_NAME: website.name } : {};
  writeFallback(new URL(APP_START || "/cog-admin", PUBLIC_URL).href);
  for (const platform of ["android", "ios"]) {
    const isDone = existsSync(join(shells, platform))
      ? capacitorDoes("sync", platform, settings)
      : await make(platform, settings, website);
    if (!isDone) return refuse(`The ${platform} app could not be built. See the error above.`);
  }
  console.log("The apps are in shells/android and shells/ios. docs/phone-apps.md says how they get onto phones.");
}

async function make(platform, settings, website) {
  const place = join(shells, platform);
  const isAdded = capacitorDoes("add", platform, settings);
  if (isAdded) {
    finishing[platform]();
    await drawAppPictures(website?.pictures ?? readPictures(join(root, "public")), place);
  } else rmSync(place, { recursive: true, force: true });
  return isAdded;
}

function writeFallback(start) {
  mkdirSync(join(shells, "www"), { recursive: true });
  const page = readFileSync(join(import.meta.dirname, "no-page.html"), "utf8");
  writeFileSync(join(shells, "www/index.html"), page.replaceAll("%START%", start.replaceAll("&", "&amp;")));
}

function capacitorDoes(act, platform, settings) {
  // With CI set, the command asks no questions.
  const env = { ...process.env, ...settings, CI: "1" };
  return spawnSync(process.execPath, [capacitor, act, platform], { cwd: root, env, stdio: "inherit" }).status === 0;
}

function change(file, before, after) {
  const text = readFileSync(join(shells, file), "utf8");
  if (!text.includes(before)) throw new Error(`${file} of the template has no ${before}`);
  writeFileSync(join(shells, file), text.replace(before, after));
}

function refuse(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

await makeShells(process.env);
