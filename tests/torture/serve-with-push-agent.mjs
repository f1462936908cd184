import { createTestAgent } from "../support/push-service.mjs";

// Runs `cli.mjs serve` with the test push service at the given port, because no setting of the website can replace the
// push services of browser makers.
process.env.NODE_ENV = "production";
const { main } = await import("../../build/server/server-entry.js");
await main("serve", createTestAgent(Number(process.argv[2])));
// The trial reads the local address from the output, but the website itself prints only PUBLIC_URL.
console.log(`http://127.0.0.1:${process.env.PORT}`);
