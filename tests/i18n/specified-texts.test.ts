import { expect, it } from "vitest";
import { en } from "~/i18n/en";

/** The exact texts of the specification. No other test checks them on a screen. */
const texts = {
  "ticker.loading": "Loading notices...",
  "common.viewAll": "View All",
  "common.download": "Download",
  "common.readMore": "Read More",
  "home.showLess": "Show Less",
  "blogs.share": "Share",
  "blogs.copyLink": "Copy Link",
  "blogs.author": "Author",
  "blogs.related": "Related Articles",
  "gallery.viewFull": "View full",
  "auth.checking": "Checking authentication...",
  "auth.signIn": "Sign In",
  "auth.signingIn": "Signing in...",
  "auth.logout": "Logout",
  "gallery.sports": "Sports",
  "marks.addStudent": "Add Student",
  "marks.gpa": "GPA",
  "common.error": "Error",
  "toast.fillTitleContent.body": "Please fill in title and content",
  "toast.fileTooLarge.body": "Please select a file smaller than {limit}MB",
  "toast.fileTooLarge.bodyFiles": "Please select files smaller than {limit}MB",
  "toast.accessDenied.edit": "You must be logged in to edit results",
  "content.photo.fetchFailed": "Error fetching photos",
  "toast.err.fetchStudents": "Error fetching students",
  "toast.err.fetchSubjects": "Error fetching subjects",
  "toast.err.fetchExams": "Error fetching exams",
  "content.notice.createFailed": "Error creating notice",
  "content.blog.createFailed": "Error publishing blog",
  "content.resultDocument.createFailed": "Error publishing result",
  "toast.loginError.title": "Login Error",
  "toast.signUpError.title": "Sign Up Error",
  "toast.logoutError.title": "Logout Error",
  "toast.cardDownloadFailed.title": "Download Failed",
  "toast.printFailed.title": "Print Failed",
  "toast.resultsSaved.body": "Saved by: {email}",
  "content.resultDocument.published": "Result published successfully",
  "toast.signUpOk.body": "Please check your email to verify your account.",
  "common.loading": "Loading ...",
};

it.each(Object.entries(texts))("the text %s is %j, as the specification demands", (key, text) => {
  expect((en as Record<string, string>)[key]).toBe(text);
});
