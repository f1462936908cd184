import { defineConfig } from "vitest/config";

// Rooms that work on the school in memory and on pure rules share their modules within a worker: loading the whole
// website once for each file would take longer than all its tests. What starts processes, counts hashes or opens
// real database files keeps a fresh module graph for every file.
const sharing = [
  "admin",
  "blogs",
  "content",
  "exams",
  "gallery",
  "i18n",
  "marks",
  "notices",
  "result-documents",
  "routes",
  "school",
  "search",
  "security",
  "students",
  "subjects",
].map((room) => `tests/${room}/**/*.test.{ts,tsx}`);

const common = { setupFiles: ["tests/support/setup.ts"], testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  assetsInclude: ["**/*.docx"],
  test: {
    projects: [
      { extends: true, test: { ...common, name: "rooms", include: sharing, isolate: false } },
      { extends: true, test: { ...common, name: "box", include: ["tests/**/*.test.{ts,tsx}"], exclude: sharing } },
    ],
  },
});
