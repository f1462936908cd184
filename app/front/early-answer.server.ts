import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets an answer be heard that is there before the body of the request is. A browser reads it only after it has sent
 * everything, and not at all when the connection closes under it: so the rest is thrown away as it comes, and the
 * answer ends once that is over or `lingerMs` have passed. A reader that stops half way cuts nothing off either.
 */
export function hearOut(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  // Node takes the socket off a request whose reader stops.
  const { socket } = request;
  const push = request.push.bind(request);
  const destroy = request.destroy.bind(request);
  const end = response.end.bind(response);
  let isUnread = false;
  let endOfBody = () => {};

  // The parser hands over every piece of the body, and null at its end, through this method.
  request.push = (piece: Buffer | null) => {
    if (piece === null) endOfBody();
    return isUnread || push(piece);
  };

  request.destroy = (error?: Error & { code?: string }) => {
    const isOver = request.complete || socket.destroyed || error?.code === "ECONNRESET";
    if (isOver) return destroy(error);
    throwAwayTheRest();
    return request;
  };

  response.end = (...last: unknown[]) => {
    if (request.complete || socket.destroyed) return Reflect.apply(end, response, last);
    const [piece, encoding] = last;
    if (typeof piece === "string" || piece instanceof Uint8Array) response.write(piece, encoding as BufferEncoding);
    else response.flushHeaders();
    throwAwayTheRest();
    const timer = setTimeout(end, lingerMs);
    endOfBody = () => {
      clearTimeout(timer);
      end();
    };
    response.once("close", () => clearTimeout(timer));
    return response;
  };

  function throwAwayTheRest(): void {
    isUnread = true;
    socket.resume();
  }
}
