/** A form that came with a request, and whether a file came in it; the files themselves need not be in `fields`. */
export type PostedForm = { fields: FormData; hadFile: boolean };

const posted = new WeakMap<Request, PostedForm>();

/** Remembers a form for as long as its request is there, because a body can be read only once. */
export const rememberForm = (request: Request, form: PostedForm): void => void posted.set(request, form);

/** The form of a request, if it has been read. */
export const rememberedForm = (request: Request): PostedForm | undefined => posted.get(request);
