import { type ActionFunction, data, type ServerBuild } from "@remix-run/node";
import { bodyLimit } from "../body-limits.server";

/**
 * Counts the body, because one in chunks announces no length, and answers 413 above `bodyLimit`. The answer of an
 * action waits for the end of the form, because a browser reads it only then.
 */
export function limitBodies(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { action } = route.module;
    return [id, action ? { ...route, module: { ...route.module, action: limitBody(action) } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const limitBody =
  (action: ActionFunction): ActionFunction =>
  async (args) => {
    const { request } = args;
    if (!request.body) return action(args);
    const { bytes } = bodyLimit(new URL(request.url).pathname, request.headers.get("Content-Type") ?? undefined);
    const { read, drain } = createCountingReader(request.body, bytes);
    // Nothing is read ahead, because two reads at once stop Remix's stream of the request.
    const body = new ReadableStream(
      { pull: async (controller) => pass(await read(), controller) },
      { highWaterMark: 0 },
    );
    try {
      // Node requires `duplex`, which the types of the browser's RequestInit lack.
      const options: RequestInit & { duplex: "half" } = { body, duplex: "half" };
      return await action({ ...args, request: new Request(request, options) });
    } finally {
      await drain();
    }
  };

function pass(chunk: Uint8Array | undefined, controller: ReadableStreamDefaultController): void {
  if (chunk) controller.enqueue(chunk);
  else controller.close();
}

class BodyTooLargeError extends Error {}

/**
 * `read` returns one chunk, and undefined at the end. `drain` throws a 413 if there was too much, and no other error.
 */
function createCountingReader(body: ReadableStream<Uint8Array>, bytes: number) {
  const reader = body.getReader();
  let received = 0;

  async function read(): Promise<Uint8Array | undefined> {
    if (received > bytes) throw new BodyTooLargeError();
    const { value } = await reader.read();
    received += value?.length ?? 0;
    if (received > bytes) throw new BodyTooLargeError();
    return value;
  }

  async function drain(): Promise<void> {
    try {
      while (await read());
    } catch (error) {
      // A sender who has left gets no answer.
      if (error instanceof BodyTooLargeError) throw data(null, { status: 413 });
    }
  }

  return { read, drain };
}
