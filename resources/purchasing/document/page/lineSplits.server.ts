import { and, eq, inArray } from 'drizzle-orm';

import type { Amount } from '../../../../domain/money/money.ts';
import { roundAmount, toWire } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import type { StoredSplit } from '../documentTables.server.ts';
import type { DocumentDetail } from '../documentWire.ts';

interface SplitLine {
  splits: readonly StoredSplit[];
}

/** The names of the organizations that parts of lines are for, by id; asked of nobody where no line is split. */
export async function splitNames(
  executor: Executor,
  companyID: number,
  lines: readonly SplitLine[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = lines.flatMap(({ splits }) => splits.flatMap(({ organizationID }) => organizationID ?? []));
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(and(eq(organizationTable.companyID, companyID), inArray(organizationTable.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The parts of a line as the wire has them. */
export function shownSplits(
  { splits }: SplitLine,
  names: ReadonlyMap<number | null, string>,
): DocumentDetail['items'][number]['splits'] {
  return splits.map(({ organizationID: id, tag, amount, total }) => ({
    organization: id === null ? null : { id, name: names.get(id) ?? '' },
    tag,
    amount: toWire(amount),
    totalAmount: toWire(total),
  }));
}

/** The parts of a line as a text: "Jakarta, Fit-out 600000; Bali 400000". Null where it is not split. */
export function splitText(
  { splits }: SplitLine,
  names: ReadonlyMap<number | null, string>,
  currencyCode: string,
  written: (amount: Amount) => string = (amount) => roundAmount(amount, currencyCode),
): string | null {
  if (splits.length === 0) return null;
  return splits
    .map(({ organizationID, tag, amount }) => {
      const whom = [names.get(organizationID), tag].filter(Boolean).join(', ');
      return `${whom} ${written(amount)}`;
    })
    .join('; ');
}
