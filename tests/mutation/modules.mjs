/**
 * The modules that stand between a stranger and the school, and the tests that must notice when one of them is broken.
 * @type {Record<string, string[]>}
 */
export const testsOf = {
  "app/accounts/guard.server.ts": ["tests/accounts/guard.test.ts"],
  "app/accounts/guarded-build.server.ts": [
    "tests/accounts/guarded-build.test.ts",
    "tests/accounts/guarded-handlers.test.ts",
  ],
  "app/accounts/while-signed-in.server.ts": ["tests/accounts/shut-out-meanwhile.test.ts"],
  "app/accounts/sessions.server.ts": ["tests/accounts/sessions.test.ts", "tests/accounts/session-list.test.ts"],
  "app/accounts/session-cookie.server.ts": ["tests/accounts/session-cookie.test.ts"],
  "app/accounts/throttle.ts": ["tests/accounts/throttle.test.ts"],
  "app/accounts/throttle.server.ts": ["tests/accounts/counted-tries.test.ts"],
  "app/front/gates.server.ts": ["tests/front/gates.test.ts"],
  "app/front/same-origin.ts": ["tests/front/origin.test.ts"],
  "app/front/plain-host.ts": ["tests/front/plain-host.test.ts"],
  "app/front/plain-path.ts": ["tests/front/path.test.ts"],
  "app/uploads/accepted-files.ts": ["tests/uploads/accepted-files.test.ts"],
  "app/uploads/file-types.ts": ["tests/uploads/accepted-files.test.ts"],
  "app/uploads/office-file.ts": ["tests/uploads/office-file.test.ts", "tests/uploads/accepted-files.test.ts"],
  "app/blogs/blog-content.server.ts": ["tests/blogs/blog-content.test.ts", "tests/blogs/remembered-posts.test.ts"],
};
