import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refuse } from "./refuse.server";

export type BodyLimits = { bytes: number; slowestBytes: number; slowestMs: number };

/**
 * Counts the body of a request as it comes: more than `bytes` is refused as too large, less than `slowestBytes` in
 * any `slowestMs` as too slow, unless it is the reader who lets the sender wait. A reader that stops half way does not
 * cut the connection, because its answer is still to go out; the rest is then thrown away.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, slowestBytes, slowestMs }: BodyLimits,
  refuse: Refuse,
): void {
  // Node takes the socket off a request whose reader stops, so that it stays open for the answer.
  const { socket } = request;
  const pass = request.push.bind(request);
  const destroy = request.destroy.bind(request);
  let received = 0;
  let receivedLately = 0;
  let senderWaited = false;
  let isUnread = false;

  const pulse = setInterval(() => {
    if (socket.destroyed) return clearInterval(pulse);
    if (!senderWaited && receivedLately < slowestBytes) stop("tooSlow");
    senderWaited = !isUnread && request.readableLength >= request.readableHighWaterMark;
    receivedLately = 0;
  }, slowestMs);

  // The parser hands over every piece of the body, and null at its end, through this method.
  request.push = (piece: Buffer | null) => {
    if (piece === null) clearInterval(pulse);
    received += piece?.length ?? 0;
    receivedLately += piece?.length ?? 0;
    if (received > bytes) stop("tooLarge");
    if (received > bytes || isUnread) return true;
    const wantsMore = pass(piece);
    senderWaited ||= !wantsMore;
    return wantsMore;
  };

  request.destroy = (error?: Error & { code?: string }) => {
    const isOver = request.complete || response.writableEnded || socket.destroyed;
    if (isOver || error?.code === "ECONNRESET") return destroy(error);
    throwAwayTheRest();
    return request;
  };

  response.once("finish", () => {
    if (!request.complete) throwAwayTheRest();
  });

  function throwAwayTheRest(): void {
    isUnread = true;
    socket.resume();
  }

  function stop(problem: "tooLarge" | "tooSlow"): void {
    clearInterval(pulse);
    refuse(problem);
  }
}
