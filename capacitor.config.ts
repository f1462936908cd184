import type { CapacitorConfig } from "@capacitor/cli";
import { firstValues } from "./app/school/first-values";

const { PUBLIC_URL, APP_ID, APP_NAME, APP_START } = process.env;
if (!PUBLIC_URL) throw new Error("PUBLIC_URL is missing; npm run shells asks for it in words.");

/** The apps show the school's own website, so they never need an update of their content; docs/phone-apps.md says how they are built. */
export default {
  appId: APP_ID || "school.example.office",
  appName: APP_NAME || firstValues.contacts.name.en,
  webDir: "shells/www",
  server: {
    url: new URL(PUBLIC_URL).origin,
    // Public pages have no way to the office, and an app has no line for addresses.
    appStartPath: APP_START || "/cog-admin",
    errorPath: "index.html",
    cleartext: false,
  },
  // Whatever crosses the bridge would be logged, whole cards with their marks.
  loggingBehavior: "none",
  android: { path: "shells/android" },
  ios: { path: "shells/ios" },
} satisfies CapacitorConfig;
