import { expect } from 'vitest';

import type { Role } from '../../domain/access/actor.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import type { Payers, Reply } from './payers.ts';
import { invoice, read, requestedPayment } from './payers.ts';

/** What of the proof the delegate's path is held to. */
export interface DelegateProof {
  test: TestApp;
  payers: Payers;
  layOut: (...approvers: { id: number }[]) => Promise<void>;
  standings: readonly { role: Role; accessRoles: AccessRole[] }[];
  expectRefused: (who: string, call: () => Promise<Reply>) => Promise<void>;
  expectNothingWritten: (who: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Somebody whom approvers who are away have named, under every role: they decide nothing that they requested, entered, edited
 * last or made, no second step of a chain, and release nothing that they approved in the place of another; by single calls, in
 * bulk and by the link of a mail. Answers how many were refused.
 */
export async function proveDelegates(given: DelegateProof): Promise<number> {
  const { test, payers, layOut, standings, expectRefused, expectNothingWritten } = given;
  const [away, beside, delegate] = [
    await hire(test, 'is.away'),
    await hire(test, 'is.beside'),
    await hire(test, 'is.delegate'),
  ];
  const { caller } = delegate;
  let cells = 0;

  const absence = async (person: Newcomer): Promise<void> => {
    const after = await lastInOutbox(test);
    const lastDay = '2026-12-24';
    const typed = { firstDay: payers.day, lastDay, delegates: [{ delegateID: delegate.id }] };
    read(await person.caller.post('/v1/absences', typed), 201);
    await workOffOutbox(test, { after });
  };
  const enter = async (by: Payers['entering'], more: object = {}): Promise<DocumentDetail> =>
    read(await by.post('/v1/bills', { ...invoice(payers, 730_000), ...more }), 201);
  const refused = async (who: string, noun: string, action: string, id: number): Promise<void> => {
    await expectNothingWritten(who, async () => {
      for (const standing of standings) {
        await delegate.become(standing);
        await expectRefused(who, () => caller.patch(`/v1/${noun}/${id}/${action}`));
        await expectRefused(`${who}, in bulk`, () =>
          caller.patch(`/v1/${noun}/bulk/${action}`, { ids: [id] }),
        );
        cells += 2;
      }
    });
    await delegate.become({ role: 'super_admin', accessRoles: ['Super Admin'] });
  };
  /** No mail leads them there. */
  const expectNoLink = async (who: string, { id }: { id: number }): Promise<void> => {
    const { rows } = await test.database.systemPool.query(
      'select 1 from decision_link where company_id = $1 and employee_id = $2 and subject_id = $3',
      [companyID, delegate.id, id],
    );
    expect(rows, `${who}: links in mails`).toEqual([]);
    cells += 1;
  };
  const mailed = async (): Promise<void> => {
    await workOffOutbox(test, { after: begun });
  };
  const begun = await lastInOutbox(test);

  await layOut(away);
  const before = await enter(caller);
  await absence(away);
  await absence(beside);
  await refused('a delegate, of what was requested before the absence', 'bills', 'approve', before.id);
  const own = await enter(caller);
  await refused('a delegate, of the own invoice', 'bills', 'approve', own.id);
  const colleague = await hire(test, 'is.colleague');
  const forAnother = await enter(caller, { requesterID: colleague.id });
  await refused('a delegate, of what was entered for a colleague', 'bills', 'approve', forAnother.id);
  const edited = await enter(payers.entering);
  read(await caller.put(`/v1/bills/${edited.id}`, invoice(payers, 720_000)), 200);
  await refused('a delegate, after an edit', 'bills', 'approve', edited.id);

  await layOut(away, beside);
  const twice = await enter(payers.entering);
  read(await caller.patch(`/v1/bills/${twice.id}/approve`), 200);
  await refused('a delegate of both approvers, of the second step', 'bills', 'approve', twice.id);
  await layOut(away, delegate);
  const ownStep = await enter(payers.entering);
  await refused('a delegate, of a step before their own', 'bills', 'approve', ownStep.id);
  await layOut(delegate, away);
  const afterOwn = await enter(payers.entering);
  read(await caller.patch(`/v1/bills/${afterOwn.id}/approve`), 200);
  await refused('a delegate, of a step after their own', 'bills', 'approve', afterOwn.id);
  // As if a place had been given to them all the same: the rule of the lifecycle holds by itself.
  await test.database.systemPool.query(
    'update bill set approver_ids = approver_ids || $3::bigint, decided_for_ids = array[$3::bigint] where company_id = $1 and id = $2',
    [companyID, twice.id, delegate.id],
  );
  await refused('who took the first step for another, of the second', 'bills', 'approve', twice.id);

  await mailed();
  for (const [who, record] of [
    ['a delegate, of the own invoice', own],
    ['a delegate, of what was entered for a colleague', forAnother],
    ['a delegate, of a step before their own', ownStep],
  ] as const) {
    await expectNoLink(who, record);
  }

  await layOut();
  const payable = [await enter(payers.entering), await enter(payers.entering), await enter(caller)] as const;
  await layOut(away);
  const [ofOthers, made, ofOwn]: PaymentDetail[] = [
    await requestedPayment(payers, payable[0]),
    await requestedPayment({ ...payers, maker: caller }, payable[1]),
    await requestedPayment(payers, payable[2]),
  ];
  if (!ofOthers || !made || !ofOwn) throw new Error('the payments are too few');
  await refused('a delegate, of the own payment request', 'payments', 'approve', made.id);
  await refused('a delegate, of a payment of the own invoice', 'payments', 'approve', ofOwn.id);
  read(await caller.patch(`/v1/payments/${ofOthers.id}/approve`), 200);
  await refused('a delegate and releaser, of the payment approved', 'payments', 'authorize', ofOthers.id);
  expect(
    (await away.caller.patch(`/v1/payments/${ofOthers.id}/approve`)).statusCode,
    'decided once',
  ).not.toBe(200);

  // The same person, uninvolved, decides alone and in bulk; who is away may, too.
  await layOut(away);
  const [alone, many, byAway] = [
    await enter(payers.entering),
    await enter(payers.entering),
    await enter(payers.entering),
  ];
  read(await caller.patch(`/v1/bills/${alone.id}/approve`), 200);
  const inBulk = read<{ results: { ok: boolean }[] }>(
    await caller.patch('/v1/bills/bulk/approve', { ids: [many.id] }),
    200,
  );
  expect(inBulk.results.map(({ ok }) => ok)).toEqual([true]);
  read(await away.caller.patch(`/v1/bills/${byAway.id}/approve`), 200);
  return cells;
}
