import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { getPathLanguage, type Language, parseLanguageCookie } from "../i18n/languages";
import { school } from "../school/identity";
import { bodyLimit, pagePath } from "./limits";
import { allowedMethods, discardBody, problemStatuses, type RequestProblem, readMethods, requestPath } from "./request";

/** The raw path and two headers of the request that is answered, and the school's own address where one is set. */
type ErrorContext = { path: string; accept?: string; cookie?: string; publicUrl?: URL };

type RenderedError = { status: number; type: string; body: string };

/** The look of the school's pages by what every phone has, for nothing else may be loaded. */
const errorStyle =
  "body{margin:0;background:#f5f8f7;color:#16222a;" +
  'font:1.0625rem/1.65 "Noto Sans Bengali","Nirmala UI",Vrinda,system-ui,sans-serif}' +
  "main{box-sizing:border-box;width:min(34rem,100% - 2.5rem);margin:min(14vh,7rem) auto 2rem;padding:.25rem 0 .5rem 1.25rem;border-left:3px solid #d6aaa2;overflow-wrap:anywhere}" +
  "main>p:first-child{margin:0;color:#17495a;font-weight:600}" +
  "h1{margin:.25rem 0 1rem;font-size:clamp(1.5rem,1.25rem + 1.5vw,2rem);line-height:1.3}" +
  "a{display:inline-block;padding:.5rem 0;color:#17495a;text-underline-offset:.2em}" +
  "a:focus-visible{outline:3px solid #0a5fc2;outline-offset:3px}";

const catalogues = { en, bn };
const problemsWithoutPath: readonly RequestProblem[] = [
  "malformed",
  "headers",
  "host",
  "otherHost",
  "path",
  "expectation",
  "notFound",
  "broken",
  "closed",
];

/** The complete answer to a refused request: JSON for a program that asks for it, else a page in the reader's language. */
export function renderError(problem: RequestProblem, context: ErrorContext): RenderedError {
  const status = problemStatuses[problem];
  if (context.accept?.includes("application/json")) {
    const said = problem === "tooLarge" ? bodyLimit(context.path).tooLarge : undefined;
    return { status, type: "application/json", body: JSON.stringify({ problem, said }) };
  }
  return { status, type: "text/html; charset=utf-8", body: renderErrorPage(problem, context) };
}

function renderErrorPage(problem: RequestProblem, context: ErrorContext): string {
  const language = errorLanguage(context);
  const { title, body } = selectErrorText(problem, context.path, language);
  const back = backLink(problem, context, language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${school.name[language]}</title>
<style>${errorStyle}</style>
</head>
<body>
<main>
<p>${school.name[language]}</p>
<h1>${title}</h1>
<p>${body}</p>
<p><a href="${back.href.replaceAll("&", "&amp;")}">${back.label}</a></p>
</main>
</body>
</html>
`;
}

function selectErrorText(problem: RequestProblem, path: string, language: Language): ErrorText {
  const texts = errorTexts[language];
  const { tooLarge } = bodyLimit(path);
  if (problem === "tooLarge" && tooLarge) {
    return { title: catalogues[language]["toast.fileTooLarge.title"], body: catalogues[language][tooLarge] };
  }
  return problem in texts ? texts[problem as keyof typeof texts] : texts.unclear;
}

function backLink(
  problem: RequestProblem,
  { path, publicUrl }: ErrorContext,
  language: Language,
): { href: string; label: string } {
  const texts = catalogues[language];
  if (!problemsWithoutPath.includes(problem)) return { href: pagePath(path), label: texts["common.back"] };
  const home = language === "bn" ? "/bn" : "/";
  return { href: publicUrl ? new URL(home, publicUrl).href : home, label: texts["error.home"] };
}

function errorLanguage({ path, cookie = "" }: ErrorContext): Language {
  if (!path.startsWith("/cog-admin")) return getPathLanguage(path);
  return parseLanguageCookie(cookie) ?? "en";
}

/** Refuses the request that this response answers. */
export type SendError = (response: ServerResponse, problem: RequestProblem) => void;

const styleHash = createHash("sha256").update(errorStyle).digest("base64");

/** What an error page may load: its own look and nothing else. */
export const errorPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

const retryAfterSeconds: { [problem in RequestProblem]?: number } = { closed: 60, crowded: 30 };
const closesConnection: RequestProblem[] = ["tooSlow", "malformed", "crowded"];

/**
 * Returns what refuses a request at any time, with the whole error page, and closes the connection. When an answer is
 * already on its way it can only cut that. The answer ends when the rest of the body has been read, at most `lingerMs`
 * later: before that a browser would not read it.
 */
export function createErrorSender({ publicUrl, lingerMs }: { publicUrl?: URL; lingerMs: number }): SendError {
  const refused = new WeakSet<ServerResponse>();

  return (response, problem) => {
    const { req: request } = response;
    if (refused.has(response)) return;
    if (response.headersSent) return void request.socket.destroy();
    refused.add(response);
    const { accept, cookie, expect } = request.headers;
    const { status, type, body } = renderError(problem, { path: requestPath(request), accept, cookie, publicUrl });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(status, {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      "Content-Security-Policy": errorPolicy,
      Connection: "close",
      ...(problem === "method" && { Allow: allowedMethods }),
      ...(problem === "noForm" && { Allow: readMethods }),
      ...(problem in retryAfterSeconds && { "Retry-After": retryAfterSeconds[problem] }),
    });
    if (expect || closesConnection.includes(problem)) {
      response.once("finish", () => request.socket.destroySoon()).end(body);
      return;
    }
    response.write(body);
    void discardBody(request, lingerMs).then(() => response.end());
  };
}

type ErrorText = { title: string; body: string };

type ErrorTopic =
  | "unclear"
  | "otherHost"
  | "method"
  | "noForm"
  | "origin"
  | "tooLarge"
  | "tooSlow"
  | "crowded"
  | "notFound"
  | "broken"
  | "closed";

const englishTexts: Record<ErrorTopic, ErrorText> = {
  unclear: {
    title: "This request cannot be understood",
    body: "The address or the request is not in a form that this website reads. Please start again from the home page.",
  },
  otherHost: {
    title: "This website has another address",
    body: "It does not answer under this name. Please use the school's own address.",
  },
  method: {
    title: "This is not possible here",
    body: "This website shows pages and takes in forms, and nothing else.",
  },
  noForm: {
    title: "This page can only be read",
    body: "It takes no form, and nothing was saved. Please go back and read on.",
  },
  origin: {
    title: "This form did not come from this website",
    body: "To be safe, nothing was changed. Please open the page here and send the form again.",
  },
  tooLarge: {
    title: "Too much was sent",
    body: "This page takes less than that, and nothing was saved. Please shorten it and try again.",
  },
  tooSlow: {
    title: "The connection was too slow",
    body: "The rest did not arrive in time, and nothing was saved. Please try again.",
  },
  crowded: {
    title: "Too many at once",
    body: "More is coming from your network at this moment than this website takes at once, so nothing was saved. Please try again in a minute.",
  },
  notFound: { title: en["error.notFound"], body: "" },
  broken: { title: en["error.app"], body: en["toast.unexpected.body"] },
  closed: {
    title: "This website is closed for now",
    body: "Something has to be put right at the school first. What is sent meanwhile is not saved. Please come again later.",
  },
};

const bengaliTexts: Record<ErrorTopic, ErrorText> = {
  unclear: {
    title: "অনুরোধটি বোঝা যায়নি",
    body: "ঠিকানা বা অনুরোধটি এমন, যা এই ওয়েবসাইট পড়তে পারে না। অনুগ্রহ করে হোম পাতা থেকে আবার শুরু করুন।",
  },
  otherHost: {
    title: "এই ওয়েবসাইটের ঠিকানা অন্য",
    body: "এই নামে ওয়েবসাইটটি পাওয়া যায় না। অনুগ্রহ করে বিদ্যালয়ের নিজস্ব ঠিকানা ব্যবহার করুন।",
  },
  method: {
    title: "এখানে এটি করা যায় না",
    body: "এই ওয়েবসাইট শুধু পাতা দেখায় ও ফরম গ্রহণ করে।",
  },
  noForm: {
    title: "এই পাতাটি শুধু পড়া যায়",
    body: "পাতাটি কোনো ফরম গ্রহণ করে না, তাই কিছুই সংরক্ষণ করা হয়নি। আগের পাতায় ফিরে যান।",
  },
  origin: {
    title: "ফরমটি এই ওয়েবসাইট থেকে আসেনি",
    body: "নিরাপত্তার জন্য কিছুই বদলানো হয়নি। পাতাটি এখানে খুলে ফরমটি আবার পাঠান।",
  },
  tooLarge: {
    title: "পাঠানো তথ্য অনেক বড়",
    body: "এই পাতা এতটা নিতে পারে না, তাই কিছুই সংরক্ষণ করা হয়নি। সংক্ষেপ করে আবার চেষ্টা করুন।",
  },
  tooSlow: {
    title: "সংযোগ খুব ধীর ছিল",
    body: "বাকি অংশ সময়মতো পৌঁছায়নি, তাই কিছুই সংরক্ষণ করা হয়নি। আবার চেষ্টা করুন।",
  },
  crowded: {
    title: "একসঙ্গে অনেক বেশি অনুরোধ",
    body: "আপনার নেটওয়ার্ক থেকে এই মুহূর্তে এত অনুরোধ আসছে, যা এই ওয়েবসাইট একসঙ্গে নিতে পারে না, তাই কিছুই সংরক্ষণ করা হয়নি। অনুগ্রহ করে এক মিনিট পরে আবার চেষ্টা করুন।",
  },
  notFound: { title: bn["error.notFound"], body: "" },
  broken: { title: bn["error.app"], body: bn["toast.unexpected.body"] },
  closed: {
    title: "ওয়েবসাইটটি আপাতত বন্ধ আছে",
    body: "বিদ্যালয়ে কারিগরি সমস্যা ঠিক করা হচ্ছে। এ সময়ে যা পাঠানো হয়, তা সংরক্ষণ করা হয় না। পরে আবার আসুন।",
  },
};

/** The words of the error page, by problem; `unclear` is for all that have none of their own. */
export const errorTexts: Record<Language, Record<ErrorTopic, ErrorText>> = { en: englishTexts, bn: bengaliTexts };
