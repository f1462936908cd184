import { createTestAgent } from "./push-service.mjs";

/*
 * Runs the built website with the test push service at the given port, because no setting of the website can replace
 * the push services of browser makers.
 */

process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
