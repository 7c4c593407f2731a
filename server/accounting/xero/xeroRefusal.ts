import { z } from 'zod';

import type { RefusedPart } from '../accountingProvider.ts';

const message = z.object({ Message: z.string() });
const withFaults = z.object({ ValidationErrors: z.array(message).nullish() });
/** Source: the schemas `Error`, `Element` and `ValidationError` of `xero_accounting.yaml`, XeroAPI/Xero-OpenAPI. */
const refusal = z.object({
  Message: z.string().nullish(),
  Detail: z.string().nullish(),
  Elements: z
    .array(
      withFaults.extend({
        LineItems: z.array(withFaults).nullish(),
        JournalLines: z.array(withFaults).nullish(),
        Contact: withFaults.nullish(),
      }),
    )
    .nullish(),
});

/** What a fault is about, by the words of it: Xero names no field. */
const partsByWords: readonly (readonly [RegExp, RefusedPart])[] = [
  [/lock(ed)? date|period lock|end of year/i, 'closedBooks'],
  [/tracking/i, 'tag'],
  [/tax ?(type|rate)/i, 'tax'],
  [/item ?code|\bitem\b/i, 'goods'],
  [/contact/i, 'payee'],
  [/account/i, 'account'],
];
const wordsMax = 500;

/** What Xero says of what it refuses: each fault of the document and of its lines once. */
export function readXeroRefusal(body: string): { text: string; refused: RefusedPart | null } {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return { text: '', refused: null };
  }
  const read = refusal.safeParse(given);
  if (!read.success) return { text: '', refused: null };
  const { Message: title, Detail: detail, Elements: elements } = read.data;
  const faults = (elements ?? []).flatMap(
    ({ LineItems: items, JournalLines: lines, Contact: contact, ...own }) =>
      [own, ...(items ?? []), ...(lines ?? []), contact ?? {}].flatMap(({ ValidationErrors: errors }) =>
        (errors ?? []).map(({ Message: words }) => words),
      ),
  );
  const words = faults.length > 0 ? [...new Set(faults)].join('; ') : (detail ?? title ?? '');
  const text = words.slice(0, wordsMax);
  return { text, refused: partsByWords.find(([pattern]) => pattern.test(text))?.[1] ?? null };
}
