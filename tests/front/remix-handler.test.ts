import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequestHandler } from "@remix-run/express";
import { expect, it } from "vitest";
import { guardOffice } from "../../app/accounts/guarded-build.server";
import { remixHandler } from "../../app/front/remix-handler.server";
import { pinUp } from "../support/notice-board";
import { acceptedComplaints } from "../support/setup";
import { website } from "../support/website";
import { websiteBuild } from "../support/website-build";
import { openTestFront, say } from "./open-front";

const school = website();
const build = guardOffice(websiteBuild());
const key = "notices/ab_1.pdf";
const draftsKey = "notices/cd_2.pdf";

const asked: [line: string, headers?: Record<string, string>][] = [
  [`GET /uploads/${key}`],
  [`HEAD /uploads/${key}`],
  [`GET /uploads/${key}?download`],
  [`GET /uploads/${key}?download=1`],
  [`GET /uploads/${key}`, { Range: "bytes=2-5" }],
  [`GET /uploads/${key}`, { Range: "bytes=900-" }],
  [`GET /uploads/${key}`, { "If-None-Match": `"${key}"` }],
  [`GET /uploads/${key}`, { "Accept-Encoding": "gzip, br" }],
  [`GET /uploads/${draftsKey}`],
  ["GET /uploads/notices/no_1.pdf"],
  ["GET /uploads/documents/gallery/no_1-640.webp"],
  ["GET /uploads/notices/"],
  ["GET /uploads/notices/7"],
  ["GET /uploads/elsewhere/ab_1.pdf"],
  [`GET /Uploads/${key}`],
  [`GET /uploads/${key}/more`],
  ["GET /uploads/notices/_.data"],
];

it("looks at no other route for an uploaded file", async () => {
  const trap = {
    id: "trap",
    parentId: "root",
    module: {},
    get path(): string {
      throw new Error("all routes were looked at");
    },
  };
  const routes = { ...build.routes, trap } as unknown as typeof build.routes;
  const front = await openTestFront({ app: remixHandler({ ...build, routes }) });
  expect((await say(front, "GET /uploads/notices/no_1.pdf")).status).toBe(404);
  expect((await say(front, "GET /notices")).status).toBe(500);
  expect(acceptedComplaints().join()).toBe("");
});

it("answers for an uploaded file as Remix does with all its routes", async () => {
  for (const [path, status] of [
    [key, "Published"],
    [draftsKey, "Draft"],
  ] as const) {
    const file = { fileUrl: `/uploads/${path}`, fileName: "Routine.pdf", fileType: "application/pdf", filePath: path };
    pinUp(school.database, { ...file, fileSize: 8, status });
    mkdirSync(join(school.uploadsFolder, "notices"), { recursive: true });
    writeFileSync(join(school.uploadsFolder, path), "%PDF-1.7");
  }
  const [ours, theirs] = [
    await openTestFront({ app: remixHandler(build) }),
    await openTestFront({ app: createRequestHandler({ build, mode: "production" }) }),
  ];
  const answers: string[] = [];
  for (const [line, headers] of asked) {
    const [{ headers: mine, ...our }, { headers: others, ...their }] = [
      await say(ours, line, { Host: "school.example", ...headers }),
      await say(theirs, line, { Host: "school.example", ...headers }),
    ];
    expect([line, headers, our]).toEqual([line, headers, their]);
    expect({ ...mine, date: "" }).toEqual({ ...others, date: "" });
    answers.push(`${our.status}`);
  }
  expect(answers.join(" ")).toBe("200 200 200 200 206 416 304 200 404 404 404 404 404 404 200 404 404");
});
