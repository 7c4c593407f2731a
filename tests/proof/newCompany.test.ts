import { randomUUID } from 'node:crypto';

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';

import { runCommand } from '../../resources/company/operator/commands.server.ts';
import { seededRandom } from '../../server/seed/random.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { AnswerChecker } from './answerChecker.ts';
import { createAnswerChecker } from './answerChecker.ts';
import type { Operation } from './apiOperations.ts';
import { addressOf, buildRequest, operationsOf, readApiDocument, textOf } from './apiOperations.ts';
import { toRaw } from './brokenRequests.ts';
import { recordNumbers, tableAt } from './companyRecords.ts';
import { hire } from './newcomers.ts';
import { prove } from './prove.ts';
import { actorsOf } from './wallPeople.ts';
import { tokenKeeper } from './wallStage.ts';

const seed = 20_261_130;
const faultsShown = 25;
/** After so many calls the records that they made are looked up. */
const lookedEvery = 25;

let test: TestApp;
let operations: Operation[];
let checker: AnswerChecker;

beforeAll(async () => {
  test = await createTestApp();
  const document = await readApiDocument(test.app);
  operations = operationsOf(document);
  checker = createAnswerChecker(document);
});
afterAll(() => test?.close());

/** A company that the operator has just made, with its super admin and nothing else. */
async function begun(place: number): Promise<number> {
  const terminal = { folder: '.', account: 'operator', ask: () => Promise.resolve(null) };
  const [said] = await runCommand({ ...test.context, terminal }, 'company create', [
    '--name',
    `PT Baru Mulai ${place}`,
    '--admin-email',
    `pendiri${place}@mulai.example`,
    '--admin-first-name',
    'Pendiri',
  ]);
  const companyID = Number(/company (\d+)/.exec(said ?? '')?.[1]);
  // Its people sign in by their addresses, as those of the demo do.
  await test.database.systemPool.query(
    `update company set registration_source = (select registration_source from company where company_id = 1) where company_id = $1`,
    [companyID],
  );
  await test.database.systemPool.query(
    `update employee set status = 'active', has_access = true where company_id = $1`,
    [companyID],
  );
  return companyID;
}

/** Somebody with every right calls everything there, in an order of chance; what they made is there for the calls after it. */
async function callAll(companyID: number, nth: number, faults: Map<string, string>): Promise<number> {
  const random = seededRandom(seed + nth);
  const keeper = tokenKeeper(test);
  await hire(test, `serba${nth}`, companyID);
  const [founder, almighty] = await actorsOf(test, companyID);
  if (!founder || !almighty) throw new Error(`company ${companyID} has nobody`);
  let succeeded = 0;
  const inAnyOrder = operations
    .map((operation) => ({ operation, at: random.integer(0, 1_000_000) }))
    .toSorted((one, other) => one.at - other.at);
  let numbers = await recordNumbers(test.database.systemPool, companyID);
  for (const [at, { operation }] of inAnyOrder.entries()) {
    // Who is signed out is asked by other proofs.
    if (operation.path.includes('/auth/')) continue;
    if (at % lookedEvery === 0) numbers = await recordNumbers(test.database.systemPool, companyID);
    const chance = random.pick([0, 0.3, 1]);
    const request = buildRequest(operation, {
      record: (place) => {
        const known = numbers.get(tableAt(operation, place, numbers) ?? '') ?? [];
        return known.length > 0 ? random.pick(known) : random.integer(1, 5);
      },
      text: textOf,
      isSent: () => random.chance(chance),
    });
    const raw = toRaw(operation, request);
    if (operation.method !== 'GET') raw.headers['idempotency-key'] = randomUUID();
    const actor = random.pick([founder, almighty]);
    raw.headers['authorization'] = `Bearer ${await keeper.tokenOf(actor)}`;
    const url = addressOf(operation, request);
    const answer = await test.app.inject({
      method: raw.method as InjectOptions['method'],
      url,
      headers: raw.headers,
      ...(raw.body === undefined ? {} : { payload: raw.body }),
    });
    if (answer.statusCode < 300) succeeded += 1;
    if (answer.statusCode === 401) keeper.drop(actor);
    const error =
      answer.statusCode >= 500
        ? `a fault of the server: ${answer.body.slice(0, 200)}`
        : checker.errorOf(operation, answer);
    if (error === null) continue;
    faults.set(
      `${operation.name} ${error.slice(0, 60)}`,
      `${raw.method} ${url}\n    → ${answer.statusCode} ${error}`,
    );
  }
  return succeeded;
}

prove({
  name: 'new-company',
  promise: 'A company that has just begun, and has nothing yet, is answered everywhere.',
  goal: '50 new companies × every operation, in an order of chance: 0 × 5xx, 0 undocumented answers',
  async run(choose) {
    const companies = choose(1, 50);
    const faults = new Map<string, string>();
    let succeeded = 0;
    for (let place = 0; place < companies; place += 1)
      succeeded += await callAll(await begun(place), place, faults);
    expect([...faults.values()].slice(0, faultsShown).join('\n'), `${faults.size} kinds of fault`).toBe('');
    return `${companies} × a new company × ${operations.length} operations: each answered as documented, ${succeeded} carried out`;
  },
});
