import { createTestAgent } from "./push-service.mjs";

/* The built website, which reaches the push service of the tests at the port named: a transport, not a setting. */

process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
