import { fittingTypes } from './accountMapping.ts';
import type { BooksAccountAnswer, BooksTagAnswer, BooksTaxAnswer, MappingRow } from './accountMappingWire.ts';

/** What the books offer; null: it is not mapped here. */
export interface Books {
  accounts: readonly BooksAccountAnswer[];
  tags: readonly BooksTagAnswer[] | null;
  taxes: readonly BooksTaxAnswer[] | null;
}

/** An account as people call it: its number and its name. */
export const labelOf = ({ number, name }: BooksAccountAnswer) => `${number} ${name}`.trim();

/** The accounts that a row can be posted to. */
export function fittingOf({ accounts }: Books, { accountableType }: MappingRow): BooksAccountAnswer[] {
  const types = fittingTypes[accountableType];
  return accounts.filter(({ type, isParent }) => !isParent && types.includes(type));
}
