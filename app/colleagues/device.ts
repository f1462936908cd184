import type { TextKey } from "../language/en";

type Names = [sign: RegExp, name: TextKey][];

// Every browser also says it is some of those below it.
const browsers: Names = [
  [/\bEdgA?(?:iOS)?\//, "account.device.edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "account.device.opera"],
  [/\bSamsungBrowser\//, "account.device.samsung"],
  [/\b(?:UCBrowser|UBrowser)\//, "account.device.uc"],
  [/\b(?:Firefox|FxiOS)\//, "account.device.firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "account.device.chrome"],
  [/\bVersion\/.*\bSafari\//, "account.device.safari"],
];

const systems: Names = [
  [/\bAndroid\b/, "account.device.android"],
  [/\biPhone\b|\biPod\b/, "account.device.iphone"],
  [/\biPad\b/, "account.device.ipad"],
  [/\bWindows\b/, "account.device.windows"],
  [/\bCrOS\b/, "account.device.chromebook"],
  [/\bMacintosh\b/, "account.device.mac"],
  [/\bLinux\b/, "account.device.linux"],
];

/** The names of the browser and the system that a user agent tells of; what it does not tell is unknown. */
export function deviceOf(userAgent: string): { browser: TextKey; system: TextKey } {
  const named = (names: Names, unknown: TextKey) => names.find(([sign]) => sign.test(userAgent))?.[1] ?? unknown;
  return {
    browser: named(browsers, "account.device.unknownBrowser"),
    system: named(systems, "account.device.unknownSystem"),
  };
}
