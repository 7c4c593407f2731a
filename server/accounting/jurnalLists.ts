import { z } from 'zod';

import type { BooksProduct, BooksTerm, BooksVendor, BooksWarehouse } from './booksPurchase.ts';

const numbered = z.union([z.number(), z.string()]).transform(String);

/** A page of what documents name. */
interface NamedPage<Row> {
  rows: Row[];
  pages: number;
}

const pageOf = <Row>(key: string, row: z.ZodType<Row>): z.ZodType<NamedPage<Row>> =>
  z
    .object({ [key]: z.array(row), total_pages: z.number() })
    .transform((reply) => ({ rows: reply[key] as Row[], pages: Number(reply['total_pages']) }));

const vendor = z
  .object({ id: numbered, display_name: z.string() })
  .transform(({ id, display_name: name }): BooksVendor => ({ id, name }));

export const vendorsReply = pageOf('vendors', vendor);
export const vendorReply = z.object({ vendor }).transform((reply) => reply.vendor);
export const productsReply: z.ZodType<NamedPage<BooksProduct>> = pageOf(
  'products',
  z.object({ id: numbered, name: z.string() }),
);
export const warehousesReply: z.ZodType<NamedPage<BooksWarehouse>> = pageOf(
  'warehouses',
  z.object({ id: numbered, name: z.string() }),
);
export const termsReply: z.ZodType<NamedPage<BooksTerm>> = pageOf(
  'terms',
  // As Jurnal spells it.
  z
    .object({ id: numbered, name: z.string(), longetivity: z.coerce.number() })
    .transform(({ id, name, longetivity: days }) => ({ id, name, days })),
);

/** What each account moved in a month. */
export const trialBalanceReply = z.object({
  trial_balance: z.object({
    accounts: z.array(z.object({ name: z.string(), debit: z.string(), credit: z.string() })),
  }),
});
