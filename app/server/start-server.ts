import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Environment } from "../env.server";
import { defaultLimits, type Limits } from "./connection-limits";
import { type AppOptions, createApp, type ServerContext } from "./create-app";
import { createErrorSender } from "./error-page";
import { createHttpServer, listen, type RequestListener } from "./http-server";
import { createRequestLog } from "./middleware/request-log";
import { closeGracefully } from "./shutdown";

type BaseOptions = {
  environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">;
  log: Logger;
  limits?: Partial<Limits>;
};

export type ServerOptions = BaseOptions & AppOptions;

export type RunningServer = {
  httpServer: Server;
  address: string;
  close: () => Promise<void>;
};

export function startServer({ environment, log, limits, ...options }: ServerOptions): Promise<RunningServer> {
  return openServer({ environment, log, limits }, (context) =>
    createApp(context, { ...options, isReady: () => !context.isClosing() && options.isReady() }),
  );
}

export async function openServer(
  { environment, log, ...options }: BaseOptions,
  createHandler: (context: ServerContext) => RequestListener,
): Promise<RunningServer> {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const limits = { ...defaultLimits, ...options.limits };
  const requestLog = createRequestLog(log, limits.rejectedLines);
  const sendError = createErrorSender(publicUrl);
  const isSecure = publicUrl?.protocol === "https:";
  let isClosing = false;
  let connections = 0;
  const state = { isClosing: () => isClosing, countConnections: () => connections };
  const context = { log, limits, publicUrl, isSecure, proxies, sendError, ...state };

  const handle = createHandler(context);
  const httpServer = createHttpServer({
    ...context,
    requestLog,
    handleRequest(request, response) {
      requestLog.follow(request, response);
      handle(request, response);
    },
  });
  httpServer.on("connection", () => void connections++);
  const address = await listen(httpServer, environment);

  return {
    httpServer,
    address,
    async close() {
      isClosing = true;
      await closeGracefully(httpServer, limits.closeMs);
      requestLog.flush();
    },
  };
}
