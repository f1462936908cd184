/**
 * Creates texts that differ only in a few words for each kind, such as `content.notice.saved` and `content.blog.saved`.
 */
export function textsByKind<Kind extends string, Message extends string>(
  words: Record<Kind, Record<string, string>>,
  templates: Record<Message, string>,
) {
  const texts: Record<string, string> = {};
  for (const [kind, forms] of Object.entries<Record<string, string>>(words))
    for (const [message, template] of Object.entries<string>(templates))
      texts[`content.${kind}.${message}`] = template.replace(/\{(\w+)\}/g, (whole, form) => forms[form] ?? whole);
  return texts as Record<`content.${Kind}.${Message}`, string>;
}
