import { z } from 'zod';

import { daySchema } from '../../../../domain/day/daySchema.ts';
import { notesMax, postCauses, postStatuses, purchaseTabs } from '../accountingPost.ts';
import { connectionStatuses } from '../../connection/connection.ts';
import { tagsMax } from '../../accountMapping/accountMapping.ts';
import { purchaseTargets } from './purchaseTabs.ts';

const id = z.int().positive();
const booksID = z.string().min(1).max(100);
const postState = {
  id,
  status: z.enum(postStatuses),
  cause: z.enum(postCauses).nullable(),
  detail: z.string().nullable(),
  postedNumber: z.string().nullable().describe('In the books'),
  postedAt: z.iso.datetime().nullable(),
  notes: z.string().nullable(),
};

/** What somebody chooses of the books for a purchase. */
export const purchaseChoice = z.strictObject({
  target: z.enum(purchaseTargets).describe('By products, or by accounts'),
  vendorID: booksID.nullable().describe('Of the books; null: it is added to them'),
  warehouseID: booksID.nullable(),
  termID: booksID.nullable(),
  tags: z.array(booksID).max(tagsMax),
  lines: z
    .array(
      z.strictObject({
        lineID: id,
        itemID: booksID.nullable().describe('A product of the books, or an account where it is an expense'),
        taxID: booksID.nullable(),
      }),
    )
    .min(1)
    .max(500),
});
export type PurchaseChoice = z.infer<typeof purchaseChoice>;

/** In the API document. */
export const choiceExample = {
  target: 'purchase',
  vendorID: null,
  warehouseID: null,
  termID: null,
  tags: [],
  lines: [{ lineID: 1, itemID: '41', taxID: '21' }],
} satisfies PurchaseChoice;

/** A purchase as it is posted, and what became of it. */
export const purchaseSync = z
  .object({
    id,
    tab: z.enum(purchaseTabs),
    number: z.string(),
    reference: z.string().nullable().describe('On the paper of the vendor'),
    day: daySchema,
    dueDay: daySchema.nullable(),
    currencyCode: z.string(),
    totalAmount: z.number(),
    withheldAmount: z.number(),
    vendorName: z.string(),
    warehouseName: z.string().nullable(),
    termName: z.string().nullable(),
    termDays: z.int().nullable(),
    address: z.string().describe('Of its page'),
    connection: z.enum(connectionStatuses).describe('To the books: only an active one is read and written'),
    lines: z.array(
      z.object({
        id,
        name: z.string(),
        qty: z.number(),
        unit: z.string().nullable(),
        amount: z.number().describe('With its tax'),
        taxRate: z.number().describe('Percent'),
      }),
    ),
    payments: z
      .array(
        z.object({
          number: z.string(),
          day: daySchema,
          amount: z.number(),
          isOutside: z.boolean().describe('Paid outside the accounts'),
          post: z.object(postState).nullable(),
        }),
      )
      .describe('They go out with it, and later ones follow'),
    post: z
      .object({ ...postState, choice: purchaseChoice.nullable() })
      .nullable()
      .describe('Null: nobody has posted it'),
  })
  .meta({ id: 'PurchaseSync' });
export type PurchaseSync = z.infer<typeof purchaseSync>;

/** What would be written to the books. */
export const purchasePreview = z
  .object({
    vendor: z.string(),
    isVendorAdded: z.boolean(),
    day: daySchema,
    dueDay: daySchema.nullable(),
    warehouse: z.string().nullable(),
    term: z.string().nullable(),
    tags: z.array(z.string()),
    lines: z.array(
      z.object({
        item: z.string(),
        description: z.string(),
        quantity: z.number(),
        price: z.number().describe('Of one unit, with its tax'),
        amount: z.number(),
        tax: z.string().nullable(),
      }),
    ),
    withheld: z.object({ account: z.string(), amount: z.number() }).nullable(),
    totalAmount: z.number(),
  })
  .meta({ id: 'PurchasePreview' });
export type PurchasePreview = z.infer<typeof purchasePreview>;

export const purchaseByHand = z.strictObject({
  notes: z.string().trim().min(1).max(notesMax).describe('How it stands in the books'),
});

/** A vendor, product, warehouse or term of the books. */
export const booksName = z.object({ id: z.string(), name: z.string() }).meta({ id: 'BooksName' });
export type BooksNameAnswer = z.infer<typeof booksName>;
export const booksTerm = z
  .object({ id: z.string(), name: z.string(), days: z.int() })
  .meta({ id: 'BooksTerm' });
export type BooksTermAnswer = z.infer<typeof booksTerm>;
