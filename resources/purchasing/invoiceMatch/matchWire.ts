import { z } from 'zod';

import { differenceKinds } from '../../../domain/matching/matching.ts';
import { quantitySchema } from '../../../domain/money/moneySchema.ts';
import { matchStates } from './matchState.ts';

const qty = z.number();
const money = z.number().describe('In the currency of the invoice');

/** What differs between an invoice and its orders. */
const matchDifference = z.object({
  kind: z.enum(differenceKinds),
  position: z.int().describe('The line of the invoice, from 1'),
  orderLineID: z.int().nullable().describe('Null: the line is on no order'),
  qty,
  amount: money.describe('What the invoice is higher by; below zero where it is lower'),
  percent: z.number().nullable(),
  isWithin: z.boolean().describe('Tolerated'),
});
export type MatchDifference = z.infer<typeof matchDifference>;

/** A line of an invoice, or the part of it that asks for one line of an order, beside what was ordered and what came. */
const matchedLine = z.object({
  lineID: z.int(),
  position: z.int(),
  itemName: z.string().nullable(),
  unit: z.string().nullable(),
  qty: qty.describe('Invoiced'),
  unitPrice: money.describe('Before tax'),
  order: z.object({ id: z.int(), referenceID: z.string() }).nullable(),
  orderLineID: z.int().nullable(),
  isByHand: z.boolean().describe('A person named the order for it'),
  ordered: qty.nullable(),
  received: qty.nullable(),
  invoicedBefore: qty.nullable().describe('By invoices that come before this one'),
  orderedPrice: money.nullable().describe('Before tax'),
  isBeyond: z.boolean().describe('Something of it is beyond the tolerance'),
});
export type MatchedLine = z.infer<typeof matchedLine>;

export const invoiceMatch = z
  .object({
    state: z.enum(matchStates),
    isReceiptRequired: z.boolean(),
    priceExcess: money,
    quantityExcess: money,
    differences: z.array(matchDifference).describe('What is beyond the tolerance first'),
    lines: z.array(matchedLine).describe('What differs beyond the tolerance first'),
    accepted: z
      .object({ by: z.string(), at: z.string(), notes: z.string() })
      .nullable()
      .describe('Who agreed to what differs'),
    tolerance: z.object({
      pricePercent: z.number().nullable(),
      priceAmount: money.nullable(),
      quantityPercent: z.number().nullable(),
      quantityAmount: money.nullable(),
    }),
    hasApprover: z.boolean().describe('The company named who accepts differences'),
  })
  .meta({ id: 'InvoiceMatch' });
export type InvoiceMatch = z.infer<typeof invoiceMatch>;

/** Lines of orders to the vendor that an invoice can be matched with. */
export const matchCandidate = z
  .object({
    orderLineID: z.int(),
    order: z.object({ id: z.int(), referenceID: z.string() }),
    itemName: z.string().nullable(),
    unit: z.string().nullable(),
    ordered: qty,
    received: qty,
    left: qty.describe('Ordered, and asked for by no other invoice'),
    unitPrice: money,
  })
  .meta({ id: 'MatchCandidate' });
export type MatchCandidate = z.infer<typeof matchCandidate>;

/** For how much of which line of the invoice a person names the line of an order; what is left out is of its own order, or of none. */
export const matchInput = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        lineID: z.int().positive(),
        orderID: z.int().positive(),
        orderLineID: z.int().positive(),
        qty: quantitySchema.meta({ example: 1 }),
      }),
    )
    .max(500),
});
export type MatchInput = z.output<typeof matchInput>;
