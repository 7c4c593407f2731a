import { z } from 'zod';

import { approvalPreview } from '../../../../domain/approval/approvalWire.ts';
import { daySchema } from '../../../../domain/day/daySchema.ts';
import { enforcements, limitFrequencies } from '../../../../domain/limit/limit.ts';
import { fulfilments } from '../../../../domain/limit/limitUse.ts';
import { currencyCodeSchema } from '../../../../domain/money/moneySchema.ts';
import { vehicles } from '../../categoryPolicy/categoryPolicy.ts';
import { rateSources } from '../claimLine.ts';
import { submissionTypes } from '../claim.ts';
import { lineDuplicate } from '../duplicate/lineDuplicateWire.ts';

const id = z.int().positive();
const typedAmount = z.number().nonnegative().max(999_999_999_999);

/** So many parts has a line, or the plan of an advance. */
export const partsMax = 20;

/** Of which categories parts of a line, or of an advance, are. */
const parts = z
  .array(
    z.strictObject({
      categoryID: id.nullable().meta({ 'x-resource': 'category-policies' }),
      amount: typedAmount.nullable(),
    }),
  )
  .max(partsMax)
  .default([]);

/** What says how much a line is, and of which limits. */
export const previewedLineInput = z.strictObject({
  transactionDate: daySchema.nullable(),
  merchant: z.string().max(120).nullable(),
  categoryID: id.nullable().meta({ 'x-resource': 'category-policies' }),
  currencyCode: currencyCodeSchema.nullable(),
  amount: typedAmount.nullable(),
  subpolicyID: id.nullable().default(null).meta({ 'x-resource': 'subpolicies' }),
  toDate: daySchema.nullable().default(null),
  vehicle: z.enum(vehicles).nullable().default(null),
  distanceKm: z.number().nonnegative().max(20_000).nullable().default(null),
  isRoundTrip: z.boolean().default(false),
  rateSource: z.enum(rateSources).nullable().default(null),
  chargedAmount: typedAmount.nullable().default(null),
  manualRate: z.number().nonnegative().max(1_000_000).nullable().default(null),
  splits: parts,
  receiptsIDs: z
    .array(id.meta({ 'x-resource': 'media' }))
    .max(5)
    .default([]),
  commuteKm: z.number().nonnegative().max(20_000).nullable().default(null),
});
export type PreviewedLine = z.input<typeof previewedLineInput>;

/** A claim as it stands in a form: what is not typed yet is null, and lines that say too little are not judged. */
export const claimPreviewInput = z
  .strictObject({
    id: id.nullable().default(null).meta({ 'x-resource': 'claims' }),
    submissionType: z.enum(submissionTypes),
    employeeID: id.nullable().default(null).meta({ 'x-resource': 'employees' }),
    plannedCategoryID: id.nullable().default(null).meta({ 'x-resource': 'category-policies' }),
    neededOn: daySchema.nullable().default(null),
    currencyCode: currencyCodeSchema.nullable().default(null),
    amount: typedAmount.nullable().default(null),
    plannedLines: parts,
    lines: z.array(previewedLineInput).max(100).default([]),
  })
  .meta({ id: 'PreviewedClaim' });
export type ClaimPreviewInput = z.input<typeof claimPreviewInput>;

/** What the rules make of a claim before it is sent in. */
export const claimPreview = z
  .object({
    problems: z
      .array(z.object({ place: z.int(), says: z.string() }))
      .describe('Why a line comes to nothing yet: no rate says what it is worth, or it is paid already'),
    duplicates: z
      .array(lineDuplicate)
      .describe('Claims, invoices and receipts that may be of the same purchase as a line'),
    requestedAmount: z.number().describe('In rupiah, of the lines that say enough'),
    lines: z.array(
      z.object({
        place: z.int().describe('Of the line in what was sent, from 0; of an advance 0'),
        baseAmount: z.number(),
        grantedAmount: z.number().describe('What of it the limits grant'),
        fulfilment: z.enum(fulfilments),
        refusal: z.string().nullable(),
        windows: z.array(
          z.object({
            frequency: z.enum(limitFrequencies),
            enforcement: z.enum(enforcements),
            limitAmount: z.number(),
            usedAmount: z.number(),
            leftAmount: z.number(),
            rule: z.string(),
          }),
        ),
      }),
    ),
    approval: approvalPreview.nullable().describe('Who would approve it; null while nothing is asked for'),
  })
  .meta({ id: 'ClaimPreview' });
export type ClaimPreview = z.output<typeof claimPreview>;
