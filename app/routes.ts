import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  // Public pages: English at the root, Bengali under /bn. The layout answers 404 for any other first segment.
  route(":lang?", "routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("about", "routes/site/about.tsx"),
    route("staff", "routes/site/staff.tsx"),
    route("academic", "routes/site/academic.tsx"),
    route("results", "routes/site/results.tsx"),
    route("notices", "routes/site/notices.tsx"),
    route("notices/:id", "routes/site/notice.tsx"),
    route("blogs", "routes/site/blogs.tsx"),
    route("blogs/:id/:slug?", "routes/site/blog.tsx"),
    route("curriculum-gallery", "routes/site/curriculum-gallery.tsx"),
    route("free-courses", "routes/site/free-courses.tsx"),
    route("search", "routes/site/search.tsx"),
    route("offline", "routes/site/offline.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  // The office, behind the sign-in.
  route("cog-admin/login", "routes/admin/login.tsx"),
  route("cog-admin/logout", "routes/admin/logout.ts"),
  route("cog-admin/language", "routes/admin/language.ts"),
  route("cog-admin/preview/:lang?", "routes/admin/preview.tsx", [
    route("notices/:id", "routes/admin/preview-notice.tsx"),
    route("results/:id", "routes/admin/preview-result-document.tsx"),
    route("blogs/:id", "routes/admin/preview-blog.tsx"),
  ]),
  route("cog-admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("notices", "routes/admin/notices.tsx"),
    route("notices/:id/edit", "routes/admin/edit-notice.tsx"),
    route("results", "routes/admin/results.tsx"),
    route("result-documents", "routes/admin/result-documents.tsx"),
    route("result-documents/:id/edit", "routes/admin/edit-result-document.tsx"),
    route("blogs", "routes/admin/blogs.tsx"),
    route("blogs/:id/edit", "routes/admin/edit-blog.tsx"),
    route("gallery", "routes/admin/gallery.tsx"),
    route("gallery/:id/edit", "routes/admin/edit-photo.tsx"),
    route(":list/:id/delete", "routes/admin/delete-thing.tsx"),
    route("activity", "routes/admin/activity.tsx"),
    route("trash", "routes/admin/trash.tsx"),
    route("trash/:kind/:id/restore", "routes/admin/trash-restore.ts"),
    route("trash/:kind/:id/delete", "routes/admin/trash-remove.tsx"),
  ]),

  // Files. Named with the notices, /uploads/notices/… is not read as a notice in a language called "uploads".
  route("uploads/notices?/*", "routes/files/upload.ts"),
  route("light-pages", "routes/files/light-pages.ts"),
  route("speculation-rules.json", "routes/files/speculation-rules.ts"),
  route("offline-worker.js", "routes/files/offline-worker.ts"),
  route("sitemap.xml", "routes/files/sitemap.ts"),
  route("robots.txt", "routes/files/robots.ts"),
  route(":lang?/notices.xml", "routes/files/notices-feed.ts"),
  route(":lang?/blogs.xml", "routes/files/blogs-feed.ts"),
  route(":lang?/calendar.ics", "routes/files/calendar.ts"),
  route(":lang?/manifest.webmanifest", "routes/files/manifest.ts"),
] satisfies RouteConfig;
