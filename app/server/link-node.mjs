import { existsSync, rmSync, symlinkSync } from "node:fs";

// Creates the link to the Node binary of this processor again. npm 9 (Debian 12 and 13) skips the package with the Node
// for the other processor. Then it deletes the link, because both packages have a command with the same name.
const program = `node-linux-${process.arch}/bin/node`;
if (process.platform === "linux" && existsSync(`node_modules/${program}`)) {
  rmSync("node_modules/.bin/node", { force: true });
  symlinkSync(`../${program}`, "node_modules/.bin/node");
}
