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
                front: "app/front/start.server.ts",
                account: "app/accounts/command.server.ts",
                doctor: "app/caretaker/doctor.server.ts",
                backup: "app/backups/command.server.ts",
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

export default defineConfig({
  assetsInclude: ["**/*.docx"],
  // The content policy takes fonts from our own address only, never from within a stylesheet.
  build: { assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined) },
  // Of these a small part is used: read whole, they take half of the start and 40 MB.
  ssr: { noExternal: ["lucide-react", "sonner", "zod", /^drizzle-orm/] },
  plugins: [remix(remixConfig), doorsOfTheBox, toastsWithoutInlineStyles],
});
