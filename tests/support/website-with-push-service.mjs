import { createTestAgent } from "./push-service.mjs";

/*
 * Runs the built website with the tests' push service at the given port. No setting of the website can replace the push
 * service.
 */

process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
