import { messagesOf } from '../../../domain/message/message.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { taxObjectEn } from './taxObject.en.ts';

const taxObjectWord = messagesOf<typeof taxObjectEn>('taxObject');

/** What is wrong with an object beyond its fields alone; both sides refuse with it. */
export function taxObjectErrors({
  rate,
  rateWithoutNumber,
  validFrom,
  validTo,
}: Readonly<Record<string, unknown>>): FieldMessages {
  const errors: FieldMessages = {};
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom) {
    errors['validTo'] = taxObjectWord('endsBefore');
  }
  if (isLower(rateWithoutNumber, rate)) errors['rateWithoutNumber'] = taxObjectWord('lowerRate');
  return errors;
}

function isLower(one: unknown, other: unknown): boolean {
  if (one === null || one === undefined || one === '') return false;
  return Number(one) < Number(other);
}
