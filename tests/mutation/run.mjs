import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { testsOf } from "./modules.mjs";

const wantedScore = 85;
const noticed = ["Killed", "Timeout"];
const missed = ["Survived", "NoCoverage"];

process.chdir(join(import.meta.dirname, "../.."));
const place = mkdtempSync(join(tmpdir(), "school-mutation-"));
process.once("exit", () => rmSync(place, { recursive: true, force: true }));

const words = process.argv.slice(2);
const chosen = Object.keys(testsOf).filter((module) => !words.length || words.some((word) => module.includes(word)));
const begun = Date.now();
let weak = 0;
for (const module of chosen) {
  const { isGood, lines } = await trial(module);
  if (!isGood) weak += 1;
  console.log([`${isGood ? "ok  " : "WEAK"}  ${module}  ${lines[0]}`, ...lines.slice(1)].join("\n      "));
}
const seconds = Math.round((Date.now() - begun) / 1000);
console.log(`${chosen.length - weak} really tested, ${weak} below ${wantedScore} %, in ${seconds} seconds`);
process.exitCode = chosen.length > 0 && weak === 0 ? 0 : 1;

async function trial(module) {
  try {
    const changes = await changesOf(module);
    const found = changes.filter(({ status }) => noticed.includes(status)).length;
    const score = Math.floor((100 * found) / changes.length);
    const source = readFileSync(module, "utf8").split("\n");
    const lines = changes.filter(({ status }) => missed.includes(status)).map((change) => inWords(change, source));
    return { isGood: score >= wantedScore, lines: [`${score} %, ${found} of ${changes.length} noticed`, ...lines] };
  } catch (fault) {
    return { isGood: false, lines: ["could not be tried", ...String(fault.message ?? fault).split("\n")] };
  }
}

function inWords({ status, location: { start, end }, replacement }, source) {
  const line = source[start.line - 1] ?? "";
  const written = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  const seen = status === "NoCoverage" ? ", where no test comes" : "";
  return `line ${start.line}: ${inShort(written)} became ${inShort(replacement)}${seen}`;
}

function inShort(code) {
  return code.replace(/\s+/g, " ").slice(0, 80);
}

async function changesOf(module) {
  process.env.TESTS_OF_THE_MODULE = testsOf[module].join(" ");
  const changes = await new Stryker({
    mutate: [module],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
    ignorePatterns: ["/build", "/data", "/uploads", "/test-results"],
    tempDirName: place,
    cleanTempDir: "always",
    disableTypeChecks: false,
    concurrency: 2,
    // Stryker counts a test that exceeds this limit as one that noticed the change. A busy machine must not cause that.
    timeoutMS: 30_000,
    reporters: [],
    logLevel: "error",
  }).runMutationTest();
  return changes.filter(({ status }) => [...noticed, ...missed].includes(status));
}
