import { z } from 'zod';

import { booksAccountTypes, booksTaxKinds } from '../../../domain/accounting/booksAccount.ts';
import { accountableTypes, tagsMax } from './accountMapping.ts';

const booksID = z.string().min(1).max(100);

export const booksAccount = z
  .object({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    type: z.enum(booksAccountTypes),
    isParent: z.boolean().describe('It sums up others: nothing is posted to it'),
  })
  .meta({ id: 'BooksAccount' });
export type BooksAccountAnswer = z.infer<typeof booksAccount>;

export const booksTag = z.object({ id: z.string(), name: z.string() }).meta({ id: 'BooksTag' });
export type BooksTagAnswer = z.infer<typeof booksTag>;

export const booksTax = z
  .object({
    id: z.string(),
    name: z.string(),
    rate: z.string().describe('Percent, as a decimal text'),
    kind: z.enum(booksTaxKinds),
  })
  .meta({ id: 'BooksTax' });
export type BooksTaxAnswer = z.infer<typeof booksTax>;

const place = {
  accountableType: z.enum(accountableTypes),
  accountableID: z.int().positive().nullable().describe('Null: the company has one of it'),
};

const mappingRow = z
  .object({
    ...place,
    accountableName: z.string(),
    detail: z.string().nullable().describe('Tells records of one name apart'),
    accountID: z.string().nullable(),
    accountName: z.string().nullable().describe('As it was called when it was chosen'),
    taxID: z.string().nullable(),
    taxName: z.string().nullable(),
    tags: z.array(booksTag),
    removedTags: z.array(booksTag).describe('Of the row, but no longer in the books: what it posts waits'),
    suggestedAccountID: z.string().nullable().describe('What was chosen for what is called alike'),
  })
  .meta({ id: 'AccountMappingRow' });
export type MappingRow = z.infer<typeof mappingRow>;

export const mappingAnswer = z
  .object({
    version: z.int().describe('Of the category: what a save is compared with'),
    rows: z.array(mappingRow).describe('Those without an account first'),
  })
  .meta({ id: 'AccountMapping' });
export type MappingAnswer = z.infer<typeof mappingAnswer>;

/** What is saved: the rows that somebody changed, as they are to be. @param example an account of the sandbox that fees fit */
export const mappingInput = (example: string) =>
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          ...place,
          accountID: booksID.nullable(),
          taxID: booksID.nullable(),
          tags: z.array(booksID).max(tagsMax).describe('Their ids'),
        }),
      )
      .min(1)
      .max(500)
      .meta({
        example: [{ accountableType: 'fee', accountableID: null, accountID: example, taxID: null, tags: [] }],
      }),
  });
export type MappingInput = z.infer<ReturnType<typeof mappingInput>>;
