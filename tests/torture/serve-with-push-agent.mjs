import { createTestAgent } from "../support/push-service.mjs";

// Runs `cli.mjs serve` with the trial's own push services; no setting of the website can do that.
process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
// The website's own line names PUBLIC_URL.
console.log(`http://127.0.0.1:${process.env.PORT}`);
