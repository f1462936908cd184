import { existsSync, rmSync, symlinkSync } from "node:fs";

// npm 9 (Debian 12 and 13) installs only the Node package for the processor of this machine. It skips the Node package
// for the other processor, and then deletes the link node_modules/.bin/node, because the skipped package also has a
// command `node`. This script creates the link again.
const program = `node-linux-${process.arch}/bin/node`;
if (process.platform === "linux" && existsSync(`node_modules/${program}`)) {
  rmSync("node_modules/.bin/node", { force: true });
  symlinkSync(`../${program}`, "node_modules/.bin/node");
}
