import type { CapacitorConfig } from "@capacitor/cli";
import { firstValues } from "./app/school/first-values";

const { PUBLIC_URL, APP_ID, APP_NAME, APP_START } = process.env;
if (!PUBLIC_URL) throw new Error("PUBLIC_URL is missing; npm run shells asks for it in words.");

/**
 * The apps show the school's own website, so their content never needs an update. docs/phone-apps.md explains how to
 * build the apps.
 */
export default {
  appId: APP_ID || "school.example.office",
  appName: APP_NAME || firstValues.contacts.name.en,
  webDir: "shells/www",
  server: {
    url: new URL(PUBLIC_URL).origin,
    // The start page is in the admin area, because public pages have no link to it and an app has no address bar.
    appStartPath: APP_START || "/cog-admin",
    errorPath: "index.html",
    cleartext: false,
  },
  // Otherwise the app would log all data that its plugins receive, for example complete cards with marks.
  loggingBehavior: "none",
  android: { path: "shells/android" },
  ios: { path: "shells/ios" },
} satisfies CapacitorConfig;
