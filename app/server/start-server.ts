import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Environment } from "../env.server";
import { defaultLimits, type Limits } from "./connection-limits";
import { type AppOptions, createApp, type ServerContext } from "./create-app";
import { createErrorSender } from "./error-page";
import { createHttpServer, listen, type RequestListener } from "./http-server";
import { createRequestLog } from "./middleware/request-log";
import type { PageCache } from "./page-cache/page-cache";
import { closeGracefully } from "./shutdown";

type BaseOptions = {
  environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">;
  log: Logger;
  limits?: Partial<Limits>;
};

export type ServerOptions = BaseOptions &
  Omit<AppOptions, "renderPage"> & {
    pageCache?: Pick<PageCache, "serve" | "render">;
  };

export type RunningServer = {
  httpServer: Server;
  address: string;
  close: () => Promise<void>;
};

export function startServer({ pageCache, ...options }: ServerOptions): Promise<RunningServer> {
  const { environment, log, limits, isReady, ...parts } = options;
  return openServer({ environment, log, limits }, (context) => {
    const { isClosing, requestLog } = context;
    const isOpen = () => !isClosing() && isReady();
    const app = createApp(context, { ...parts, isReady: isOpen, renderPage: pageCache?.render });
    return (request, response, pass) => {
      if (isClosing() || !pageCache || !serveFromCache(request, response)) app(request, response, pass);
    };

    function serveFromCache(request: IncomingMessage, response: ServerResponse): boolean {
      const finish = requestLog.start(request);
      const isServed = pageCache?.serve(request, response) === true;
      if (isServed) finish(response.statusCode);
      return isServed;
    }
  });
}

export async function openServer(
  { environment, log, ...options }: BaseOptions,
  createHandler: (context: ServerContext) => RequestListener,
): Promise<RunningServer> {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const limits = { ...defaultLimits, ...options.limits };
  const { lingerMs, closeMs, rejectedLines } = limits;
  const requestLog = createRequestLog(log, rejectedLines);
  const sendError = createErrorSender({ publicUrl, lingerMs });
  const isSecure = publicUrl?.protocol === "https:";
  let isClosing = false;
  const context = { log, limits, publicUrl, isSecure, proxies, requestLog, sendError, isClosing: () => isClosing };

  const httpServer = createHttpServer({ ...context, handleRequest: createHandler(context) });
  const address = await listen(httpServer, environment);

  return {
    httpServer,
    address,
    async close() {
      isClosing = true;
      await closeGracefully(httpServer, closeMs);
      requestLog.flush();
    },
  };
}
