import { bn } from "../language/bn";
import { en } from "../language/en";
import { type Language, languageOfPath } from "../language/languages";
import { school } from "../school/identity";
import { bodyCap, pageOf } from "./body-cap";
import { type RefusalText, refusalTexts } from "./refusal-texts";

const statuses = {
  malformed: 400,
  host: 400,
  path: 400,
  body: 400,
  origin: 403,
  notFound: 404,
  method: 405,
  noForm: 405,
  tooSlow: 408,
  tooLarge: 413,
  expectation: 417,
  otherHost: 421,
  crowded: 429,
  headers: 431,
  broken: 500,
  closed: 503,
} as const;

export type Problem = keyof typeof statuses;

/** Who is told: the raw path and two headers of the request, and the school's own address where one is set. */
export type Asked = { path: string; accept?: string; cookie?: string; publicUrl?: URL };

export type Refusal = { status: number; type: string; body: string };

/** How a refusal looks: as the school's pages do, by what every phone has, for nothing else may be asked for. */
export const refusalStyle =
  "body{margin:0;background:#f5f8f7;color:#16222a;" +
  'font:1.0625rem/1.65 "Noto Sans Bengali","Nirmala UI",Vrinda,system-ui,sans-serif}' +
  "main{box-sizing:border-box;width:min(34rem,100% - 2.5rem);margin:min(14vh,7rem) auto 2rem;padding:.25rem 0 .5rem 1.25rem;border-left:3px solid #d6aaa2;overflow-wrap:anywhere}" +
  "main>p:first-child{margin:0;color:#17495a;font-weight:600}" +
  "h1{margin:.25rem 0 1rem;font-size:clamp(1.5rem,1.25rem + 1.5vw,2rem);line-height:1.3}" +
  "a{display:inline-block;padding:.5rem 0;color:#17495a;text-underline-offset:.2em}" +
  "a:focus-visible{outline:3px solid #0a5fc2;outline-offset:3px}";

const catalogues = { en, bn };
const pathIsUnsure: readonly Problem[] = [
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
export function refusal(problem: Problem, asked: Asked): Refusal {
  const status = statuses[problem];
  if (asked.accept?.includes("application/json")) {
    const said = problem === "tooLarge" ? bodyCap(asked.path).said : undefined;
    return { status, type: "application/json", body: JSON.stringify({ problem, said }) };
  }
  return { status, type: "text/html; charset=utf-8", body: page(problem, asked) };
}

function page(problem: Problem, asked: Asked): string {
  const language = languageOf(asked);
  const { title, body } = textOf(problem, asked.path, language);
  const back = wayBack(problem, asked, language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${school.name[language]}</title>
<style>${refusalStyle}</style>
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

function textOf(problem: Problem, path: string, language: Language): RefusalText {
  const texts = refusalTexts[language];
  const { said } = bodyCap(path);
  if (problem === "tooLarge" && said) {
    return { title: catalogues[language]["toast.fileTooLarge.title"], body: catalogues[language][said] };
  }
  return problem in texts ? texts[problem as keyof typeof texts] : texts.unclear;
}

function wayBack(problem: Problem, { path, publicUrl }: Asked, language: Language): { href: string; label: string } {
  const texts = catalogues[language];
  if (!pathIsUnsure.includes(problem)) return { href: pageOf(path), label: texts["common.back"] };
  const home = language === "bn" ? "/bn" : "/";
  return { href: publicUrl ? new URL(home, publicUrl).href : home, label: texts["error.home"] };
}

function languageOf({ path, cookie = "" }: Asked): Language {
  if (!path.startsWith("/cog-admin")) return languageOfPath(path);
  return /(?:^|;\s*)lng=bn(?:;|$)/.test(cookie) ? "bn" : "en";
}
