import { createRequestHandler } from "@remix-run/node";
import { guardOffice } from "../../app/accounts/guarded-build.server";
import { websiteBuild } from "../support/website-build";

/** The whole website as one handler, on whatever database and files the process has. */
export const officeOf = () => createRequestHandler(guardOffice(websiteBuild()), "production");
