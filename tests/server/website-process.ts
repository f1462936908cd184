import { parseEnvironment } from "~/env.server";
import { createLogger } from "~/server/middleware/request-log";
import { exitOnUncaughtErrors, stopOnSignals } from "~/server/shutdown";
import { startServer } from "~/server/start-server";

// Runs a server in its own process. Its pages wait for a line on standard input. The page /fault also causes an error
// that no code catches.
const log = createLogger("info");
exitOnUncaughtErrors(log);
const server = await startServer({
  environment: parseEnvironment({ HOST: "127.0.0.1", PORT: "0" }),
  log,
  isReady: () => true,
  handler: ({ path }, response) => {
    if (path === "/fault") void Promise.reject(new Error("This error is not caught."));
    process.stdin.once("data", () => response.end("done"));
    console.log("asked");
  },
});
stopOnSignals(async () => {
  console.log("stopping");
  await server.close();
});
console.log(server.address);
