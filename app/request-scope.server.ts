import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const responses = new AsyncLocalStorage<ServerResponse>();
// Whoever does not read the answer would put it off for ever.
const maxResponseMs = 120_000;

/** Runs what gives this answer, so that whatever it holds can be let go when it is over. */
export const runWithResponse = (answer: ServerResponse, work: () => void): void => responses.run(answer, work);

/**
 * Calls `letGo` when the answer that is being given is over, heard or not, at most two minutes from now; at once where
 * none is given.
 */
export function onResponseEnd(letGo: () => void): void {
  const answer = responses.getStore();
  if (!answer || answer.closed || answer.destroyed) {
    letGo();
    return;
  }
  const { socket } = answer;
  const limit = setTimeout(() => socket?.destroy(), maxResponseMs);
  answer.once("close", () => {
    clearTimeout(limit);
    letGo();
  });
}

/** A form that came with a request, and whether a file came in it; the files themselves need not be in `fields`. */
export type ParsedForm = { fields: FormData; hadFile: boolean };

const parsedForms = new WeakMap<Request, ParsedForm>();

/** Remembers a form for as long as its request is there, because a body can be read only once. */
export const setParsedForm = (request: Request, form: ParsedForm): void => void parsedForms.set(request, form);

/** The form of a request, if it has been read. */
export const getParsedForm = (request: Request): ParsedForm | undefined => parsedForms.get(request);
