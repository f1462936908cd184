import { readEnvironment } from "../../app/env.server";
import { openFront } from "../../app/front/open-front.server";
import { openLog } from "../../app/front/request-log.server";
import { endOnFaults, stopOnSignals } from "../../app/front/shutdown.server";

// A website in a process of its own: a page that waits for a word on the terminal, and one whose fault nobody catches.
const log = openLog("info");
endOnFaults(log);
const front = await openFront({
  environment: readEnvironment({ HOST: "127.0.0.1", PORT: "0" }),
  log,
  isReady: () => true,
  app: ({ path }, response) => {
    if (path === "/fault") void Promise.reject(new Error("Nobody caught this."));
    process.stdin.once("data", () => response.end("done"));
    console.log("asked");
  },
});
stopOnSignals(async () => {
  console.log("stopping");
  await front.close();
});
console.log(front.address);
