import { and, desc, eq, sql } from 'drizzle-orm';

import { nouns } from '../../resources/nouns.server.ts';
import { columnOf } from '../../server/records/nounRows.ts';
import type { StoredNoun } from '../../server/records/storedNoun.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Operation, Place } from './apiOperations.ts';
import { addressOf, buildRequest, freshTextOf, isRecordPlace, recordPlacesOf } from './apiOperations.ts';
import { recordNumbers, tableAt } from './companyRecords.ts';
import { isDone } from './moneyCalls.ts';
import type { Call } from './moneyCalls.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';
import { send, subjectsFor, tableOf } from './staging.ts';

let made = 0;

/**
 * Requests to an operation as the API document describes it, the likeliest first: on records in every status, with what it
 * requires, and with all but other records. Texts differ from one request to the next.
 */
async function* likelyRequests(test: TestApp, person: Newcomer, operation: Operation): AsyncGenerator<Call> {
  const numbers = await recordNumbers(test.database.systemPool, companyID);
  const places = recordPlacesOf(operation);
  // Where the address names no record, the only one that the body names is what the operation is about.
  const own =
    places.some((place) => place.join() === 'path,id') || places.length !== 1 ? 'path,id' : places[0]?.join();
  const isOwn = (place: Place) => place.join() === own;
  const records: number[] = [];
  const beside = new Map<string, number>();
  const home = sharingEntityOf(operation);
  for (const place of places) {
    if (isOwn(place) && home) records.push(...(await recordsOf(test, home)));
    const table = home && isOwn(place) ? null : tableAt(operation, place, numbers);
    if (table === null) continue;
    if (isOwn(place)) records.push(...(await openTo(test, person, table)), ...(await newestIn(test, table)));
    else beside.set(place.join(), await chosenFrom(test, table));
  }
  const within = withinRecord.exec(operation.path)?.groups;
  for (const [id, row] of await pairsOf(person, records.length > 0 ? records : [1], within)) {
    if (within) beside.set(`path,${within['place']}`, row);
    for (const isSent of [() => false, (place: Place) => !isRecordPlace(place)]) {
      made += 1;
      const request = buildRequest(operation, {
        record: (place) => (isOwn(place) ? id : (beside.get(place.join()) ?? 1)),
        text: (place, schema) => freshTextOf(place, schema, made),
        isSent,
      });
      const { method } = operation;
      if (method === 'GET') throw new Error(`${operation.name} changes nothing`);
      yield { method, url: addressOf(operation, request), body: request.body as Call['body'] };
    }
  }
}

/** The noun of an operation, where it shares its table with others. */
const sharingEntityOf = ({ name }: Operation) =>
  nouns.entities.find(({ path, rows }) => rows && name.includes(` /v1/${path}/`));

/** The records of a noun that shares its table, the newest first. */
async function recordsOf({ database }: TestApp, { table, rows }: ServerEntity): Promise<number[]> {
  const found = await database.system
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(and(eq(table.companyID, companyID), rows))
    .orderBy(desc(table.id));
  return found.map(({ id }) => id);
}

/** `/v1/bills/{id}/deposits/{depositID}`: something that is found with a record. */
const withinRecord = /^(?<record>.*)\/\{id\}\/(?<found>[\w-]+)\/\{(?<place>\w+)\}/;

/** Each record with each of what is found with it; with nothing beside it where nothing of the kind is asked for. */
async function pairsOf(
  person: Newcomer,
  records: readonly number[],
  within: Record<string, string> | undefined,
): Promise<[number, number][]> {
  if (!within) return records.map((id) => [id, 0]);
  const pairs: [number, number][] = [];
  for (const id of new Set(records)) {
    const reply = await person.caller.get(`${within['record']}/${id}/${within['found']}`);
    const { data = [] } = reply.json<{ data?: { id: number }[] }>();
    pairs.push(...data.map((row): [number, number] => [id, row.id]));
  }
  return pairs;
}

const entityOf = (table: string) => nouns.entities.find((one) => tableOf(one) === table);

async function idsOf(test: TestApp, query: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(query, [companyID, ...values]);
  return rows.map(({ id }) => Number(id));
}

const triedInEachStatus = 5;

/** The newest records of a table, some in each status that they have, of each kind that there is. */
async function newestIn(test: TestApp, table: string): Promise<number[]> {
  const entity = entityOf(table);
  const by = entity && 'noun' in entity ? (entity as StoredNoun).noun.kinds?.by : 'transactionType';
  const kind = entity?.lifecycleOf && by ? `, ${columnOf(entity.table, by).name}` : '';
  const status = entity ? `status${kind}` : 'null';
  return idsOf(
    test,
    `select id from (select id, row_number() over (partition by ${status} order by id desc) as place
       from "${table}" where company_id = $1) ranked
     where place <= $2 order by place, id desc`,
    [triedInEachStatus],
  );
}

/** The oldest record that forms can choose: what was made a moment ago stays free to be removed. */
async function chosenFrom(test: TestApp, table: string): Promise<number> {
  const entity = entityOf(table);
  const choosable = entity && 'noun' in entity ? (entity as StoredNoun).noun.choosable : null;
  const isChoosable = choosable ? 'status = any($2)' : '$2::text[] is null';
  const [id = 1] = await idsOf(
    test,
    `select id from "${table}" where company_id = $1 and ${isChoosable} order by id limit 1`,
    [choosable],
  );
  return id;
}

/** A record for each action that the person takes by a form, on which they may take it. */
async function openTo(test: TestApp, person: Newcomer, table: string): Promise<number[]> {
  const entity = entityOf(table);
  const formed = entity?.lifecycle.transitions.filter(({ route, by }) => !route && by.length > 0) ?? [];
  const records: number[] = [];
  for (const transition of formed) {
    const { value } = await subjectsFor(test, entity as ServerEntity, transition, person).next();
    if (value !== undefined) records.push(value);
  }
  return records;
}

/** Sends likely requests to an operation until one is accepted, and answers it. */
export async function acceptedRequest(test: TestApp, person: Newcomer, operation: Operation): Promise<Call> {
  const refusals: string[] = [];
  // Whom requests name first can be named for whatever people are given to do.
  await test.database.systemPool.query(
    'update employee set is_procurement_officer = true where company_id = $1 and id = $2',
    [companyID, await chosenFrom(test, 'employee')],
  );
  for await (const call of likelyRequests(test, person, operation)) {
    const reply = await send(person.caller, call);
    if (isDone(reply)) return call;
    refusals.push(`${call.url} ${JSON.stringify(call.body)} → ${reply.body}`);
  }
  throw new Error(
    `of ${refusals.length} requests to ${operation.name} none was accepted; let its schema say more: an enum, an \`example\`, or ` +
      `\`x-resource\` where a number names a record. The last were ${refusals.slice(-3).join('\n')}`,
  );
}
