import { parseEnvironment } from "~/env.server";
import { createLogger } from "~/server/middleware/request-log";
import { exitOnUncaughtErrors, stopOnSignals } from "~/server/shutdown";
import { startServer } from "~/server/start-server";

// Runs a website in its own process: one page waits for a word on the terminal, and one has an error that is not caught.
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
