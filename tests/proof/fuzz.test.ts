import { randomUUID } from 'node:crypto';

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import { judgeAccess } from '../../domain/access/access.ts';
import { isDay } from '../../domain/day/day.ts';
import type { Random } from '../../server/seed/random.ts';
import { seededRandom } from '../../server/seed/random.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { AnswerChecker } from './answerChecker.ts';
import { createAnswerChecker } from './answerChecker.ts';
import type { Choices, Operation, Place } from './apiOperations.ts';
import { buildRequest, operationsOf, readApiDocument, textOf } from './apiOperations.ts';
import type { RawRequest } from './brokenRequests.ts';
import { breakRequest, edgeDays, toRaw } from './brokenRequests.ts';
import type { Newcomer } from './newcomers.ts';
import { hire } from './newcomers.ts';
import type { RecordNumbers } from './companyRecords.ts';
import { recordNumbers, tableAt } from './companyRecords.ts';
import { prove } from './prove.ts';
import { isLargeProof, shareOf } from './proofScale.ts';
import { actorsOf, peopleOfEveryKind } from './wallPeople.ts';
import { tokenKeeper } from './wallStage.ts';

const seed = 20_261_121;
const companyID = 1;
const faultsShown = 25;

let test: TestApp;
let operations: Operation[];
let checker: AnswerChecker;
let people: Actor[];
let numbers: RecordNumbers;

beforeAll(async () => {
  test = await createTestApp();
  const document = await readApiDocument(test.app);
  operations = operationsOf(document);
  checker = createAnswerChecker(document);
  people = peopleOfEveryKind(await actorsOf(test, companyID)).map(({ actor }) => actor);
  numbers = await recordNumbers(test.database.systemPool, companyID);
});
afterAll(() => test?.close());

/** Records that exist, mostly; optional values now and then. */
function choicesOf(operation: Operation, random: Random): Choices {
  const chance = random.pick([0, 0.1, 0.5]);
  return {
    record: (place) => {
      const known = numbers.get(tableAt(operation, place, numbers) ?? 'product') ?? [];
      return random.chance(0.95) && known.length > 0 ? random.pick(known) : random.integer(1, 1_000_000);
    },
    text: (place, schema) => (place.at(-1) === 'email' ? random.pick(people).email : textOf(place, schema)),
    isSent: () => random.chance(chance),
  };
}

function addressOf(operation: Operation, { path, query }: RawRequest): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => path[name] ?? '');
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** Somebody the call is meant for, or anybody. */
function callerOf(operation: Operation, random: Random): Actor | null {
  if (random.chance(0.04)) return null;
  const { access } = operation;
  if (access === 'public' || random.chance(0.1)) return random.pick(people);
  const allowed = people.filter((actor) => judgeAccess(actor, access).isAllowed);
  return random.pick(allowed.length > 0 ? allowed : people);
}

interface Outcome {
  cases: number;
  valid: number;
  byStatus: Map<string, number>;
  succeeded: Set<string>;
  faults: Map<string, string>;
}

async function tryOne(
  outcome: Outcome,
  operation: Operation,
  random: Random,
  keeper: ReturnType<typeof tokenKeeper>,
): Promise<void> {
  const raw = toRaw(operation, buildRequest(operation, choicesOf(operation, random)));
  if (operation.method !== 'GET' || 'idempotency-key' in raw.headers)
    raw.headers['idempotency-key'] = randomUUID();
  const actor = callerOf(operation, random);
  if (actor) raw.headers['authorization'] = `Bearer ${await keeper.tokenOf(actor)}`;
  const isValid = random.chance(0.15);
  if (isValid) outcome.valid += 1;
  else breakRequest(raw, random, operation);

  const url = addressOf(operation, raw);
  const number = outcome.cases;
  outcome.cases += 1;
  const answer = await test.app.inject({
    method: raw.method as InjectOptions['method'],
    url,
    // Sign-in counts calls by address.
    remoteAddress: `10.${number % 200}.${Math.floor(number / 200) % 200}.${Math.floor(number / 40_000) % 200}`,
    headers: raw.headers,
    ...(raw.body === undefined ? {} : { payload: raw.body }),
  });
  const status = String(answer.statusCode);
  outcome.byStatus.set(status, (outcome.byStatus.get(status) ?? 0) + 1);
  if (answer.statusCode < 300) outcome.succeeded.add(operation.name);
  if (actor && (answer.statusCode === 401 || operation.path.includes('/auth/'))) keeper.drop(actor);
  const error = errorOf(operation, raw, answer);
  if (error === null) return;
  const sent = typeof raw.body === 'string' ? raw.body.slice(0, 160) : `${raw.body?.length ?? 0} bytes`;
  const kind = `${operation.name} ${status} ${error.replaceAll(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 60)}`;
  if (!outcome.faults.has(kind)) {
    const how = `case ${number} of seed ${seed} (${raw.faults.join(', ') || 'nothing broken'})`;
    outcome.faults.set(kind, `${how}: ${raw.method} ${url.slice(0, 120)} ${sent}\n    → ${status} ${error}`);
  }
}

function errorOf(
  operation: Operation,
  raw: RawRequest,
  answer: Parameters<AnswerChecker['errorOf']>[1],
): string | null {
  if (answer.statusCode >= 500) return `a fault of the server: ${answer.body.slice(0, 200)}`;
  if (!raw.isNoCall) return checker.errorOf(operation, answer);
  const method = raw.method === 'HEAD' ? 'GET' : raw.method;
  const meant = operations.find((one) => one.method === method && one.path === operation.path);
  // An address that means nothing else may still be read as the call.
  if (meant && answer.body !== '' && checker.errorOf(meant, answer) === null) return null;
  if (raw.method === 'HEAD') {
    // The address may be read as that of one record, and is then refused as any would be.
    const isForeseen =
      meant?.answers.has(String(answer.statusCode)) === true ||
      [400, 401, 403, 404].includes(answer.statusCode);
    return isForeseen && answer.body === ''
      ? null
      : `HEAD answers ${answer.statusCode} with ${answer.body.length} characters`;
  }
  if (meant && answer.statusCode < 300 && answer.body === '' && meant.answers.has(String(answer.statusCode)))
    return null;
  return checker.errorOfNoCall(answer);
}

/** Sends so many cases to these operations, one after the other, and answers what came of them in figures. */
async function tryMany(chosen: readonly Operation[], wanted: number): Promise<string> {
  const random = seededRandom(seed);
  const outcome: Outcome = {
    cases: 0,
    valid: 0,
    byStatus: new Map(),
    succeeded: new Set(),
    faults: new Map(),
  };
  const keeper = tokenKeeper(test);
  // Each operation is met.
  while (outcome.cases < Math.max(wanted, chosen.length)) {
    const operation = chosen[outcome.cases % chosen.length];
    if (!operation) throw new Error('the document describes no such operation');
    await tryOne(outcome, operation, random, keeper);
  }
  forgetActors(test.database);
  expect(
    [...outcome.faults.values()].slice(0, faultsShown).join('\n'),
    `${outcome.faults.size} kinds of fault`,
  ).toBe('');
  const statuses = [...outcome.byStatus]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, times]) => `${times} × ${status}`);
  const silent = chosen.filter(({ name }) => !outcome.succeeded.has(name)).map(({ name }) => name);
  return (
    `${outcome.cases} cases (${outcome.valid} valid) on ${chosen.length} operations: ${statuses.join(', ')}; ` +
    `each answer as documented; ${outcome.succeeded.size} operations also succeeded` +
    (silent.length > 0 ? ` (not: ${silent.join(', ')})` : '')
  );
}

const isQuestion = ({ method }: Operation): boolean => method === 'GET';

prove({
  name: 'fuzz-questions',
  promise:
    'Whatever a client asks, it is answered as the API document says, and never by a fault of the server.',
  goal: '100,000 cases of GET from the OpenAPI document, valid and broken: 0 × 5xx, 0 undocumented answers',
  run: (choose) => tryMany(operations.filter(isQuestion), choose(600, 100_000)),
});

prove({
  name: 'fuzz-writes',
  promise:
    'Whatever a client sends to be written, it is answered as the API document says, and never by a fault of the server.',
  goal: '100,000 cases of POST, PUT, PATCH and DELETE from the OpenAPI document, valid and broken: 0 × 5xx, 0 undocumented answers',
  run: (choose) =>
    tryMany(
      operations.filter((one) => !isQuestion(one)),
      choose(600, 100_000),
    ),
});

/** Every place of an operation at which a day stands. */
function dayPlacesOf(operation: Operation): Place[] {
  const places = new Map<string, Place>();
  buildRequest(operation, {
    isSent: () => true,
    record: () => 1,
    text(place, schema) {
      if (schema.format === 'date') places.set(place.join('.'), place);
      return textOf(place, schema);
    },
  });
  return [...places.values()];
}

/** What a call does with a day; null: as it should. */
async function dayFault(
  operation: Operation,
  place: Place,
  day: string,
  by: Newcomer,
): Promise<string | null> {
  const name = place.join('.');
  const otherEnd = name.replace(/To$/, 'From');
  const isIt = (other: Place) => [name, otherEnd].includes(other.join('.'));
  const request = buildRequest(operation, {
    isSent: (other) => isIt(other) || name.startsWith(`${other.join('.')}.`),
    record: (other) => numbers.get(tableAt(operation, other, numbers) ?? 'product')?.[0] ?? 1,
    text: (other, schema) => (isIt(other) ? day : textOf(other, schema)),
  });
  const raw = toRaw(operation, request);
  const answer = await test.app.inject({
    method: operation.method as InjectOptions['method'],
    url: addressOf(operation, raw),
    headers: {
      ...raw.headers,
      authorization: `Bearer ${by.caller.accessToken}`,
      ...(operation.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(raw.body === undefined ? {} : { payload: raw.body }),
  });
  const where = `${operation.name} ${name}=${day} answers ${answer.statusCode}`;
  if (answer.statusCode >= 500) return `${where}: ${answer.body.slice(0, 200)}`;
  if (isDay(day) || [401, 403, 404].includes(answer.statusCode)) return null;
  const { error } = answer.json<{ error?: { fields?: Record<string, string> } }>();
  const says = Object.entries(error?.fields ?? {}).find(
    ([field]) => field.split('.').at(-1) === place.at(-1),
  );
  return answer.statusCode === 400 && says?.[1].includes('1900 to 2199')
    ? null
    : `${where}: ${answer.body.slice(0, 200)}`;
}

prove({
  name: 'days-at-the-edges',
  promise: 'A day of a year that no paper has is refused by the field that it stands in, everywhere.',
  goal: 'every day of every operation × the ends of 1900 to 2199 and of the calendar: 0 × 5xx, the field named',
  async run() {
    const person = await hire(test, 'ujung.tahun');
    const faults: string[] = [];
    let places = 0;
    for (const operation of operations) {
      for (const place of dayPlacesOf(operation)) {
        places += 1;
        for (const day of shareOf(edgeDays, places, 6)) {
          const fault = await dayFault(operation, place, day, person);
          if (fault !== null) faults.push(fault);
        }
      }
    }
    expect(faults.slice(0, faultsShown)).toEqual([]);
    expect(places).toBeGreaterThan(50);
    return `${places} days of ${operations.length} operations × ${isLargeProof ? '' : 'a sixth of '}${edgeDays.length}: each answered, each beyond refused by its field`;
  },
});
