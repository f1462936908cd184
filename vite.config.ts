import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { aliases } from "./aliases";
import remixConfig from "./remix.config.js";

// Every route uses single fetch, so loader data keeps its types (dates stay dates).
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Builds the Remix server build (`index.js`, which also runs with remix-serve), the web server and the commands
 * together. So they all share one database module.
 */
const serverEntries: Plugin = {
  name: "server-entries",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: {
                index: "virtual:remix/server-build",
                "server-entry": "app/server/index.ts",
                account: "app/accounts/cli.server.ts",
                doctor: "app/operations/doctor/doctor.server.ts",
                backup: "app/operations/cli.server.ts",
              },
              output: { entryFileNames: "[name].js" },
            },
          },
        }
      : undefined,
};

/** Bundles all packages in their production form. Reading their thousand files would take most of the start time. */
const bundledPackages = {
  ssr: {
    noExternal: true as const,
    // These packages contain compiled code or open their own files.
    external: ["@node-rs/argon2", "better-sqlite3", "pino", "sharp"],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/**
 * Removes undici, which is a quarter of the bundle. Remix can use its fetch and not Node's fetch, but we never need
 * this.
 */
const withoutUndici: Plugin = {
  name: "without-undici",
  apply: "build",
  enforce: "pre",
  load: (id) => (/\/undici\/index\.js$/.test(id) ? "export {};" : undefined),
};

export default defineConfig(({ command }) => ({
  assetsInclude: ["**/*.docx"],
  resolve: { alias: aliases },
  // The script of the public pages loads the code for the phone apps only when it is needed.
  worker: { format: "es" },
  build: {
    // The content policy allows fonts only from our own host, and not inside a stylesheet.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    // Without this limit, Rollup would open a thousand files at once. Some containers do not allow more.
    rollupOptions: { maxParallelFileOps: 100 },
  },
  ...(command === "build" && bundledPackages),
  plugins: [remix(remixConfig), serverEntries, withoutUndici],
}));
