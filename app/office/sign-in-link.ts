/**
 * For pages whose address holds a secret: no other website is told the address. With "no-referrer" a browser would not
 * say either where their form was sent from, and a form that does not say it is refused.
 */
export const toldToNobodyElse = { "Referrer-Policy": "same-origin" };

/** The secret of a one-time link in the address of its page; empty when there is none. */
export const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";
