import { existsSync, rmSync, symlinkSync } from "node:fs";

// Creates the link to the Node of this processor again. npm 9, which Debian 12 and 13 have, skips the package with the
// Node for the other processor and then deletes this link, because both packages have a command of this name.
const program = `node-linux-${process.arch}/bin/node`;
if (process.platform === "linux" && existsSync(`node_modules/${program}`)) {
  rmSync("node_modules/.bin/node", { force: true });
  symlinkSync(`../${program}`, "node_modules/.bin/node");
}
