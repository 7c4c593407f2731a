const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is taken out of a text, and the word that stands for it. The order matters: a token may hold an address. */
const secrets: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '[token]'],
  [/(?<=:\/\/)[^\s/@]*@/g, ''],
  [/(?<=[\w/%-])\?[^\s"'<>)]+/g, '?[query]'],
  [/[^\s@/<>"'(),;:=]+(?:@|%40)[^\s@/<>"'(),;:=]+/gi, '[e-mail]'],
  [/\+\d[\d -]{7,}\d|\b\d{4}(?:[ -]\d{4}){2,}|\d{8,}/g, '[number]'],
];
/** Long runs of letters and digits are keys; so many characters at least. */
const key = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi;
/** Most lines of the log are words alone, and need no further look. */
const plainWords = /^[a-z ,.;']*$/i;
/** A quoted text is most often the value that was not accepted, and may itself hold quotes. */
const quoted = /"[^]*"/g;

/**
 * A text for operators without what may be personal or secret: tokens and keys, addresses of people, query strings,
 * names in an address before the host, numbers of eight digits and more, and everything quoted.
 */
export function redact(text: string): string {
  if (plainWords.test(text)) return text;
  let rest = text.replace(key, (run) => (uuid.test(run) ? run : '[token]'));
  for (const [pattern, shown] of secrets) rest = rest.replace(pattern, shown);
  return rest.replace(quoted, '"…"');
}
