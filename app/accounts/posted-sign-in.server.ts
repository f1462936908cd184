import { withHeldBytes } from "./held-bytes.server";
import { longestSignIn } from "./kept-form";
import { largePieces, longestMs, TooLate } from "./large-pieces.server";

// A sign-in that carries nothing on is never turned away because others hold much.
const smallBody = 64 * 1024;

// A multipart form carries on what somebody typed whose sign-in had ended.
const largestBody: Record<string, number> = {
  "application/x-www-form-urlencoded": smallBody,
  "multipart/form-data": longestSignIn,
};

/**
 * The texts of a posted form, to be shown again, and the same request for signIn or signUp to read. Throws like signIn,
 * a Response when the form makes no sense (400) or does not come within the time (408), and NoRoom for a large one while too much is held.
 */
export async function readAhead(request: Request, withinMs = longestMs): Promise<{ form: FormData; unread: Request }> {
  refuseUnfitBody(request);
  const body = await wholeBody(request, withinMs);
  const { url, method, headers, signal } = request;
  const unread = () => new Request(url, { method, headers, signal, body });
  const form = await unread()
    .formData()
    .catch(() => {
      throw new Response("This form cannot be read.", { status: 400 });
    });
  return { form, unread: unread() };
}

function wholeBody(request: Request, withinMs: number): Promise<Buffer<ArrayBuffer>> {
  return withHeldBytes(async (hold) => {
    const pieces: Buffer[] = [];
    let read = 0;
    let held = 0;
    try {
      for await (const piece of largePieces(request, withinMs)) {
        read += piece.length;
        if (read > largestFor(request)) throw tooLarge();
        if (read > smallBody) {
          hold(read - held);
          held = read;
        }
        pieces.push(Buffer.from(piece));
      }
    } catch (fault) {
      throw fault instanceof TooLate ? new Response("This form took too long.", { status: 408 }) : fault;
    }
    return Buffer.concat(pieces);
  });
}

/** Throws a Response (413, 415) for a body that the sign-in form does not send. */
export function refuseUnfitBody(request: Request): void {
  const largest = largestFor(request);
  if (!largest) throw new Response("This is not the sign-in form.", { status: 415 });
  if (Number(request.headers.get("Content-Length")) > largest) throw tooLarge();
}

const tooLarge = () => new Response("This form is too large.", { status: 413 });

const largestFor = (request: Request) =>
  largestBody[request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase() ?? ""] ?? 0;
