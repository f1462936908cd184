import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { aliases } from "./aliases";
import remixConfig from "./remix.config.js";

// Loader data keeps its types (dates stay dates), because every route uses single fetch.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * One build, several entries: beside the Remix server build (`index.js`, which remix-serve runs too) the web server and
 * the commands come out of the same build, so that all share one database module.
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

/** All packages are bundled, in their form for production: to read their thousand files takes most of the start. */
const bundledPackages = {
  ssr: {
    noExternal: true as const,
    // These packages have compiled code, or files that they open themselves.
    external: ["@node-rs/argon2", "better-sqlite3", "pino", "sharp"],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** Remix can replace Node's fetch with that of a package, a quarter of the bundle, which we never use. */
const withoutUndici: Plugin = {
  name: "without-undici",
  apply: "build",
  enforce: "pre",
  load: (id) => (/\/undici\/index\.js$/.test(id) ? "export {};" : undefined),
};

export default defineConfig(({ command }) => ({
  assetsInclude: ["**/*.docx"],
  resolve: { alias: aliases },
  // The script of the public pages loads the parts for the phone apps only when they are needed.
  worker: { format: "es" },
  build: {
    // The content policy allows fonts only from our own address, never from inside a stylesheet.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    // Rollup would open a thousand files at once, which is all that some containers allow.
    rollupOptions: { maxParallelFileOps: 100 },
  },
  ...(command === "build" && bundledPackages),
  plugins: [remix(remixConfig), serverEntries, withoutUndici],
}));
