import type { ActionInput } from '../../../../domain/lifecycle/actionInput.ts';
import { choice, many, number, reference } from '../../../../domain/noun/fields.ts';

/** What the vendor that is kept can take from the one that is merged into it, in the order of the dialog. */
export const mergeableFields = [
  'name',
  'taxNumber',
  'email',
  'phone',
  'address',
  'term',
  'currencyCode',
  'tax',
  'withholding',
  'taxObject',
  'companyAccount',
] as const;
export type MergeableField = (typeof mergeableFields)[number];

const anyNumber = { isRequired: true, min: 1, max: Number.MAX_SAFE_INTEGER } as const;

/** What a person gives with a merge. */
export const mergeInput = {
  /** The vendor that is kept. */
  into: reference('vendors', { isRequired: true }),
  /** Its version that the person compared with, as `If-Match` says it of the vendor that goes. */
  intoVersion: number(anyNumber),
  /** The fields in which the kept vendor takes what the merged one has. */
  taken: many({ field: choice(mergeableFields, { isRequired: true, isUnique: true }) }),
  /** The bank accounts of the merged vendor that the kept one gets. */
  accounts: many({ accountID: number(anyNumber) }),
} satisfies ActionInput;

/** {@link mergeInput} as the call has it. */
export interface MergeGiven {
  intoID: number;
  intoVersion: number;
  taken: { field: MergeableField }[];
  accounts: { accountID: number }[];
}
