import { expect } from 'vitest';

import { stepOverdueAfterDays } from '../../domain/approval/approval.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import type { Role } from '../../domain/access/actor.ts';
import { roles } from '../../domain/access/actor.ts';
import type { Rule } from '../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../domain/message/message.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { stateOf } from './databaseState.ts';
import type { Involvement } from './involvement.ts';
import { involvementsIn, waysInto } from './involvement.ts';
import { gatherPayers, invoice, read, requestedPayment } from './payers.ts';
import type { Payers, Reply } from './payers.ts';
import { proveDelegates } from './delegatePath.ts';
import { prove } from './prove.ts';
import { almighty, companyID, hire } from './newcomers.ts';
import { askedCard, withNamed } from './spendingCalls.ts';
import { callOf, nextOf, routedTransitions, send, subjectsFor, tableOf } from './staging.ts';
import type { Newcomer } from './newcomers.ts';
import type { RoutedTransition } from './staging.ts';
import { english } from '../said.ts';

/**
 * What the house forbids beside the rules that a lifecycle names: nobody decides on what they requested, entered, edited
 * last, made or are paid by. The columns say so in the table of any record, or of the one that it belongs to.
 */
const decisions = ['approve', 'authorize', 'markAsPaid'];
const ownColumns = ['requester_id', 'created_by_id', 'last_edited_by_id', 'maker_id', 'account_number'];

interface Standing {
  role: Role;
  accessRoles: AccessRole[];
}

/** The same person under every role that there is. */
const standings: readonly Standing[] = [
  { role: 'user', accessRoles: [] },
  { role: 'user', accessRoles: ['Finance User'] },
  { role: 'user', accessRoles: ['Finance Admin'] },
  { role: 'admin', accessRoles: ['Admin'] },
  { role: 'super_admin', accessRoles: ['Super Admin'] },
  { role: 'super_admin', accessRoles: ['Finance User', 'Finance Admin', 'Admin', 'Super Admin'] },
];

/** Actions that bring a record forward: neither a refusal, which asks for a reason, nor its removal, nor a step back. */
function guardedTransitions(entity: ServerEntity): RoutedTransition[] {
  return routedTransitions(entity).filter(
    ({ input, from, to, byOne, unless = [] }) =>
      unless.length > 0 ||
      (byOne === undefined && input === undefined && to.some((status) => !from.includes(status))),
  );
}

/** Every action forward has rules, or says why it needs none. */
function expectNobodyCareless(): void {
  const careless = nouns.entities.flatMap((entity) =>
    guardedTransitions(entity).flatMap(({ action, unless }) => (unless ? [] : [`${entity.name}: ${action}`])),
  );
  expect(
    careless,
    'actions that bring a record forward and keep nobody from it: give them `unless`, or say in `byOne` why one person may take them',
  ).toEqual([]);
}

/**
 * Whether a rule speaks of the record, or of the record and somebody's role, alone: it holds of somebody who has nothing to do with
 * a record.
 */
async function holdsOfAnybody(
  test: TestApp,
  entity: ServerEntity,
  person: Newcomer,
  rule: Rule<never>,
): Promise<boolean> {
  const actor = await person.actor();
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from "${tableOf(entity)}" where company_id = $1 and id <> $2 order by id desc limit 200`,
    [companyID, person.id],
  );
  return test.database.write(companyID, async (executor) => {
    for (const { id } of rows) {
      const row = await entity.lock(executor, companyID, Number(id));
      const subject = row && (entity.toSubject(row, test.clock.at) as never);
      if (subject && roles.some((role) => rule.holds({ ...actor, role }, subject))) return true;
    }
    return false;
  });
}

interface Forbidden {
  involvement: Involvement;
  /** What a person hears who may do everything else. */
  says: Message | undefined;
}

/** Every involvement in a record that forbids the action: by a rule of its lifecycle, or by the law of the house. */
async function forbiddenIn(
  test: TestApp,
  entity: ServerEntity,
  id: number,
  person: Newcomer,
  { action, unless = [], refusedWith }: RoutedTransition,
): Promise<Forbidden[]> {
  const forbidden = new Map<string, Forbidden>();
  for (const rule of unless) {
    const ways = await waysInto(test, entity, id, person, rule);
    if (ways.length === 0 && (await holdsOfAnybody(test, entity, person, rule))) continue;
    expect(
      ways.length,
      `ways to become "${rule.name}" of a ${entity.name}: let the rule look at a column of the record, or of one that it refers to`,
    ).toBeGreaterThan(0);
    for (const involvement of ways) {
      const { name } = involvement;
      if (!forbidden.has(name)) forbidden.set(name, { involvement, says: refusedWith ?? rule.says });
    }
  }
  if (!decisions.includes(action)) return [...forbidden.values()];
  for (const involvement of await involvementsIn(test, entity, id)) {
    const { name, column } = involvement;
    if (ownColumns.includes(column) && !forbidden.has(name))
      forbidden.set(name, { involvement, says: refusedWith });
  }
  return [...forbidden.values()];
}

interface Tally {
  cells: number;
  controls: number;
}

/** What a refused call says: a status, and for one row of a bulk call its code. */
function refusalOf(reply: Reply): { status: number; code: string; message: string } {
  const body = reply.json() as {
    error?: { code: string; message: string };
    results?: { ok: boolean; code: string; message: string }[];
  };
  const { code = '', message = '' } = body.error ?? body.results?.find(({ ok }) => !ok) ?? {};
  return { status: reply.statusCode, code, message };
}

async function expectRefused(
  who: string,
  call: () => Promise<Reply>,
  sentence: string | null = null,
): Promise<void> {
  const reply = await call();
  const { status, code, message } = refusalOf(reply);
  expect(['forbidden', 'not_found', 'transition_not_allowed'], `${who}: ${status} ${reply.body}`).toContain(
    code,
  );
  if (sentence !== null) expect({ code, message }, who).toEqual({ code: 'forbidden', message: sentence });
}

/** Nothing in the database is written by what happens here, but for the roles that the person is given. */
async function expectNothingWritten(test: TestApp, who: string, work: () => Promise<void>): Promise<void> {
  const state = () => stateOf(test.database.systemPool, (table) => table !== 'employee');
  const before = await state();
  await work();
  expect(await state(), `${who}: what the database holds`).toEqual(before);
}

/** One action × every involvement × single and bulk × every role; and that the same person may, uninvolved. */
async function proveTransition(
  test: TestApp,
  { person, underRoles }: { person: Newcomer; underRoles: readonly Standing[] },
  entity: ServerEntity,
  transition: RoutedTransition,
): Promise<Tally> {
  const { action } = transition;
  const what = `${action} of a ${entity.name}`;
  const tally: Tally = { cells: 0, controls: 0 };
  const subjects = subjectsFor(test, entity, transition, person);
  const forms = transition.isBulk ? [false, true] : [false];
  const id = await nextOf(subjects, what);
  const forbidden = await forbiddenIn(test, entity, id, person, transition);
  // Its rules speak of the record alone: there is nobody to keep from it.
  if (forbidden.length === 0) return tally;
  for (const { involvement, says } of forbidden) {
    const placed = await involvement.put(id, person.id);
    if (!placed) continue;
    const who = `${what} by ${involvement.name}`;
    await expectNothingWritten(test, who, async () => {
      for (const standing of underRoles) {
        await person.become(standing);
        for (const isBulk of forms) {
          const roles = standing.accessRoles.join(' and ') || 'nobody';
          const call = callOf(entity, transition, [placed.id], isBulk);
          // Somebody with every right is kept away by the rule and by nothing else.
          // Their own record may stand in the way besides.
          const isAlmighty = standing.role === 'super_admin' && placed.id === id;
          const words = says ? english(says) : 'no rule of the lifecycle forbids it';
          const sentence = isAlmighty ? words : null;
          const cell = `${who}, as ${roles}${isBulk ? ', in bulk' : ''}`;
          await expectRefused(cell, () => send(person.caller, call), sentence);
          tally.cells += 1;
        }
      }
    });
    await person.become(almighty);
    await placed.undo();
  }
  for (const isBulk of forms) {
    const innocent = isBulk ? await nextOf(subjects, what) : id;
    const call = await withNamed(test, callOf(entity, transition, [innocent], isBulk), innocent);
    const reply = await send(person.caller, call);
    const answer = reply.json<{ results?: { ok: boolean }[] }>();
    expect(reply.statusCode, `${what} by somebody uninvolved: ${reply.body}`).toBe(200);
    expect(answer.results?.every(({ ok }) => ok) ?? true, reply.body).toBe(true);
    tally.controls += 1;
  }
  return tally;
}

/**
 * Makes every workflow ask these people, one after the other, or nobody at all; where they may not, only the super admins
 * are left.
 */
async function layOutWorkflows(test: TestApp, ...approvers: { id: number }[]): Promise<void> {
  const steps = approvers.map(({ id }) => ({ actors: [{ actorType: 'employee', employeeID: id }] }));
  await test.database.systemPool.query(
    'update workflow_layer set is_no_approval = $2, steps = $3 where company_id = $1',
    [companyID, approvers.length === 0, JSON.stringify(steps)],
  );
  await test.database.systemPool.query('update employee set manager_id = null where company_id = $1', [
    companyID,
  ]);
}

/** Stories in which workflows and edits, not a row in the database, put one person in two places. */
async function proveStories(test: TestApp, person: Newcomer, payers: Payers): Promise<number> {
  let cells = 0;
  const { caller } = person;
  const refused = async (who: string, noun: string, action: string, id: number): Promise<void> => {
    const forms = [
      ['', () => caller.patch(`/v1/${noun}/${id}/${action}`)],
      [' in bulk', () => caller.patch(`/v1/${noun}/bulk/${action}`, { ids: [id] })],
    ] as const;
    await expectNothingWritten(test, who, async () => {
      for (const [form, call] of forms) {
        await expectRefused(`${who}${form}`, call);
        cells += 1;
      }
    });
  };
  const enter = async (
    by: Payers['entering'],
    given: Record<string, unknown> = {},
  ): Promise<DocumentDetail> =>
    read(await by.post('/v1/bills', { ...invoice(payers, 750_000), ...given }), 201);
  const superAdmin = await test.signInAs('super.admin@nusantara.test');
  const approved = async (bill: { id: number }): Promise<DocumentDetail> =>
    read(await superAdmin.patch(`/v1/bills/${bill.id}/approve`), 200);

  await layOutWorkflows(test, person);
  const own = await enter(caller);
  await refused('the only approver, of the own invoice', 'bills', 'approve', own.id);
  const colleague = await hire(test, 'colleague');
  const inTheNameOf = await enter(caller, { requesterID: colleague.id });
  await refused('the only approver, of what was entered for a colleague', 'bills', 'approve', inTheNameOf.id);
  const edited = await enter(payers.entering);
  read(await caller.put(`/v1/bills/${edited.id}`, invoice(payers, 700_000)), 200);
  await refused('the only approver, after an edit', 'bills', 'approve', edited.id);

  const ownPaid = await requestedPayment(payers, await approved(own));
  await refused('the only approver, of a payment of the own invoice', 'payments', 'approve', ownPaid.id);
  read(await superAdmin.patch(`/v1/payments/${ownPaid.id}/approve`), 200);
  await refused('a releaser, of a payment of the own invoice', 'payments', 'authorize', ownPaid.id);

  const made = await requestedPayment({ ...payers, maker: caller }, await approved(edited));
  await refused('the only approver, of the own payment request', 'payments', 'approve', made.id);
  read(await superAdmin.patch(`/v1/payments/${made.id}/approve`), 200);
  await refused('a releaser, of the own payment request', 'payments', 'authorize', made.id);

  const foreign = await enter(payers.entering);
  read(await caller.patch(`/v1/bills/${foreign.id}/approve`), 200);
  const foreignPaid = await requestedPayment(
    payers,
    read<DocumentDetail>(await caller.get(`/v1/bills/${foreign.id}`), 200),
  );
  read(await caller.patch(`/v1/payments/${foreignPaid.id}/approve`), 200);
  await refused('a releaser, of the payment approved before', 'payments', 'authorize', foreignPaid.id);

  await layOutWorkflows(test);
  const unasked = await enter(caller);
  const unaskedPaid: PaymentDetail = await requestedPayment({ ...payers, maker: caller }, unasked);
  expect(unaskedPaid.status).toBe('awaiting_payment_authorization');
  await refused(
    'who did all the rest, where no workflow asks anybody',
    'payments',
    'authorize',
    unaskedPaid.id,
  );
  return cells;
}

/** As if the open step of every payment were overdue. */
async function letStepsGetOverdue(test: TestApp): Promise<void> {
  const opened = new Date(test.clock.at.getTime() - stepOverdueAfterDays * 86_400_000);
  await test.database.systemPool.query(
    `update approval_task set opened_at = $2 where company_id = $1 and subject_type = 'payment'`,
    [companyID, opened],
  );
}

/** Somebody with every right takes the place of approvers only where they are late, and where nothing else forbids it. */
async function proveSubstitutions(test: TestApp, payers: Payers): Promise<number> {
  const asked = await hire(test, 'asked');
  const askedNext = await hire(test, 'asked.next');
  const standIn = await hire(test, 'stand.in');
  let cells = 0;
  const refused = async (who: string, { id }: { id: number }): Promise<void> => {
    await expectNothingWritten(test, who, async () => {
      await expectRefused(who, () => standIn.caller.patch(`/v1/payments/${id}/approve`));
      const inBulk = () => standIn.caller.patch('/v1/payments/bulk/approve', { ids: [id] });
      await expectRefused(`${who}, in bulk`, inBulk);
      cells += 2;
    });
  };
  const paid = async (by: Payers): Promise<PaymentDetail> => {
    await layOutWorkflows(test);
    const bill: DocumentDetail = read(await by.entering.post('/v1/bills', invoice(by, 760_000)), 201);
    await layOutWorkflows(test, asked, askedNext);
    return requestedPayment(by, bill);
  };
  const { caller } = standIn;
  const [ofOthers, ofOwnInvoice, ofOwnRequest, ofOwnMoney] = [
    await paid(payers),
    await paid({ ...payers, entering: caller }),
    await paid({ ...payers, maker: caller }),
    await paid(payers),
  ];
  await refused('in place of approvers who are in time', ofOthers);
  await letStepsGetOverdue(test);
  await refused('in place of approvers, of a payment of the own invoice', ofOwnInvoice);
  await refused('in place of approvers, of the own payment request', ofOwnRequest);
  const payment = nouns.entities.find(({ name }) => name === 'payment');
  const [payee] = payment
    ? (await involvementsIn(test, payment, ofOwnMoney.id)).filter(({ column }) => column === 'account_number')
    : [];
  const asPayee = await payee?.put(ofOwnMoney.id, standIn.id);
  expect(asPayee, 'the payee').toBeTruthy();
  await refused('in place of approvers, of money to oneself', ofOwnMoney);
  await asPayee?.undo();
  read(await caller.patch(`/v1/payments/${ofOthers.id}/approve`), 200);
  await letStepsGetOverdue(test);
  await refused('in place of approvers, of the second step after the first', ofOthers);
  read(await asked.caller.patch(`/v1/payments/${ofOwnMoney.id}/approve`), 200);
  await letStepsGetOverdue(test);
  read(await caller.patch(`/v1/payments/${ofOwnMoney.id}/approve`), 200);
  const released = () => caller.patch(`/v1/payments/${ofOwnMoney.id}/authorize`);
  await expectRefused('a releaser, of the payment approved in place of others', released);
  return cells + 1;
}

prove({
  name: 'separation-of-duties',
  promise:
    'Nobody approves, authorizes or pays what they requested, entered, edited last, made or are paid by, whatever their role.',
  goal: 'rule × path (single, bulk, every role, workflows that ask only this person, delegates of who is away, links in mails, mark as paid), by person and not by role: every cell refused and the state unchanged',
  async run(choose) {
    expectNobodyCareless();
    const test = await createTestApp();
    try {
      const tally: Tally = { cells: 0, controls: 0 };
      const rounds = choose(1, 3);
      for (let round = 1; round <= rounds; round += 1) {
        const person = await hire(test, `newcomer.${round}`);
        // Few people of the demo company wait for a physical card.
        for (const turn of [1, 2, 3, 4, 5, 6])
          await askedCard(test, person, 'physical', `asked card ${round} ${turn}`);
        const underRoles = choose(standings.slice(-1), standings);
        for (const entity of nouns.entities) {
          for (const transition of guardedTransitions(entity)) {
            const { cells, controls } = await proveTransition(
              test,
              { person, underRoles },
              entity,
              transition,
            );
            tally.cells += cells;
            tally.controls += controls;
          }
        }
      }
      const person = await hire(test, 'everywhere');
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      const stories = await proveStories(test, person, payers);
      const substitutions = await proveSubstitutions(test, payers);
      const delegates = await proveDelegates({
        test,
        payers,
        layOut: (...approvers) => layOutWorkflows(test, ...approvers),
        standings: choose(standings.slice(-1), standings),
        expectRefused,
        expectNothingWritten: (who, work) => expectNothingWritten(test, who, work),
      });
      return (
        `${tally.cells} cells of action × involvement × form × role, ${stories} of workflows and edits and ` +
        `${substitutions} of standing in for approvers and ${delegates} of deciding for who is away refused, nothing written by any; ${tally.controls} times the same person, uninvolved, was let through`
      );
    } finally {
      await test.close();
    }
  },
});
