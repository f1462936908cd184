import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusedLine } from "./bounded-log";
import { type Problem, refusal } from "./refusal";
import { type Refuse, refusalPolicy } from "./refuse.server";
import { securityHeaders } from "./security-headers";

type Surroundings = {
  note: (line: RefusedLine) => void;
  isSecure: boolean;
  refuserFor: (socket: Duplex) => Refuse | undefined;
};

/** Answers what never became a request, or never came to its end: broken, over-long and over-slow ones, and CONNECT. */
export function answerBrokenRequests(server: Server, { note, isSecure, refuserFor }: Surroundings): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const problem = problemIn(error);
    if (!problem || !socket.writable) return socket.destroy();
    const refuse = refuserFor(socket);
    if (refuse) return refuse(problem);
    answer(socket, problem);
  });
  server.on("connect", (_request, socket) => answer(socket, "method"));

  function answer(socket: Duplex, problem: Problem): void {
    const { status, type, body } = refusal(problem, { path: "/" });
    note({ status });
    const headers = {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
      ...securityHeaders(status, isSecure),
      "Content-Security-Policy": refusalPolicy,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
  }
}

function problemIn({ code = "" }: NodeJS.ErrnoException): Problem | undefined {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "tooSlow";
  // The sender hung up.
  if (code === "HPE_INVALID_EOF_STATE") return undefined;
  if (code === "HPE_HEADER_OVERFLOW") return "headers";
  return code.startsWith("HPE_") ? "malformed" : undefined;
}
