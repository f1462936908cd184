import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { acknowledged, get, noticeFiles, openSchool, pdfNamed, resultOf, skip, withPlace } from "./website.mjs";

const run = promisify(execFile);

/**
 * Starts the website with other versions of Node that it supports. npm installs each version for this trial.
 * @param {number[]} majors the major versions
 * @returns {Promise<import("./website.mjs").Result>}
 */
export const otherNodes = (majors) =>
  withPlace(async (_settings, place) => {
    if (process.platform !== "linux") return skip("needs Linux");
    const promises = {};
    const versions = [];
    for (const major of majors) {
      const folder = join(place, String(major));
      const name = `node-linux-${process.arch}`;
      const install = ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${major}`];
      const installed = await run("npm", install).catch((error) => error);
      if (installed instanceof Error) return skip(`npm could not install Node ${major}: ${installed.message}`);
      const node = join(folder, "node_modules", name, "bin/node");
      const version = (await run(node, ["--version"])).stdout.trim();
      const broken = await findProblem(node).catch((error) => error.stack);
      promises[`Node ${version} serves the website${broken ? `: ${broken}` : ""}`] = !broken;
      versions.push(version);
    }
    return resultOf(`${versions.join(" and ")}: start, sign-in, upload, page, download, stop`, promises);
  });

const findProblem = (node) =>
  withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings, { node });
    const pdf = pdfNamed("routine", 1_500_000);
    await acknowledged(address, cookie, "routine", pdf);
    const page = await get(address, "/notices");
    if (!page.text.includes("routine")) return `The page does not show the notice (${page.status}).`;
    const [file] = noticeFiles(settings);
    const download = await fetch(`${address}/uploads/${file}`);
    const received = Buffer.from(await download.arrayBuffer());
    if (!received.equals(pdf)) return `The download is not the uploaded file (${download.status}).`;
    const exitCode = await website.stop();
    if (exitCode !== 0) return `It stops with ${exitCode}. ${website.output.stderr}`;
    return "";
  });
