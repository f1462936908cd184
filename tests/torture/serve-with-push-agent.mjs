import { createTestAgent } from "../support/push-service.mjs";

// Runs `cli.mjs serve` with the push service of the trial, because no setting of the website can replace the push
// service.
process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
// The trial needs this address, because the website itself prints PUBLIC_URL.
console.log(`http://127.0.0.1:${process.env.PORT}`);
