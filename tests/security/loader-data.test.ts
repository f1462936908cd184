import { decode } from "turbo-stream";
import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { uploads } from "~/uploads/storage.server";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { insertMarkedClass, openToFamilies } from "../families/open-exam";
import { website } from "../support/website";

/*
 * Every visitor can request all data of a public page's loader, even data that the page does not show. Add a name to
 * the lists below only if the public may read it.
 */

const school = website();

/**
 * The names (keys) that the data of every page may have at any depth. `ofPages` has the additional names of each page.
 */
const ofEveryPage = words(`
  @context @type address bn cardLine contacts contacts.email contacts.phone content crest en established examRules foundingCouncil
  head headline href hrefLang id institutionId isLight known language lead meta name origin path place
  property rel script:ld+json tagName techSupport ticker title urgent url
`);

const ofPages: Record<string, string> = {
  "/_root": `
    @id aboutTeachers addressCountry addressLocality alternateName alumni author authorImageUrl blogs campus
    category chairman changedAt classLevel coEducation committee description designation ends endsOn examDate
    examType excerpt figures fileName filePages fileSize fileType fileUrl foundingDate galleryPhoto group hasMap height
    identifier image joined kind left logo members minutes next note notice office papers passingRate portrait
    principal propertyID publishAt result sameAs script:ld+json.email script:ld+json.telephone sharePicture
    starts startsOn streetAddress students teachers teachers.email teachers.mobile text today type uid urgentUntil value
    width x y years`,
  "/about": `
    about aboutTeachers alumni coEducation event figures item itemListElement legacy means mission more
    passingRate position students teachers timeline values vision year years`,
  "/information": `
    @id about aboutTeachers addressCountry addressLocality alternateName alumni approved authority boys business
    calendar campus centre centre.email centre.phone chairman changedAt classLevel classes coEducation code
    committee complaints complaints.email complaints.phone courses data day designation downloads ends enlisted
    entries event examId examination examinees facebook facts figures fileName filePages fileSize fileType
    fileUrl foundingDate girls gpa5 group groups hasMap hours humanities identifier image isEmpty item
    itemListElement items joined kind lastChange left legacy level links links.whatsapp logo map means members
    messages missing mission more mpo note number office passed passingRate people people.email people.mobile
    permissionDay permissionNumber pictures portrait position principal propertyID provider publishAt
    recognition recognitionDay recognitionNumber replacedAt results sameAs school schoolCode science
    script:ld+json.email script:ld+json.telephone section sections sharePicture staff starts streetAddress
    students teachers text timeline validUntil value values vision x y year years`,
  "/staff": `
    designation group height item itemListElement joined left officeStaff officeStaff.email officeStaff.mobile
    portrait position teachers teachers.email teachers.mobile width x y`,
  "/academic": `
    begin blanks calendar classLevel day days downloads end ends events examDays examId fileName filePages fileSize
    fileType fileUrl grid group isWeekend item itemListElement kind later marks month months nameBn next nextHoliday
    nextMonth note noticeId papers past position publishAt replacedAt routineId sharePicture starts subject today
    tomorrow type uid year`,
  "/results": `
    classLevel description documents examDate examType fileName filePages fileSize fileType fileUrl groups
    hasCards isMissing item itemListElement level older page position publishAt`,
  "/notices": `
    classLevel days ends endsOn eventId fileName filePages fileSize fileType fileUrl hasCalendar isComing isMissing
    item itemListElement kind notices older page position publishAt push routineId routines sharePicture starts
    startsOn today type uid urgentUntil`,
  "/notices/2": `
    endsOn eventId fileName filePages fileSize fileType fileUrl item itemListElement more notice position publishAt
    push sharePicture startsOn type urgentUntil`,
  "/blogs": `
    author authorImageUrl category excerpt fileName fileSize fileType fileUrl isMissing item itemListElement
    minutes older page position publishAt rows sharePicture type`,
  "/blogs/1": `
    @id author authorImageUrl blog category datePublished description excerpt fileName fileSize fileType fileUrl
    html image item itemListElement mainEntityOfPage minutes position publishAt publisher related sharePicture
    type`,
  "/downloads/1": `
    classLevel download examId fileName filePages fileSize fileType fileUrl group item itemListElement more
    position publishAt replacedAt routine sharePicture year`,
  "/curriculum-gallery": `
    alt category description fileUrl groups height isMissing isSized item itemListElement items older page
    position width`,
  "/free-courses": `
    about classes courses data item itemListElement position provider`,
  "/search?q=class": `
    category classLevel count date day each endsOn entries entries.phone fileName filePages fileSize fileType fileUrl groups hasAllWords
    instead isAboutPhone isBeginning isClose isCut item itemListElement kind list missing others others.phone photos
    position publishAt query shortcuts startsOn terms text together type urgentUntil`,
  "/offline": `
    endsOn fileName filePages fileSize fileType fileUrl item itemListElement notices position publishAt savedAt
    sharePicture startsOn type urgentUntil`,
};

const ofTheCard = `
  all card classLevel downloadUrl exam failed fatherName full fullMarks given grade hasOtherFullMarks highest
  isFailed madeOn mark motherName notMarked outcome percentage points position positions rollNumber rows
  standing student subject total
`;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Requests the data of a page. Lists the names in it that are neither in `ofEveryPage` nor in `allowed`. */
async function listUnknownNames(path: string, allowed: string): Promise<string[]> {
  const answer = await school.visit(path.replace(/(?=\?|$)/, ".data"));
  expect(answer.status).toBe(200);
  const { value } = await decode(new Response(answer.html).body as ReadableStream<Uint8Array>);
  const known = new Set([...ofEveryPage, ...words(allowed)]);
  return [...listNames(Object.values(value as object).map(({ data }) => data))]
    .filter((name) => !known.has(name))
    .sort();
}

// The contacts of the school are public, but those of a person may be private. So these names are listed with their
// owner, for example "contacts.email".
const contactNames = ["email", "mobile", "phone", "telephone", "whatsapp"];

function listNames(value: unknown, owner = "", names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const part of value) listNames(part, owner, names);
  else if (value instanceof Object && !(value instanceof Date)) {
    for (const [name, part] of Object.entries(value)) {
      names.add(contactNames.includes(name) ? `${owner}.${name}` : name);
      listNames(part, name, names);
    }
  }
  return names;
}

describe("the data of a public page", () => {
  it.each(Object.entries(ofPages))(
    "the data of the public page %s has only names that are listed as public",
    async (path, allowed) => {
      seedCurriculum(school.database);
      await seedDemoSchool(uploads(), firstValues);
      expect(await listUnknownNames(path, allowed)).toEqual([]);
    },
  );

  it("the data of a family card has only names that are listed as public", async () => {
    const [token] = openToFamilies(school.database, insertMarkedClass(school.database));
    expect(await listUnknownNames(`/card/${token}`, ofTheCard)).toEqual([]);
  });
});
