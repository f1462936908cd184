import { expect, it } from "vitest";
import { asTypedHere } from "~/terminal.server";

it.each([
  ["npm run restore -- FILE --yes", "school restore FILE --yes"],
  ['Put it back with "npm run restore FILE".', 'Put it back with "school restore FILE".'],
  ["npm run account -- create EMAIL\nnpm run account -- list", "school account create EMAIL\nschool account list"],
  ["start it:  npm start", "start it:  systemctl start school"],
  ["npm run demo", "npm run demo"],
])("the text %s names the right command on a server that deploy/install.sh made", (text, there) => {
  expect(asTypedHere(text, "/srv/school/versions/1b2c")).toBe(there);
  expect(asTypedHere(text, "/home/volunteer/school")).toBe(text);
});
