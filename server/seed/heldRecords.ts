import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { inputOf } from '../exchange/import/importJob.ts';
import type { NounTable } from '../records/recordTable.ts';
import type { StoredNoun } from '../records/storedNoun.ts';
import { changeRecord } from './roomSeed.ts';
import type { SeedStage } from './seedStage.ts';

/** The number of a record of the company, by what is known of it. @throws Error where there is none */
export async function idWhere(
  { executor, companyID }: Pick<SeedStage, 'executor' | 'companyID'>,
  table: Pick<NounTable, 'companyID' | 'id'>,
  ...are: (SQL | undefined)[]
): Promise<number> {
  const [found] = await executor
    .select({ id: table.id })
    .from(table as NounTable)
    .where(and(eq(table.companyID, companyID), ...are));
  if (!found) throw new Error('what the seed refers to is not there');
  return Number(found.id);
}

/**
 * Somebody opens the form of a record, and saves it as it stands but for what they change.
 * @throws Error what the API would refuse, with the room, the input and its fields
 */
export async function reviseRecord(
  stage: SeedStage,
  store: StoredNoun,
  by: string | number,
  id: number,
  changed: (held: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  const record = await store.reader.one(stage.executor, await stage.person(by), id);
  if (!record) throw new Error(`${by} may not read the ${store.name} ${id}`);
  const held = inputOf(store, record, {});
  await changeRecord(stage, store, by, id, { ...held, ...changed(held) });
}
