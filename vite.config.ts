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
              },
              output: { entryFileNames: "[name].js" },
            },
          },
        }
      : undefined,
};

export default defineConfig({
  plugins: [remix(remixConfig), doorsOfTheBox],
});
