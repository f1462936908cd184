import { createTestAgent } from "../support/push-service.mjs";

// What `cli.mjs serve` does, but that all push services are the trial's own; no setting of the website could do it.
process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
// Its own line names PUBLIC_URL.
console.log(`http://127.0.0.1:${process.env.PORT}`);
