import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

/**
 * One build, several doors: beside the Remix server build (`index.js`, which the stock server serves too) the
 * front and the commands of the box come out of the same build, so that all share one database module.
 */
const doorsOfTheBox: Plugin = {
  name: "doors-of-the-box",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: {
                index: "virtual:remix/server-build",
                front: "app/server/index.ts",
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

/** Sonner writes its styles into the page by script, which the content policy forbids; they come with office.css instead. */
const toastsWithoutInlineStyles: Plugin = {
  name: "toasts-without-inline-styles",
  transform: (code, id) =>
    /sonner\/dist\/index\.mjs/.test(id) ? code.replace(/^__insertCSS\(.*\);?$/m, "") : undefined,
};

/**
 * The server comes out of a build with all packages in it but those below, in the form for production: to find, read and
 * look through their thousand files takes longer than the rest of the start.
 */
const packagesWithin = {
  ssr: {
    noExternal: true as const,
    // They bring compiled code, or files that they open themselves.
    external: ["@node-rs/argon2", "better-sqlite3", "pino", "sharp"],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** Remix can bring a fetch of its own in place of Node's. Nothing asks for it, and it would be a quarter of the server. */
const nodesOwnFetch: Plugin = {
  name: "nodes-own-fetch",
  apply: "build",
  enforce: "pre",
  load: (id) => (/\/undici\/index\.js$/.test(id) ? "export {};" : undefined),
};

export default defineConfig(({ command }) => ({
  assetsInclude: ["**/*.docx"],
  build: {
    // The content policy takes fonts from our own address only, never from within a stylesheet.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    // Rollup would open a thousand files at once, which is all that some containers allow.
    rollupOptions: { maxParallelFileOps: 100 },
  },
  ...(command === "build" && packagesWithin),
  plugins: [remix(remixConfig), doorsOfTheBox, toastsWithoutInlineStyles, nodesOwnFetch],
}));
