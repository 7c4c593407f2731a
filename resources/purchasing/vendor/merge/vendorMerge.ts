import type { ActionInput } from '../../../../domain/lifecycle/actionInput.ts';
import type { Field } from '../../../../domain/noun/fields.ts';
import { choice, many, number, reference } from '../../../../domain/noun/fields.ts';
import { vendorFields } from '../vendorFields.ts';

type VendorFields = typeof vendorFields;
export type MergeableField = {
  [Name in keyof VendorFields]: VendorFields[Name] extends { kind: 'many' } | { isReadOnly: true }
    ? never
    : Name;
}[keyof VendorFields];

function isMergeable(name: keyof VendorFields): name is MergeableField {
  const field: Field = vendorFields[name];
  return field.kind !== 'many' && field.isReadOnly !== true;
}

/** The fields that the kept vendor can take from the merged one: all that a person types. Bank accounts are chosen separately. */
export const mergeableFields = (Object.keys(vendorFields) as (keyof VendorFields)[]).filter(isMergeable);

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
