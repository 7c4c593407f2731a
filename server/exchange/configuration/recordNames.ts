import { eq, and } from 'drizzle-orm';

import type { RecordName } from '../../../domain/configuration/configured.ts';
import { nameOf, nameText, namingFields } from '../../../domain/configuration/configured.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Executor } from '../../database/database.ts';
import { columnOf } from '../../records/nounRows.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';

/** What the records of resources are called outside of the company, and which record a name is of. */
export interface RecordNames {
  nameOf: (resource: string, id: number) => RecordName | null;
  idOf: (resource: string, name: RecordName) => number | null;
  store: (resource: string) => StoredNoun;
}

interface Known {
  byID: Map<number, RecordName>;
  byForm: Map<string, number>;
}

/** Reads the names of all records of these resources, as they are now. */
export async function readNames(
  executor: Executor,
  companyID: number,
  stores: readonly StoredNoun[],
  resources: readonly string[],
): Promise<RecordNames> {
  const store = (resource: string): StoredNoun => {
    const found = stores.find(({ path }) => path === resource);
    if (!found) throw new Error(`no noun is served as ${resource}`);
    return found;
  };
  const known = new Map<string, Known>();
  for (const resource of resources) known.set(resource, await namesOf(executor, companyID, store(resource)));
  return {
    store,
    nameOf: (resource, id) => known.get(resource)?.byID.get(id) ?? null,
    idOf: (resource, name) => known.get(resource)?.byForm.get(formOf(name)) ?? null,
  };
}

function formOf(name: RecordName): string {
  return nameForm(nameText(name));
}

async function namesOf(executor: Executor, companyID: number, store: StoredNoun): Promise<Known> {
  const { table, noun, rows } = store;
  const keys = namingFields(noun);
  const found = await executor
    .select({ id: table.id, ...Object.fromEntries(keys.map((key) => [key, columnOf(table, key)])) })
    .from(table)
    .where(and(eq(table.companyID, companyID), rows));
  const names = (found as (Record<string, unknown> & { id: number })[]).map((one): [number, RecordName] => [
    one.id,
    nameOf(keys, one),
  ]);
  return {
    byID: new Map(names),
    byForm: new Map(names.map(([id, name]) => [formOf(name), id])),
  };
}
