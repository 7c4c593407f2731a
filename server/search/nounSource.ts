import { eq, getTableName, sql } from 'drizzle-orm';

import { nounAccess } from '../../domain/noun/nounAccess.ts';
import { searchedFields } from '../../domain/noun/noun.ts';
import type { Executor } from '../database/database.ts';
import { listIndexesOf } from '../records/listIndexes.ts';
import { recordRollupTable } from '../engine/recordTables.ts';
import type { StoredNoun } from '../records/storedNoun.ts';
import type { Found, SearchSource, Sought } from './searchSource.ts';

const relations = new WeakMap<Sought, Promise<ReadonlySet<string>>>();

/** The tables that triggers count and in which the company has any record; asked once for all nouns. */
function relationsInUse(executor: Executor, companyID: number, sought: Sought): Promise<ReadonlySet<string>> {
  const asked = relations.get(sought) ?? readRelations(executor, companyID);
  relations.set(sought, asked);
  return asked;
}

async function readRelations(executor: Executor, companyID: number): Promise<ReadonlySet<string>> {
  const { relation, records } = recordRollupTable;
  const rows = await executor
    .select({ relation })
    .from(recordRollupTable)
    .where(eq(recordRollupTable.companyID, companyID))
    .groupBy(relation)
    .having(sql`sum(${records}) > 0`);
  return new Set(rows.map((row) => row.relation));
}

/** The records of a declared noun, which needs no word about it: found by what the search of its list looks in. */
export function nounSource({ noun, reader, table }: StoredNoun): SearchSource {
  const { name, at, title, lifecycle } = noun;
  const others = searchedFields(noun)
    .map(([field]) => field)
    .filter((field) => field !== title);
  return {
    name,
    label: { key: `${name}.many` },
    pages: [
      {
        access: [nounAccess(noun, 'viewList'), nounAccess(noun, 'viewDetail')],
        at: `${at}/:id`,
        async find(executor, actor, sought) {
          const { patterns, longest, limit } = sought;
          const isCounted = listIndexesOf(table).isListed;
          if (
            isCounted &&
            !(await relationsInUse(executor, actor.companyID, sought)).has(getTableName(table))
          )
            return [];
          const rows = await reader.holdingAll(executor, actor, { patterns, longest, limit });
          return rows.map((row): Found => {
            const about = others.map((field) => row[field]).find((value) => typeof value === 'string');
            return {
              id: row.id,
              name: String(row[title]),
              about: typeof about === 'string' ? about : null,
              look: lifecycle.looks[row.status],
            };
          });
        },
      },
    ],
  };
}
