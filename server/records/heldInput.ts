import { parseTypedDay } from '../../domain/day/dayInput.ts';
import { priceDecimalsMax } from '../../domain/money/money.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { readFields, typedOf } from '../../domain/noun/typedRecord.ts';
import type { ReadRow } from './nounRows.ts';

/** What a record would be sent as, if it were saved as it is; without the fields that the company added. */
export function heldInput(noun: AnyNoun, record: ReadRow): Record<string, unknown> {
  const terms = { readDay: (text: string) => parseTypedDay(text), priceDecimals: priceDecimalsMax };
  return readFields(noun.fields, typedOf(noun.fields, record), '', {}, terms);
}
