import { type ActionFunction, data, type ServerBuild } from "@remix-run/node";
import { bodyLimit } from "../body-limits.server";

/**
 * Counts the bytes of each form, because a chunked body has no declared length. Answers 413 if a form is larger than
 * `bodyLimit` allows. The response of the action waits until the complete form has arrived, because a browser reads no
 * response before it has sent everything.
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
    // With a highWaterMark of 0, `body` reads a chunk only when the action asks for it. Otherwise `body` and `drain`
    // could read at the same time, and that would stop Remix's stream of the request.
    const body = new ReadableStream(
      { pull: async (controller) => pass(await read(), controller) },
      { highWaterMark: 0 },
    );
    try {
      // Node requires `duplex`, but the browser's type RequestInit does not have it.
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
 * `read` returns the next chunk, and undefined at the end. `drain` reads the rest. It throws a 413 if the body was too
 * large, and ignores all other errors.
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
      // We ignore other errors. They mean that the sender has disconnected, so no one reads the response.
      if (error instanceof BodyTooLargeError) throw data(null, { status: 413 });
    }
  }

  return { read, drain };
}
