import { expect, it } from "vitest";
import { ListenError } from "../../app/server/http-server";
import { startTestServer } from "./test-server";

it("names the address it can be reached at from this machine", async () => {
  expect((await startTestServer()).address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  expect((await startTestServer({ settings: { HOST: "0.0.0.0" } })).address).toMatch(/^http:\/\/localhost:\d+$/);
});

it("says in plain words that the port is taken, and how to take another", async () => {
  const { port } = await startTestServer();
  const second = startTestServer({ settings: { PORT: String(port) } });
  await expect(second).rejects.toThrow(ListenError);
  await expect(second).rejects.toThrow(`Port ${port} is already in use`);
});

it("says in plain words that the host is not this machine's", async () => {
  await expect(startTestServer({ settings: { HOST: "192.0.2.1" } })).rejects.toThrow(
    /192\.0\.2\.1 .*Check HOST and PORT/,
  );
});
