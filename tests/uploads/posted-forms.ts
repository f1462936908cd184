import { FormRejected, parseForm } from "../../app/uploads/parse-form.server";

export const megabyte = 1024 * 1024;
export const limits = { maxFiles: 2, maxFileBytes: 11 * megabyte, maxFields: 5, maxTotalBytes: 12 * megabyte };
export const boundary = "----WebKitFormBoundary7MA4YWxk";

type Body = ReadableStream<Uint8Array> | FormData | URLSearchParams | string | Uint8Array<ArrayBuffer>;

export const post = (body: Body, headers: Record<string, string> = {}) =>
  new Request("http://school.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

export const multipart = (body: ReadableStream<Uint8Array> | string | Uint8Array<ArrayBuffer>) =>
  post(body, { "Content-Type": `multipart/form-data; boundary=${boundary}` });

export const text = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const fileHead = (name: string, filename: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/html\r\n\r\n`;
export const closing = `--${boundary}--\r\n`;

export const rejection = async (request: Request, changed: Partial<typeof limits> = {}) => {
  const error: unknown = await parseForm(request, { ...limits, ...changed }).catch((thrown) => thrown);
  if (!(error instanceof FormRejected)) throw error;
  return { problem: error.problem, fields: Object.fromEntries(error.fields) };
};

/** A body that is made while it is read: `pulled()` says how much of it was asked for. */
export function generated(pieces: Iterable<Uint8Array>) {
  const left = pieces[Symbol.iterator]();
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value, done } = left.next();
        if (done) return controller.close();
        pulled += value.length;
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled: () => pulled };
}

export const inUtf8 = new TextEncoder();
