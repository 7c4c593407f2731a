import { z } from 'zod';

import { daySchema } from '../../../domain/day/daySchema.ts';
import { notesLengthMax } from '../../../domain/lifecycle/actionInput.ts';
import { saying } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import { quantitySchema } from '../../../domain/money/moneySchema.ts';
import { mediaItem } from '../../../domain/file/fileWire.ts';

const named = z.object({ id: z.int(), name: z.string() });
const qty = z.number().describe('In the unit of the line of the order, at most four decimals');

/** What came of a line of an order with one delivery. */
const deliveryLine = z.object({
  orderLineID: z.int(),
  itemName: z.string().nullable(),
  unit: z.string().nullable(),
  qty: qty.describe('Kept'),
  refusedQty: qty.describe('Sent back'),
  refusedReason: z.string().nullable(),
});

const delivery = z
  .object({
    id: z.int(),
    version: z.int(),
    deliveredOn: z.string().describe('YYYY-MM-DD'),
    noteNumber: z.string().nullable().describe("The number on the vendor's delivery note"),
    notes: z.string().nullable(),
    recordedBy: named,
    recordedAt: z.string(),
    isCorrected: z.boolean(),
    undone: z
      .object({ by: z.string(), at: z.string(), notes: z.string() })
      .nullable()
      .describe('It counts for nothing any more'),
    items: z.array(deliveryLine),
    media: z.array(mediaItem),
  })
  .meta({ id: 'OrderDelivery' });
export type Delivery = z.infer<typeof delivery>;

/** How far a line of an order came, and was invoiced. */
const orderProgress = z.object({
  orderLineID: z.int(),
  itemName: z.string().nullable(),
  unit: z.string().nullable(),
  ordered: qty,
  received: qty,
  refused: qty,
  invoiced: qty,
  leftToReceive: qty,
  leftToInvoice: qty,
});
export type OrderProgress = z.infer<typeof orderProgress>;

export const orderDeliveries = z
  .object({ data: z.array(delivery), lines: z.array(orderProgress) })
  .meta({ id: 'OrderDeliveries' });
export type OrderDeliveries = z.infer<typeof orderDeliveries>;

const note = z.string().trim().max(notesLengthMax).nullable().default(null);

const received = {
  deliveredOn: daySchema,
  noteNumber: z.string().trim().max(100).nullable().default(null),
  notes: note,
  items: z
    .array(
      z.strictObject({
        orderLineID: z.int().positive(),
        qty: quantitySchema.meta({ example: 1 }),
        refusedQty: quantitySchema.default('0').meta({ example: 0 }),
        refusedReason: z.string().trim().max(200).nullable().default(null),
      }),
    )
    .max(500),
  mediaIDs: z.array(z.int().positive()).max(20).default([]),
};
/** A delivery as it is recorded. */
export const deliveryInput = z.strictObject(received);
export type DeliveryInput = z.output<typeof deliveryInput>;

const why = z
  .string()
  .trim()
  .refine((text) => text !== '', saying(law('field.required')))
  .max(notesLengthMax);
/** As it is corrected, with the reason. */
export const deliveryCorrection = z.strictObject({ ...received, reason: why });
export const deliveryUndoing = z.strictObject({ notes: why });
