import { z } from 'zod';

import { matchReasons } from '../../../../domain/card/receiptMatch.ts';
import { daySchema } from '../../../../domain/day/daySchema.ts';
import { mediaItem } from '../../../../domain/file/fileWire.ts';

const usedBy = z
  .object({
    type: z.string().describe('The kind of the record'),
    id: z.int().nullable().describe('Null where the person may not read it'),
  })
  .nullable();

/** What became of files that were given for what cards paid. */
export const givenReceipts = z
  .object({
    data: z.array(
      z.object({
        mediaID: z.int(),
        receiptID: z
          .int()
          .nullable()
          .describe('Among the receipts of the person; null of one that is refused'),
        refusal: z.string().nullable().describe('The file is used already'),
        usedBy: usedBy.describe('By which record'),
      }),
    ),
  })
  .meta({ id: 'GivenCardReceipts' });
export type GivenReceipts = z.output<typeof givenReceipts>;

const paper = {
  receiptID: z.int(),
  name: z.string(),
  day: daySchema.nullable(),
  amount: z.number().nullable(),
  currencyCode: z.string().nullable(),
  file: mediaItem,
};

/** The receipts that a transaction has, and those of the person that may be its. */
export const transactionReceipts = z
  .object({
    attached: z.array(z.object(paper)),
    offered: z.array(
      z.object({
        ...paper,
        score: z.int().describe('Of 100'),
        reasons: z.array(z.enum(matchReasons)),
      }),
    ),
  })
  .meta({ id: 'CardTransactionReceipts' });
export type TransactionReceipts = z.output<typeof transactionReceipts>;

export const attachedReceipt = z
  .object({ receiptID: z.int(), transactionID: z.int() })
  .meta({ id: 'AttachedCardReceipt' });
