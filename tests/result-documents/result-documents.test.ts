import { describe, expect, it } from "vitest";
import {
  findLatestResultDocument,
  listPublishedResultDocuments,
} from "../../app/result-documents/result-documents.server";
import { insertResultDocument } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const now = new Date("2024-11-20T06:00:00Z");
const titles = (page = 1) => listPublishedResultDocuments(page, now).papers.map(({ title }) => title);

describe("published result papers", () => {
  it("come newest first, neither drafts nor what is scheduled", () => {
    insertResultDocument(school.database, { title: "Older", publishAt: new Date("2024-11-17") });
    insertResultDocument(school.database, { title: "Newest", publishAt: new Date("2024-11-19") });
    insertResultDocument(school.database, { title: "Draft", status: "Draft" });
    insertResultDocument(school.database, { title: "Scheduled", publishAt: new Date(now.getTime() + 1) });
    insertResultDocument(school.database, { title: "Just now", publishAt: now });
    expect(titles()).toEqual(["Just now", "Newest", "Older"]);
    expect(findLatestResultDocument(now)?.title).toBe("Just now");
  });

  it("come fifty at a time", () => {
    for (let number = 1; number <= 51; number++) insertResultDocument(school.database, { title: `Paper ${number}` });
    expect([titles().length, titles()[0], listPublishedResultDocuments(1, now).older]).toEqual([50, "Paper 51", true]);
    expect([titles(2), listPublishedResultDocuments(2, now).older]).toEqual([["Paper 1"], false]);
  });
});
