import { z } from 'zod';

import type { DocumentContent } from '../document/copy/documentContent.ts';
import { purchaseFrequencies } from '../recurringPurchase/recurringPurchase.ts';
import type { PurchaseTemplate } from './purchaseTemplate.ts';

/** A recurring purchase on the page of its template. */
export const recurringOfTemplate = z.object({
  id: z.int(),
  name: z.string(),
  frequency: z.enum(purchaseFrequencies),
  nextAt: z.string().nullable().describe('ISO 8601; null while it is inactive'),
  status: z.enum(['active', 'inactive']),
});
export type RecurringOfTemplate = z.infer<typeof recurringOfTemplate>;

/** A template on its own page. */
export type ShownTemplate = PurchaseTemplate & {
  content: DocumentContent | null;
  recurring: RecurringOfTemplate[];
};
