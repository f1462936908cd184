import type { IncomingMessage } from "node:http";
import type { Refuse } from "./refuse.server";

export type BodyLimits = { bytes: number; slowestBytes: number; slowestMs: number };

/**
 * Counts the body of a request as it comes: more than `bytes` is refused as too large, less than `slowestBytes` in
 * any `slowestMs` as too slow, unless it is the reader who lets the sender wait.
 */
export function limitBody(
  request: IncomingMessage,
  { bytes, slowestBytes, slowestMs }: BodyLimits,
  refuse: Refuse,
): void {
  const { socket } = request;
  const push = request.push.bind(request);
  let received = 0;
  let receivedLately = 0;
  let senderWaited = false;

  const pulse = setInterval(() => {
    if (!senderWaited && receivedLately < slowestBytes) refuse("tooSlow");
    senderWaited = isFull(request) && socket.isPaused();
    receivedLately = 0;
  }, slowestMs);
  socket.once("close", stop);

  request.push = (piece: Buffer | null) => {
    if (piece === null) stop();
    received += piece?.length ?? 0;
    receivedLately += piece?.length ?? 0;
    if (received > bytes) refuse("tooLarge");
    const wantsMore = push(piece);
    senderWaited ||= !wantsMore;
    return wantsMore;
  };

  function stop(): void {
    clearInterval(pulse);
    socket.off("close", stop);
  }
}

function isFull({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark;
}
