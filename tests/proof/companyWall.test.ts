import { randomUUID } from 'node:crypto';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';

import type { Verdict } from '../../domain/access/access.ts';
import { judgeAccess, mayEnter } from '../../domain/access/access.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { BuiltRequest, Choices, Operation, Place } from './apiOperations.ts';
import { addressOf, buildRequest, isRecordPlace, recordPlacesOf, textOf } from './apiOperations.ts';
import { needle, snapshotOf, tableAt } from './companyRecords.ts';
import { recordsOfEverySource } from './foundRecords.ts';
import { budget, isLargeProof, sharesFor, shareOf } from './proofScale.ts';
import { prove } from './prove.ts';
import { probeDatabase, takeCompanyConditionsAway } from './rowLevelSecurity.ts';
import { actorsOf, badTokens, peopleOfEveryKind, tokensOfLeavers } from './wallPeople.ts';
import type { WallStage } from './wallStage.ts';
import {
  bareCompany,
  createWallStage,
  foreignCompany,
  foreignCopy,
  ownCompany,
  tokenKeeper,
  twinCompany,
} from './wallStage.ts';

/** What a whole run of calls came to. */
interface Tally {
  calls: number;
  canaries: string[];
  /** Answers that should have been refused or allowed, and calls that broke. */
  faults: string[];
}

let stage: WallStage;

beforeAll(async () => {
  stage = await createWallStage();
});
afterAll(() => stage?.close());

const newTally = (): Tally => ({ calls: 0, canaries: [], faults: [] });

/** Sends a request as whoever holds the token, and looks for canaries in all of the answer. */
async function call(
  tally: Tally,
  operation: Operation,
  request: BuiltRequest,
  token: string | null,
  who: string,
): Promise<LightMyRequestResponse> {
  const answer = await stage.test.app.inject({
    method: operation.method as InjectOptions['method'],
    url: addressOf(operation, request),
    // Sign-in counts calls by address.
    remoteAddress: `10.0.${tally.calls % 250}.${Math.floor(tally.calls / 250) % 250}`,
    headers: {
      ...request.headers,
      ...(operation.method === 'GET' && !('idempotency-key' in request.headers)
        ? {}
        : { 'idempotency-key': randomUUID() }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(request.body === undefined ? {} : { payload: request.body as string | object }),
  });
  tally.calls += 1;
  const where = `${who}: ${operation.name} answers ${answer.statusCode}`;
  if (holdsCanary(answer)) tally.canaries.push(where);
  if (answer.statusCode >= 500) tally.faults.push(`${where}: ${answer.body.slice(0, 300)}`);
  return answer;
}

function holdsCanary(answer: LightMyRequestResponse): boolean {
  return `${JSON.stringify(answer.headers)}${answer.rawPayload.toString('latin1')}`.includes(stage.mark);
}

const foreignRecord =
  (operation: Operation, turn = 0) =>
  (place: Place) => {
    const numbers = stage.foreignNumbers;
    const table = tableAt(operation, place, numbers);
    const tables = table === null ? [...numbers.keys()] : [table];
    const chosen = numbers.get(tables[turn % tables.length] ?? '') ?? [];
    const number = chosen[turn % chosen.length];
    if (number === undefined)
      throw new Error(`${operation.name} has no record of the other company to ask for`);
    return number;
  };

const ownRecord = (operation: Operation) => (place: Place) => {
  const table = tableAt(operation, place, stage.ownNumbers);
  return stage.ownNumbers.get(table ?? 'product')?.[0] ?? 1;
};

/** The other company's numbers wherever one must stand. */
const foreignEverywhere = (operation: Operation, turn = 0): Choices => ({
  record: foreignRecord(operation, turn),
  text: textOf,
  isSent: (place) => place[0] === 'body' && isRecordPlace(place),
});

/** One of its numbers in one place, one's own in all others. */
const foreignAt = (operation: Operation, chosen: Place, turn: number): Choices => ({
  record: (place) =>
    place.join('.') === chosen.join('.')
      ? foreignRecord(operation, turn)(place)
      : ownRecord(operation)(place),
  text: textOf,
  isSent: (place) => chosen.slice(0, place.length).join('.') === place.join('.'),
});

/** A search for what stands in every canary. */
const searching = (operation: Operation): Choices => ({
  record: foreignRecord(operation),
  text: (place, schema) => (place.at(-1) === 'query' ? needle : textOf(place, schema)),
  isSent: (place) => place.at(-1) === 'query',
});

/** A call that is well guarded, but wrong: whoever is let in hears that it cannot be read, and nothing is done. */
function wrongRequest(operation: Operation): BuiltRequest {
  const request = buildRequest(operation, { record: () => 0, text: () => '', isSent: () => false });
  const query: BuiltRequest['query'] = [...request.query, [`${needle}-unknown`, 'true']];
  return { ...request, query, body: operation.body ? { [`${needle}-unknown`]: true } : undefined };
}

function expectedOf(verdict: Verdict): { words: string; fits: (status: number) => boolean } {
  if (verdict.isAllowed) return { words: 'let in', fits: (status) => ![401, 403, 404].includes(status) };
  const isHidden = verdict.reason === 'feature' || verdict.reason === 'flag';
  return isHidden
    ? { words: '404', fits: (status) => status === 404 }
    : { words: '403', fits: (status) => status === 403 };
}

/** Whether the document's rule, judged for this person, is what the call does. */
async function judgeRights(
  tally: Tally,
  operation: Operation,
  { actor, token, who }: { actor: Actor; token: string; who: string },
): Promise<boolean> {
  if (operation.access === 'public') return true;
  const verdict = judgeAccess(actor, operation.access);
  const expected = expectedOf(verdict);
  const { statusCode } = await call(tally, operation, wrongRequest(operation), token, who);
  if (!expected.fits(statusCode)) {
    tally.faults.push(`${who}: ${operation.name} answers ${statusCode}, not ${expected.words}`);
  }
  return verdict.isAllowed;
}

interface Visitor {
  actor: Actor;
  who: string;
  /** Record numbers of the other company are numbers of theirs, too. */
  isTwin: boolean;
  /** How many records of the other company to try in each place. */
  turns: number;
  /** Its place among so many visitors, of whom each looks at another share. */
  among?: { place: number; shares: number };
  /** Calls that only read. */
  readsOnly?: boolean;
}

/** Everything one person can try on the other company. */
async function visit(tally: Tally, keeper: ReturnType<typeof tokenKeeper>, visitor: Visitor): Promise<void> {
  const { who, isTwin, turns, among, readsOnly } = visitor;
  // An admin who came before may have given rights to everybody.
  const actor = (await loadEmployeeActor(stage.test.context, visitor.actor)) ?? visitor.actor;
  const looked = among ? shareOf(stage.operations, among.place, among.shares) : stage.operations;
  for (const operation of looked) {
    if (readsOnly === true && operation.method !== 'GET') continue;
    const send = async (request: BuiltRequest, foreign?: Place): Promise<void> => {
      const answer = await call(tally, operation, request, await keeper.tokenOf(actor), who);
      const { statusCode } = answer;
      const asksForOne = Object.keys(request.path).some((name) => isRecordPlace([name]));
      // A list below a record of one's own, narrowed to what is not theirs, is empty.
      const isNarrowed = operation.method === 'GET' && foreign?.[0] === 'query';
      const isHarmless = () => isNarrowed && listedIn(answer.json()).length === 0;
      if (asksForOne && !isTwin && statusCode < 300 && !isHarmless()) {
        tally.faults.push(`${who}: ${operation.name} answers ${statusCode} for a record of another company`);
      }
      // Some calls end the session of whoever makes them.
      if (operation.path.includes('/auth/') && statusCode < 300) keeper.drop(actor);
    };
    const token = await keeper.tokenOf(actor);
    const isAllowed = await judgeRights(tally, operation, { actor, token, who });
    if (operation.path.includes('/auth/')) keeper.drop(actor);
    // Whoever is turned away at the door is turned away whatever they carry; the large run looks all the same.
    if (!isAllowed && !isLargeProof) continue;
    await send(buildRequest(operation, foreignEverywhere(operation)));
    // A workbook holds the rows of the CSV beside it: the large run asks everything of it again.
    if (!isAllowed || (operation.path.endsWith('.xlsx') && !isLargeProof)) continue;
    for (let turn = 0; turn < turns; turn += 1) {
      await send(buildRequest(operation, searching(operation)));
      for (const place of recordPlacesOf(operation)) {
        await send(buildRequest(operation, foreignAt(operation, place, turn)), place);
      }
    }
  }
}

async function foreignSnapshot(): Promise<object> {
  const pool = stage.test.database.systemPool;
  return { first: await snapshotOf(pool, foreignCompany), copy: await snapshotOf(pool, foreignCopy) };
}

/** The rows of a list, whatever it calls them. */
function listedIn(answer: object): { id: number }[] {
  const [rows = []] = Object.values(answer).filter(Array.isArray) as { id: number }[][];
  return rows;
}

prove({
  name: 'found-as-listed',
  promise:
    'Nobody finds by the search over everything what none of their lists shows, and they find what one does.',
  goal: 'every source × every kind of person: found exactly where it is listed',
  async run(choose) {
    const { test, actors } = stage;
    const records = await recordsOfEverySource(test, ownCompany, choose(3, 20));
    const people = peopleOfEveryKind(actors);
    const faults: string[] = [];
    const count = { found: 0, hidden: 0 };
    const shares = sharesFor(records.length * people.length, budget.searches);
    for (const [turn, { actor, name }] of people.entries()) {
      const caller = await test.signInAs(actor.email, ownCompany);
      for (const { kind, id, text, lists } of shareOf(records, turn, shares)) {
        const found = await caller.get(`/v1/search?limit=20&query=${encodeURIComponent(text)}`);
        const { data } = found.json<{ data: { kind: string; found: { id: number }[] }[] }>();
        const isFound = data.some((one) => one.kind === kind && one.found.some((record) => record.id === id));
        let isListed = false;
        for (const { path, access } of lists) {
          if (isListed || !mayEnter(actor, access)) continue;
          const answer = await caller.get(`/v1/${path}`);
          isListed = answer.statusCode === 200 && listedIn(answer.json()).some((row) => row.id === id);
        }
        count[isFound ? 'found' : 'hidden'] += 1;
        if (isFound !== isListed) {
          faults.push(
            `${name}: ${kind} ${text} is ${isFound ? 'found, and not listed' : 'listed, and not found'}`,
          );
        }
      }
    }
    expect(faults).toEqual([]);
    expect(Math.min(count.found, count.hidden), 'found, and hidden').toBeGreaterThan(50);
    return `${records.length} records of ${nouns.search.length} sources × ${people.length} people: ${count.found} found, ${count.hidden} hidden`;
  },
});

prove({
  name: 'company-wall',
  promise: 'No company sees or changes anything of another, whoever asks and however they ask.',
  goal: 'every operation × every kind of identity: 0 canaries, 0 changes, every refusal as documented',
  async run(choose) {
    const { test, operations, actors, mails } = stage;
    const tally = newTally();
    const before = await foreignSnapshot();
    const people = peopleOfEveryKind(actors);
    const [everything] = people;
    if (!everything) throw new Error('nobody');

    const refused = new Map([
      ...(await badTokens(test, everything.actor.email)),
      ...(await tokensOfLeavers(
        test,
        actors.filter((actor) => !people.some((one) => one.actor === actor)),
      )),
    ]);
    /** Each operation is met by two of so many, at least. */
    const sharesAmong = (count: number, most: number) =>
      Math.min(Math.floor(count / 2), sharesFor(operations.length * count, most));
    const tokenShares = sharesAmong(refused.size, budget.callsWithoutToken);
    for (const [turn, [who, token]] of [...refused].entries()) {
      for (const operation of shareOf(operations, turn, tokenShares)) {
        const request = buildRequest(operation, foreignEverywhere(operation));
        const { statusCode } = await call(tally, operation, request, token, who);
        if (operation.access !== 'public' && statusCode !== 401) {
          tally.faults.push(`${who}: ${operation.name} answers ${statusCode}, not 401`);
        }
      }
    }

    const keeper = tokenKeeper(test);
    const strangerShares = sharesFor(operations.length, budget.callsOfStrangers);
    const visitorShares = sharesAmong(people.length - 1, budget.callsOfVisitors);
    const visitors: Visitor[] = people.map(({ actor, name }, place) => ({
      actor,
      who: name,
      isTwin: false,
      turns: choose(place === 0 ? 1 : 0, 12),
      ...(place === 0 ? {} : { among: { place, shares: visitorShares } }),
    }));
    for (const [companyID, who, turns] of [
      [twinCompany, 'an admin of another company', 1],
      [bareCompany, 'an admin of a company without features', 0],
    ] as const) {
      const actor = (await actorsOf(test, companyID)).find((one) => one.accessRoles.includes('Super Admin'));
      if (!actor) throw new Error(`${who} is nobody`);
      const among = { place: companyID, shares: strangerShares };
      visitors.push({ actor, who, isTwin: true, turns: choose(turns, 12), among });
    }
    for (const visitor of visitors) await visit(tally, keeper, visitor);

    const jobs = await stage.runJobs();
    for (const mail of mails) {
      const text = [
        mail.to,
        mail.subject,
        mail.text,
        ...(mail.attachments ?? []).map(({ content }) => content.toString()),
      ];
      if (text.join('\n').includes(stage.mark))
        tally.canaries.push(`a message to ${mail.to}: ${mail.subject}`);
    }
    const sheets = mails.flatMap(({ attachments = [] }) => attachments).length;

    expect(tally.canaries).toEqual([]);
    expect(tally.faults).toEqual([]);
    expect(await foreignSnapshot()).toEqual(before);
    expect(sheets, 'exports that were looked at').toBeGreaterThan(0);
    return (
      `${operations.length} operations × ${refused.size + visitors.length} identities, ${tally.calls} calls, ` +
      `${jobs} jobs, ${sheets} exports; canaries in ${stage.canaryFields.length} columns: 0 seen, 0 rows changed`
    );
  },
});

/** Switches the database's own wall off for as long as the work lasts. */
async function withoutRowLevelSecurity(work: () => Promise<void>): Promise<void> {
  const pool = stage.test.database.systemPool;
  const { rows } = await pool.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relrowsecurity order by 1',
  );
  const alter = async (change: 'enable' | 'disable') => {
    for (const { name } of rows) await pool.query(`alter table ${name} ${change} row level security`);
  };
  await alter('disable');
  try {
    await work();
  } finally {
    await alter('enable');
  }
}

prove({
  name: 'row-level-security',
  promise:
    "Should every query of the application forget the company, the database still shows one company's rows only.",
  goal: 'every table and function of the catalog, every operation with the where-clauses off: 0 foreign rows, 0 changes',
  async run(choose) {
    const { test, operations, actors } = stage;
    const pool = test.database.systemPool;
    const before = await foreignSnapshot();
    const url = test.configuration.databaseUrl ?? '';
    const found = await probeDatabase(pool, url, { own: ownCompany, foreign: foreignCompany });
    expect(found.gaps).toEqual([]);
    expect(found.functions, 'functions of the catalog').toBeGreaterThan(0);

    const people = peopleOfEveryKind(actors);
    const keeper = tokenKeeper(test);
    const tally = newTally();
    const control = newTally();
    const among = { place: 0, shares: sharesFor(operations.length, budget.callsWithoutConditions) };
    const taken = takeCompanyConditionsAway();
    try {
      for (const { actor, name } of people.slice(0, choose(1, people.length))) {
        await visit(tally, keeper, { actor, who: name, isTwin: false, turns: choose(0, 12), among });
      }
      await stage.runJobs();
      expect(tally.canaries).toEqual([]);
      expect(tally.faults).toEqual([]);
      expect(await foreignSnapshot()).toEqual(before);
      // That the conditions were really gone: with the database's own wall down as well, the canaries are there.
      await withoutRowLevelSecurity(async () => {
        const [first] = people;
        if (first)
          await visit(control, keeper, {
            ...first,
            who: 'control',
            isTwin: false,
            turns: choose(0, 1),
            // All of them: a half may by chance be of those that show few rows.
            readsOnly: true,
          });
      });
    } finally {
      taken.giveBack();
    }
    const calledOut = new Set(control.canaries);
    expect(calledOut.size, 'calls that show canaries without either wall').toBeGreaterThan(10);
    return (
      `${found.tables} tables and views, ${found.functions} functions, ${found.statements} statements; ` +
      `${operations.length} operations, ${tally.calls} calls without ${taken.queries.size} queries' company conditions ` +
      `(${taken.conditions} left out): 0 foreign rows, 0 changes; without either wall ${calledOut.size} operations show canaries`
    );
  },
});
