/**
 * Lists the modules that keep strangers out of the admin area. For each module, these tests must fail if someone breaks
 * it.
 * @type {Record<string, string[]>}
 */
export const testsOf = {
  "app/accounts/guard.server.ts": ["tests/accounts/guard/guard.test.ts"],
  "app/accounts/sessions.server.ts": ["tests/accounts/sign-in/sessions.test.ts"],
  "app/accounts/throttle.server.ts": ["tests/accounts/sign-in/throttle.test.ts"],
  "app/server/middleware/validate-request.ts": ["tests/server/middleware/validate-request.test.ts"],
  "app/server/request.ts": ["tests/server/request.test.ts"],
  "app/uploads/file-types.ts": ["tests/uploads/file-types.test.ts", "tests/uploads/upload-rules.test.ts"],
  "app/uploads/upload-rules.ts": ["tests/uploads/upload-rules.test.ts"],
  "app/blogs/blog-html.server.ts": ["tests/blogs/blog-html.test.ts"],
};
