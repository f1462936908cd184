import { accessSync, constants } from "node:fs";
import type { ServerResponse } from "node:http";

/** Answers `/healthz`: the process lives, since it answers; 503 while it is not ready for visitors. Says no more. */
export function answerHealth(response: ServerResponse, isReady: boolean): void {
  response.statusCode = isReady ? 200 : 503;
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ live: true, ready: isReady }));
}

/** Whether the database answers and files can be added to the uploads folder. `ask` throws when it does not. */
export function canServe(ask: () => unknown, uploadsFolder: string): boolean {
  try {
    ask();
    accessSync(uploadsFolder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
