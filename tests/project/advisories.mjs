import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

/**
 * What a report of `npm audit --json` says: `unreachable` when the service gave none, else how many advisories of
 * each severity there are and the packages they are about.
 * @param {string} printed
 */
export function readReport(printed) {
  let report;
  try {
    report = JSON.parse(printed);
  } catch {
    return { unreachable: true };
  }
  const counts = report.metadata?.vulnerabilities;
  if (report.error || !counts) return { unreachable: true };
  const found = Object.values(report.vulnerabilities ?? {}).map(({ name, severity, fixAvailable }) => ({
    name,
    severity,
    hasFix: Boolean(fixAvailable),
  }));
  return { unreachable: false, counts, found };
}

/**
 * Lines for the terminal, and whether one must act: a high or critical advisory about what runs at the school.
 * @param {ReturnType<typeof readReport>} report
 */
export function verdict({ unreachable, counts, found = [] }) {
  if (unreachable) return { lines: ["Skipped: the advisory service cannot be reached from here."], isGood: true };
  const lines = found.map(
    ({ name, severity, hasFix }) => `${severity.padEnd(9)}${name}${hasFix ? ", fixed in a newer version" : ""}`,
  );
  const serious = counts.high + counts.critical;
  lines.push(
    serious > 0
      ? `${serious} high or critical. Take the fix, or write in docs/testing.md why it does not concern us.`
      : "No high or critical advisory.",
  );
  return { lines, isGood: serious === 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const asked = spawnSync("npm", ["audit", "--json", "--omit=dev"], { encoding: "utf8", timeout: 120_000 });
  const { lines, isGood } = verdict(readReport(asked.stdout ?? ""));
  for (const line of lines) console.log(line);
  process.exitCode = isGood ? 0 : 1;
}
