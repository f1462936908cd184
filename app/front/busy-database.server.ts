import { db } from "../../drizzle/db.server";
import { prepared } from "../../drizzle/prepared.server";
import { isLocked } from "../http";

const usualMs = 2000;

let isBusy = false;

const migrations = prepared(({ $client }) => $client.prepare("select count(*) from migrations"));
const anything = () => void migrations().get();

/**
 * Asks the database whether it answers, anything unless a question is given; throws when it does not. While another
 * program holds it, only the first who asks waits: a page asks for thirty things, and each wait stalls every visitor.
 */
export function askDatabase(question = anything): void {
  try {
    question();
  } catch (fault) {
    if (isLocked(fault)) waitFor(0);
    isBusy = true;
    throw fault;
  }
  if (isBusy) waitFor(usualMs);
  isBusy = false;
}

const waitFor = (ms: number) => void db().$client.pragma(`busy_timeout = ${ms}`);
