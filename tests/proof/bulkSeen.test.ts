import { expect } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { decisionTokenOf, makeDecisionLink } from '../../server/inbox/decisionLink.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { companyID, hire } from './newcomers.ts';
import type { Newcomer } from './newcomers.ts';
import type { Payers, Person, Reply } from './payers.ts';
import { enteredBill, gatherPayers, invoice, read } from './payers.ts';
import { askedCard } from './spendingCalls.ts';
import { prove } from './prove.ts';
import type { RoutedTransition } from './staging.ts';
import { callOf, nextOf, routedTransitions, send, subjectsFor, tableOf } from './staging.ts';

interface Ticked {
  id: number;
  version: number;
}

interface RowResult {
  id: number;
  ok: boolean;
  code: string | null;
  details: { version?: number; record?: { id: number; version: number; totalAmount?: number } } | null;
}

interface Tally {
  actions: number;
  blind: number;
  races: number;
}

const resultsOf = (reply: Reply): RowResult[] => read<{ results: RowResult[] }>(reply, 200).results;

/** What each bulk action changes of a record; its place among others may move without it. */
async function stateOfRecord({ database }: TestApp, entity: ServerEntity, id: number): Promise<unknown> {
  const { rows } = await database.systemPool.query(
    `select r.version, r.status, (select count(*) from history h where h.company_id = r.company_id and h.subject_type = $3
       and h.subject_id = r.id) as steps
     from "${tableOf(entity)}" r where r.company_id = $1 and r.id = $2`,
    [companyID, id, entity.name],
  );
  return rows[0];
}

/** The record as a list shows it to somebody who ticks it. */
async function tick({ database }: TestApp, entity: ServerEntity, id: number): Promise<Ticked> {
  const { rows } = await database.systemPool.query<{ version: number }>(
    `select version from "${tableOf(entity)}" where company_id = $1 and id = $2`,
    [companyID, id],
  );
  return { id, version: rows[0]?.version ?? 0 };
}

/** Somebody saves the record once more: each save counts its version up. */
async function saveAgain({ database }: TestApp, entity: ServerEntity, id: number): Promise<void> {
  await database.systemPool.query(
    `update "${tableOf(entity)}" set version = version + 1 where company_id = $1 and id = $2`,
    [companyID, id],
  );
}

/** A bulk form, on a record that was changed after it was ticked beside one that was not. */
async function proveForm(
  test: TestApp,
  person: Newcomer,
  entity: ServerEntity,
  transition: RoutedTransition,
): Promise<number> {
  const what = `${transition.action} of ${entity.path} in bulk`;
  const subjects = subjectsFor(test, entity, transition, person);
  const form = callOf(entity, transition, [], true);
  const { ids: _none, ...input } = form.body ?? {};
  const press = (named: object) => send(person.caller, { ...form, body: { ...input, ...named } });

  const changed = await tick(test, entity, await nextOf(subjects, what));
  const same = await tick(test, entity, await nextOf(subjects, what));
  await saveAgain(test, entity, changed.id);
  const before = await stateOfRecord(test, entity, changed.id);
  const elsewhere = { id: 999_999_999, version: 1 };
  const [stale, done, foreign] = resultsOf(await press({ records: [changed, same, elsewhere] }));
  expect(stale, what).toMatchObject({ id: changed.id, ok: false, code: 'stale_version' });
  expect(stale?.details, `${what}: what it is now`).toMatchObject({
    version: changed.version + 1,
    record: { id: changed.id, version: changed.version + 1 },
  });
  expect(await stateOfRecord(test, entity, changed.id), `${what}: the changed record`).toEqual(before);
  expect(done, what).toMatchObject({ id: same.id, ok: true, details: null });
  expect(foreign, what).toMatchObject({ ok: false, code: 'not_found' });

  for (const [named, field] of [
    [{}, 'records'],
    [{ records: [changed], ids: [changed.id] }, 'ids'],
    [{ records: [changed, { ...changed, version: changed.version + 1 }] }, 'records.1.id'],
    [{ records: [{ id: changed.id }] }, 'records.0.version'],
  ] as const) {
    const { error } = read<{ error: { fields: object } }>(await press(named), 400);
    expect(Object.keys(error.fields), `${what}: ${JSON.stringify(named)}`).toContain(field);
  }
  expect(await stateOfRecord(test, entity, changed.id), `${what}: the changed record`).toEqual(before);

  // Seen as it is, it goes through.
  const seen = await tick(test, entity, changed.id);
  expect(resultsOf(await press({ records: [seen] })), what).toMatchObject([{ id: seen.id, ok: true }]);
  return 7;
}

/** A sum that was edited after its row was ticked: in the list of reviews, in the inbox, behind the link of a mail. */
async function proveSums(test: TestApp, payers: Payers): Promise<number> {
  const { reviewer, entering } = payers;
  const ticked: Record<'list' | 'inbox', (bill: DocumentDetail) => Promise<Ticked>> = {
    async list({ id, referenceID }) {
      const { data } = read<{ data: Ticked[] }>(
        await reviewer.get(`/v1/bills/approvals?query=${encodeURIComponent(referenceID)}`),
        200,
      );
      return { id, version: data.find((row) => row.id === id)?.version ?? 0 };
    },
    async inbox({ id, referenceID }) {
      const { data } = read<{ data: InboxRow[] }>(
        await reviewer.get(`/v1/inbox?query=${encodeURIComponent(referenceID)}`),
        200,
      );
      return { id, version: data.find(({ recordID }) => recordID === id)?.version ?? 0 };
    },
  };
  let blind = 0;
  for (const [by, see] of Object.entries(ticked)) {
    const bill = await enteredBill(payers, 3_131_313);
    const seen = await see(bill);
    expect(seen.version, `the version in the ${by}`).toBe(bill.version);
    read(await entering.put(`/v1/bills/${bill.id}`, invoice(payers, 231_313_131)), 200);
    const press = (records: Ticked[]) => reviewer.patch('/v1/bills/bulk/approve', { records });
    const [refused] = resultsOf(await press([seen]));
    expect(refused, by).toMatchObject({ ok: false, code: 'stale_version' });
    expect(refused?.details?.record?.totalAmount, `what the ${by} is told`).toBe(231_313_131);
    expect(resultsOf(await press([await see(bill)])), by).toMatchObject([{ ok: true }]);
    blind += 1;
  }
  return blind + (await proveLink(test, payers));
}

/** Who comes by a mail decides on what the page shows, and is told that it is not what the mail was about. */
async function proveLink(test: TestApp, payers: Payers): Promise<number> {
  const bill = await enteredBill(payers, 640_000);
  const { employee } = read<{ employee: { id: number; email: string } }>(
    await payers.reviewer.get('/v1/users/me'),
    200,
  );
  const linkID = await test.database.write(companyID, (executor) =>
    makeDecisionLink(executor, test.context, {
      companyID,
      employeeID: employee.id,
      email: employee.email,
      subjectType: 'bill',
      subjectID: bill.id,
      subjectVersion: bill.version,
      address: `/approval/bill-list/${bill.id}`,
    }),
  );
  const { rows } = await test.database.systemPool.query<{ seed: Buffer }>(
    'select seed from decision_link where company_id = $1 and id = $2',
    [companyID, linkID],
  );
  const token = decisionTokenOf(test.configuration, { companyID, seed: rows[0]?.seed ?? Buffer.alloc(0) });
  const look = async () =>
    (await test.app.inject({ url: `/v1/external/decision?token=${token}` })).json<{ hasChanged: boolean }>();
  expect(await look()).toMatchObject({ hasChanged: false });
  read(await payers.entering.put(`/v1/bills/${bill.id}`, invoice(payers, 740_000)), 200);
  expect(await look()).toMatchObject({ hasChanged: true });
  const opened = await test.app.inject({
    method: 'POST',
    url: '/v1/external/decision',
    payload: { token },
  });
  const { accessToken } = opened.json<{ accessToken: string }>();
  const approve = (version?: number) =>
    test.app.inject({
      method: 'PATCH',
      url: `/v1/bills/${bill.id}/approve`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'idempotency-key': `link-${bill.id}-${version ?? 'blind'}`,
        ...(version === undefined ? {} : { 'if-match': String(version) }),
      },
    });
  expect((await approve()).statusCode, 'without saying what was seen').toBe(400);
  expect((await approve(bill.version)).statusCode, 'on what the mail was about').toBe(409);
  const { version } = read<DocumentDetail>(await payers.reviewer.get(`/v1/bills/${bill.id}`), 200);
  expect((await approve(version)).statusCode, 'on what the page shows').toBe(200);
  return 2;
}

/** An edit and a press at the same moment: what is approved is what was ticked, or nothing is. */
async function proveRaces(payers: Payers, races: number): Promise<number> {
  const [seenAmount, otherAmount] = [410_000, 4_100_000];
  const won = { approved: 0, stale: 0 };
  for (let race = 0; race < races; race += 1) {
    const bill = await enteredBill(payers, seenAmount);
    const edit = () => payers.entering.put(`/v1/bills/${bill.id}`, invoice(payers, otherAmount));
    const press = () =>
      payers.reviewer.patch('/v1/bills/bulk/approve', { records: [{ id: bill.id, version: bill.version }] });
    const [first, second] = race % 2 === 0 ? [edit, press] : [press, edit];
    const replies = await Promise.all([first(), second()]);
    const [result] = resultsOf(replies[race % 2 === 0 ? 1 : 0]);
    const after = read<DocumentDetail>(await readerOf(payers).get(`/v1/bills/${bill.id}`), 200);
    if (result?.ok) {
      expect(
        after.histories.filter(({ action }) => action === 'approve'),
        'approvals',
      ).toHaveLength(1);
      const firstEdit = after.histories.findIndex(({ action }) => action === 'edit');
      const approval = after.histories.findIndex(({ action }) => action === 'approve');
      expect(firstEdit === -1 || firstEdit > approval, 'nothing was edited before the approval').toBe(true);
      won.approved += 1;
    } else {
      expect(result).toMatchObject({ code: 'stale_version' });
      expect(
        after.histories.some(({ action }) => action === 'approve'),
        'an approval of the edit',
      ).toBe(false);
      won.stale += 1;
    }
  }
  expect(won.stale, 'races that the edit won').toBeGreaterThan(0);
  return races;
}

const readerOf = ({ entering }: Payers): Person => entering;

prove({
  name: 'bulk-seen',
  promise:
    'A bulk press decides what was seen: a record that was changed after it was ticked is not decided.',
  goal: 'every bulk action × a changed record, by list, inbox, mail and the API: fails as changed with the newer record, state unchanged; 0 decided unseen; edit against press: 0 approvals of another sum',
  async run(choose) {
    const test = await createTestApp();
    const tally: Tally = { actions: 0, blind: 0, races: 0 };
    try {
      const person = await hire(test, 'presser');
      // Few people of the demo company wait for a physical card.
      for (const turn of [1, 2, 3, 4, 5, 6])
        await askedCard(test, person, 'physical', `pressed card ${turn}`);
      for (const entity of nouns.entities) {
        const seen = new Set<string>();
        for (const transition of routedTransitions(entity)) {
          if (!transition.isBulk || seen.has(transition.action)) continue;
          seen.add(transition.action);
          tally.blind += await proveForm(test, person, entity, transition);
          tally.actions += 1;
        }
      }
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      tally.blind += await proveSums(test, payers);
      tally.races = await proveRaces(payers, choose(6, 200));
      return `${tally.actions} bulk actions, ${tally.blind} presses on what was not seen, ${tally.races} races of an edit against a press: 0 decided unseen`;
    } finally {
      await test.close();
    }
  },
});
