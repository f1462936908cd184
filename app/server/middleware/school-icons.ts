import { Router } from "express";
import { cacheLifetimes } from "~/cache-lifetimes";
import { crestIcons, drawCrestIcon } from "~/school/crest.server";
import { firstValues } from "~/school/first-values";
import { getContacts } from "~/school/school.server";

/** Serves icons with the school's crest. If the school has no crest, serves the icons of the build in `folder`. */
export function serveSchoolIcons(folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(Object.keys(crestIcons), (request, response, next) => {
    response.set("Cache-Control", cacheLifetimes.icon);
    drawCrestIcon(request.path)
      .then((icon) => {
        if (icon) response.set("ETag", `"${icon.tag}"`).type("png").send(Buffer.from(icon.bytes));
        else if (request.path === "/og.png" && !hasFirstName())
          response.sendFile("og-without-words.png", { root: folder });
        else next();
      })
      .catch(next);
  });
  return router;
}

// The build's sharing picture shows the name, place and year that every school has at first. So we use this picture
// only until the school changes them.
function hasFirstName(): boolean {
  const shown = ({ name, place, established }: typeof firstValues.contacts) =>
    JSON.stringify([name, place, established]);
  return shown(getContacts()) === shown(firstValues.contacts);
}
