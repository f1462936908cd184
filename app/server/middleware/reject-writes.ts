import type { RequestHandler } from "express";
import { beginWrite } from "../../operations/read-only-mode.server";
import { RequestError } from "../request";

export const rejectWritesInReadOnlyMode: RequestHandler = (request, response, next) => {
  if (request.method !== "POST") return next();
  const endWrite = beginWrite();
  if (!endWrite) return next(new RequestError("readOnly"));
  response.once("close", endWrite);
  next();
};
