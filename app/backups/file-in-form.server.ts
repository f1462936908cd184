const longestHead = 16 * 1024;
const longestField = 64 * 1024;

/** The body is not a form, or it ends before it should. */
export class BrokenForm extends Error {}

/**
 * The bytes of the first chosen file of a multipart form, piece by piece as they come, so that a file of any size
 * passes through. Gives nothing when no file was chosen. Throws BrokenForm.
 */
export async function* fileInForm(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Buffer> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  if (!boundary) throw new BrokenForm("it names no boundary");
  const line = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const pieces = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.from("\r\n");

  async function more(): Promise<void> {
    const { value, done } = await pieces.next();
    if (done) throw new BrokenForm("it ends too early");
    held = Buffer.concat([held, value]);
  }

  async function upTo(end: Buffer | string, most: number): Promise<Buffer> {
    let at = held.indexOf(end);
    while (at < 0) {
      if (held.length > most) throw new BrokenForm("a part of it is too long");
      await more();
      at = held.indexOf(end);
    }
    const before = held.subarray(0, at);
    held = held.subarray(at + end.length);
    return before;
  }

  async function* content(): AsyncGenerator<Buffer> {
    for (let at = held.indexOf(line); ; at = held.indexOf(line)) {
      const sure = at < 0 ? held.length - line.length + 1 : at;
      if (sure > 0) yield held.subarray(0, sure);
      held = held.subarray(Math.max(0, sure));
      if (at >= 0) return;
      await more();
    }
  }

  await upTo(line, longestHead);
  while (true) {
    while (held.length < 2) await more();
    if (held.subarray(0, 2).toString("latin1") === "--") return;
    const head = (await upTo("\r\n\r\n", longestHead)).toString("latin1");
    if (/;\s*filename="[^"]+"/i.test(head)) {
      yield* content();
      return;
    }
    await upTo(line, longestField);
  }
}
