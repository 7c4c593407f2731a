import { z } from 'zod';

import { certainties, likenessReasons } from '../../../../domain/duplicate/likeness.ts';

/** Another invoice that may be the same one, as a person may know of it. */
export const documentDuplicate = z
  .object({
    id: z.int().nullable().describe('Null where the person may not read the other one'),
    referenceID: z.string().nullable(),
    certainty: z
      .enum(certainties)
      .describe('An invoice that is certainly or likely another one is refused without a note'),
    reasons: z.array(z.enum(likenessReasons)),
    says: z.string().describe('What they have in common, and what became of the other one, in a sentence'),
  })
  .meta({ id: 'BillDuplicate' });
export type DocumentDuplicate = z.infer<typeof documentDuplicate>;

/** What is found while an invoice is typed. */
export const documentDuplicates = z.object({ data: z.array(documentDuplicate) });
export type DocumentDuplicates = z.infer<typeof documentDuplicates>;
