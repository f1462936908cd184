import { type Language, localizedPath } from "../i18n/languages";
import { school } from "../school/identity";

/** One thing in the words of schema.org, for search machines. */
export type StructuredData = { "@context": "https://schema.org"; "@type": string } & Record<string, Json>;

type Json = string | number | Json[] | { [name: string]: Json };

const context = "https://schema.org" as const;

/** The school itself; slots that nobody has filled yet are left out. */
export function highSchool(origin: string, language: Language): StructuredData {
  const { name, address, place, phone, email, established } = school;
  return {
    "@context": context,
    "@type": "HighSchool",
    "@id": `${origin}/#school`,
    name: name[language],
    alternateName: name[language === "en" ? "bn" : "en"],
    url: origin + localizedPath(language, "/"),
    logo: `${origin}/icon-512.png`,
    image: `${origin}/og.png`,
    foundingDate: String(established),
    address: {
      "@type": "PostalAddress",
      ...withoutPlaceholders({ streetAddress: address[language] }),
      addressLocality: place[language],
      addressCountry: "BD",
    },
    ...withoutPlaceholders({ telephone: phone.en, email }),
  };
}

type Post = { title: string; excerpt: string; author: string; publishAt: Date };

/** A post at its address. */
export function blogPosting(post: Post, address: string, origin: string, language: Language): StructuredData {
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    datePublished: post.publishAt.toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "HighSchool", "@id": `${origin}/#school`, name: school.name[language] },
    image: `${origin}/og.png`,
    mainEntityOfPage: address,
  };
}

/** The way from the home page to a page: what each step is called and where it is. */
export function breadcrumbs(steps: { name: string; address: string }[]): StructuredData {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, address }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: address,
    })),
  };
}

const withoutPlaceholders = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && !value.includes("[")));
