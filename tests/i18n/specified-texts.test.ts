import { expect, it } from "vitest";
import { en } from "../../app/i18n/en";

/** What the specification says in so many words, by section. */
// What no other test reads on a screen.
const texts = {
  "ticker.loading": "Loading notices...",
  "common.readMore": "Read More",
  "blogs.related": "Related Articles",
  "auth.checking": "Checking authentication...",
  "auth.signingIn": "Signing in...",
  "auth.logout": "Logout",
  "marks.addStudent": "Add Student",
  "marks.gpa": "GPA",
  "toast.accessDenied.edit": "You must be logged in to edit results",
  "content.photo.fetchFailed": "Error fetching photos",
  "toast.err.fetchStudents": "Error fetching students",
  "toast.err.fetchSubjects": "Error fetching subjects",
  "toast.err.fetchExams": "Error fetching exams",
  "toast.loginError.title": "Login Error",
  "toast.signUpError.title": "Sign Up Error",
  "toast.logoutError.title": "Logout Error",
  "toast.cardDownloadFailed.title": "Download Failed",
  "toast.printFailed.title": "Print Failed",
  "toast.signUpOk.body": "Please check your email to verify your account.",
  "common.loading": "Loading ...",
};

it.each(Object.entries(texts))("the specified text %s is %j", (key, text) => {
  expect((en as Record<string, string>)[key]).toBe(text);
});
