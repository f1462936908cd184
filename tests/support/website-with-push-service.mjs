import { createTestAgent } from "./push-service.mjs";

/* Runs the built website, which reaches the tests' push service at the given port: a transport, not a setting. */

process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
