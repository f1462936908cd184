import type { ServerResponse } from "node:http";
import { securityHeaders } from "./security-headers";

/** Lets the answer go out with every security header that it does not bring itself, whoever writes it. */
export function addSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  beforeHead(response, (status) => {
    for (const [name, value] of Object.entries(securityHeaders(status, isSecure))) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  });
}

/** Calls `last` with the status just before the head of the answer is written. */
export function beforeHead(response: ServerResponse, last: (status: number) => void): void {
  const writeHead = response.writeHead;
  // Node writes every head through this method, and what is given to it still wins over what was set before.
  response.writeHead = (status: number, ...rest: unknown[]) => {
    last(status);
    return Reflect.apply(writeHead, response, [status, ...rest]);
  };
}
