import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { website } from "~tests/support/website";

const school = website();

describe("the web manifest", () => {
  it.each([
    ["", "en", "Church High School", "/"],
    ["/bn", "bn", "চার্চ উচ্চ বিদ্যালয়", "/bn"],
  ])("the web manifest under %j names the school and its icons", async (root, lang, name, start_url) => {
    const answer = await school.visit(`${root}/manifest.webmanifest`);
    expect(answer.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(answer.html);
    expect(manifest).toMatchObject({ lang, name, short_name: name, start_url, scope: "/" });
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === "image/png");
    expect(pictures.length).toBeGreaterThan(1);
    for (const { src, type, sizes } of pictures) {
      const [width, height] = sizeOf(`public${src}`);
      expect([type, sizes]).toEqual(["image/png", `${width}x${height}`]);
    }
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
  });

  it("the picture for shared links is small enough to load quickly", () => {
    expect(sizeOf("public/og.png")).toEqual([1200, 630]);
    expect(sizeOf("public/og-without-words.png")).toEqual([1200, 630]);
    expect(sizeOf("public/apple-touch-icon.png")).toEqual([180, 180]);
    expect(readFileSync("public/og.png").length).toBeLessThanOrEqual(60 * 1024);
  });

  function sizeOf(path: string) {
    const picture = readFileSync(path);
    return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  }
});
