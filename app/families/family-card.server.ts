import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { createElement } from "react";
import { db } from "~drizzle/client";
import { cardAddresses, exams } from "~drizzle/schema";
import { cardTokenPattern } from "~drizzle/stored-values";
import { getClientNetwork } from "../client-network.server";
import type { Language } from "../i18n/languages";
import { localizeMarkSheet } from "../marks/mark-sheet";
import { getMarkSheet } from "../marks/marks.server";
import { CardPage } from "../marks/reports/card-page";
import { getReportIssue, reportResponse } from "../marks/reports/report.server";
import { cardFileName, getResultCard, type ResultCard } from "../marks/reports/result-card";

/** 404 means that no card can be opened with this link. 429 means that one network has tried too many wrong links. */
type Refusal = { status: 404 | 429; headers: HeadersInit };

type AddressParts = { lang?: string; token?: string };

/**
 * Links that are closed, revoked or wrong get the same response. We count the wrong tries of the network that sends
 * `request`.
 */
export function findFamilyCard(
  request: Request,
  { lang = "bn", token = "" }: AddressParts,
  language: Language,
): { card: ResultCard } | Refusal {
  const address = lang === "bn" && cardTokenPattern.test(token) ? findAddress(token) : undefined;
  const sheet = address?.openedAt && getMarkSheet(address.examId);
  const card = sheet && getResultCard(localizeMarkSheet(sheet, language), address.studentId);
  if (card && card.rows.length > 0) return { card };
  return countWrongTry(request) > maxWrongTries ? tooManyTries : noCard;
}

const noCard: Refusal = { status: 404, headers: {} };
const tooManyTries: Refusal = { status: 429, headers: { "Retry-After": "3600" } };

const findAddress = (token: string) =>
  db()
    .select({ examId: cardAddresses.examId, studentId: cardAddresses.studentId, openedAt: exams.openedAt })
    .from(cardAddresses)
    .innerJoin(exams, eq(exams.id, cardAddresses.examId))
    .where(eq(cardAddresses.token, token))
    .get();

export async function createCardFile(card: ResultCard, language: Language): Promise<Response> {
  const page = createElement(CardPage, { card, ...(await getReportIssue()) });
  return reportResponse(page, { language, fileName: cardFileName(card.student) });
}

const hourMs = 3600 * 1000;
const maxWrongTries = 30;

/* We count wrong tries in memory, so that we store nothing about visitors. A valid link opens even after too many
   wrong tries, because many customers of a phone company share one network. */
const wrongTries = new LRUCache<string, number>({ max: 10_000, ttl: hourMs, noUpdateTTL: true });

function countWrongTry(request: Request): number {
  const network = getClientNetwork(request);
  const tries = (wrongTries.get(network) ?? 0) + 1;
  wrongTries.set(network, tries);
  return tries;
}
