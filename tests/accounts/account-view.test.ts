import { describe, expect, it } from "vitest";
import { toSessionListItems } from "~/accounts/account-view.server";

const inWords = (userAgent: string, language: "en" | "bn" = "en") => {
  const at = new Date("2026-11-21T03:05:00Z");
  return toSessionListItems([{ name: "a", userAgent, createdAt: at, lastSeenAt: at, isThis: true }], language)[0];
};

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const onAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;
const onWindows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const onIphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("the device of a session", () => {
  it.each([
    [`${onAndroid} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome on Android", "ক্রোম (অ্যান্ড্রয়েড)"],
    [
      `${onAndroid} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
      "স্যামসাং ইন্টারনেট (অ্যান্ড্রয়েড)",
    ],
    [`${onAndroid} Chrome/120.0.0.0 Mobile Safari/537.36 OPR/79.0`, "Opera on Android", "অপেরা (অ্যান্ড্রয়েড)"],
    [`${onWindows} Chrome/126.0.0.0 Safari/537.36`, "Chrome on Windows", "ক্রোম (উইন্ডোজ)"],
    [`${onWindows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, "Edge on Windows", "এজ (উইন্ডোজ)"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux", "ফায়ারফক্স (লিনাক্স)"],
    [`${onIphone} Version/17.4 Mobile/15E148 Safari/604.1`, "Safari on iPhone", "সাফারি (আইফোন)"],
    [`${onIphone} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone", "ক্রোম (আইফোন)"],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0.0.0 Safari/537.36",
      "Chrome on Chromebook",
      "ক্রোম (ক্রোমবুক)",
    ],
    ["", "A browser on an unknown device", "একটি ব্রাউজার (অজানা ডিভাইস)"],
    ["<script>alert(1)</script>", "A browser on an unknown device", "একটি ব্রাউজার (অজানা ডিভাইস)"],
  ])("the list of sessions names the browser and the device of the user agent %s", (userAgent, english, bengali) => {
    expect([inWords(userAgent)?.device, inWords(userAgent, "bn")?.device]).toEqual([english, bengali]);
  });

  it("the list of sessions shows its times in Dhaka time, in English and in Bengali", () => {
    expect(inWords("")?.createdAt).toMatchObject({ date: "Nov\u00a021, 2026", time: "9:05\u00a0am" });
    expect(inWords("", "bn")?.lastSeenAt).toMatchObject({ date: "২১\u00a0নভেম্বর ২০২৬", time: "সকাল ৯টা\u00a0০৫" });
  });
});
