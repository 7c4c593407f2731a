import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PayableRow } from '../../resources/purchasing/payable/payableWire.ts';
import type { PaymentDetail, PaymentRow } from '../../resources/paying/payment/paymentWire.ts';
import { stepOverdueAfterDays } from '../../domain/approval/approval.ts';
import { gatherPayers, read, requestedPayment, reviewedBill } from '../proof/payers.ts';
import type { Payers } from '../proof/payers.ts';
import { createTestApp, testNow } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** Who may do what with payments (rules: payment rights): to whom they are open, what they see, and when they stand in for approvers. */
let test: TestApp;
let payers: Payers;
let superAdmin: Caller;
let admin: Caller;
let financeAdmin: Caller;
let financeUser: Caller;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  [superAdmin, admin, financeAdmin, financeUser] = (await Promise.all(
    ['super.admin', 'admin', 'finance.admin', 'finance.user'].map((name) =>
      test.signInAs(`${name}@nusantara.test`),
    ),
  )) as [Caller, Caller, Caller, Caller];
});

afterAll(() => test?.close());

/** As if a payment's open step had waited until now for as long as makes it overdue. */
async function waitTooLong({ id }: { id: number }): Promise<void> {
  await test.database.systemPool.query(
    `update approval_task set opened_at = $2 where company_id = 1 and subject_type = 'payment' and subject_id = $1`,
    [id, new Date(test.clock.at.getTime() - stepOverdueAfterDays * 86_400_000)],
  );
}

interface List<Row> {
  data: Row[];
  pageInfo: { totalData: number };
}

async function listOf<Row extends { id: number }>(caller: Caller, url: string): Promise<List<Row>> {
  return read<List<Row>>(await caller.get(url), 200);
}

const lists = ['/v1/payment-makers', '/v1/payment-approvals', '/v1/payment-releasers'];

describe('the lists of payments', () => {
  it.each(['super.admin', 'admin', 'finance.admin'])('hold all of the company for %s', async (name) => {
    const caller = await test.signInAs(`${name}@nusantara.test`);
    const releaser = await test.signInAs('releaser@nusantara.test');
    const maker = await test.signInAs('maker@nusantara.test');
    for (const [url, by] of [
      ['/v1/payment-releasers?status=awaiting_payment_authorization', releaser],
      ['/v1/payment-makers?status=awaiting_payment', maker],
    ] as const) {
      const own = await listOf<PaymentRow>(by, url);
      expect(own.data.length).toBeGreaterThan(0);
      expect((await listOf<PaymentRow>(caller, url)).data.map(({ id }) => id)).toEqual(
        own.data.map(({ id }) => id),
      );
    }
    const waiting = await listOf<PaymentRow>(caller, '/v1/payment-approvals?status=awaiting&limit=100');
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from payment where company_id = 1 and status = 'awaiting_approval'`,
    );
    // A step that somebody has decided and the next of which waits for others is no longer theirs.
    const known = new Set(rows.map(({ id }) => Number(id)));
    expect(waiting.data.length).toBeGreaterThan(0);
    for (const { id, status, reviewStatus } of waiting.data) {
      expect(known).toContain(id);
      expect({ status, reviewStatus }).toEqual({ status: 'awaiting_approval', reviewStatus: 'awaiting' });
    }
    const rejected = await listOf<PaymentRow>(caller, '/v1/payment-approvals?status=rejected');
    expect(new Set(rejected.data.map((row) => row.reviewStatus))).toEqual(new Set(['rejected']));
  });

  it('hold for a Finance User the payments of their accounts, with receipts, and nothing to decide', async () => {
    const [me] = (
      await test.database.systemPool.query<{ company_account_ids: string[] }>(
        `select company_account_ids from employee where email = 'finance.user@nusantara.test'`,
      )
    ).rows;
    const accounts = new Set(me?.company_account_ids.map(Number));
    for (const url of lists) {
      const { data, pageInfo } = await listOf<PaymentRow & PayableRow>(financeUser, `${url}?limit=100`);
      const whole = await listOf<PaymentRow>(superAdmin, `${url}?limit=100`);
      expect(data.length, url).toBeGreaterThan(0);
      expect(pageInfo.totalData, url).toBeLessThan(whole.pageInfo.totalData);
      for (const row of data) {
        // What they may see is theirs by its document, too: another account may have paid it.
        const { rows: ofDocument } = await test.database.systemPool.query<{ id: string }>(
          'select company_account_id as id from bill where company_id = 1 and id = $1',
          [row.billID],
        );
        const own = [row.companyAccount?.id, Number(ofDocument[0]?.id)];
        expect(
          own.some((id) => id !== undefined && accounts.has(id)),
          url,
        ).toBe(true);
        const able = Object.entries(row).filter(([name, value]) => name.startsWith('isAble') && value);
        expect(able, url).toEqual([]);
      }
    }
    const paid = await listOf<PaymentRow>(financeUser, '/v1/payment-releasers?status=paid&limit=1');
    expect((await financeUser.get(`/v1/payments/${paid.data[0]?.id}/receipt`)).statusCode).toBe(200);
    const waiting = await listOf<PaymentRow>(financeUser, '/v1/payment-approvals?status=awaiting&limit=1');
    const { id } = waiting.data[0] ?? { id: 0 };
    const refused = await financeUser.patch(`/v1/payments/${id}/reject`, { notes: 'No' });
    expect(refused.statusCode, refused.body).toBe(403);
  });

  it.each(['reviewer', 'employee', 'requester', 'manager'])('are closed to %s', async (name) => {
    const caller = await test.signInAs(`${name}@nusantara.test`);
    for (const url of lists) expect((await caller.get(url)).statusCode, url).toBe(403);
  });

  it('are counted at home for who may decide what they hold', async () => {
    const counts = async (caller: Caller) => {
      const { items } = read<{ items: { route: string; count: number }[] }>(
        await caller.get('/v1/inbox/counts'),
        200,
      );
      return new Map(items.map(({ route, count }) => [route, count]));
    };
    expect((await counts(financeAdmin)).get('approval-payment-list-authorize')).toBeGreaterThan(0);
    expect([...(await counts(financeUser)).keys()].filter((route) => route.includes('payment'))).toEqual([]);
    const before = (await counts(admin)).get('approval-payment-list-approval') ?? 0;
    const payment = await requestedPayment(payers, await reviewedBill(payers, 610_000));
    expect((await counts(admin)).get('approval-payment-list-approval') ?? 0).toBe(before);
    await waitTooLong(payment);
    expect((await counts(admin)).get('approval-payment-list-approval') ?? 0).toBe(before + 1);
  });
});

describe('a payment whose step is overdue', () => {
  const detailOf = async (caller: Caller, id: number) =>
    read<PaymentDetail>(await caller.get(`/v1/payments/${id}`), 200);
  const waiting = async (amount: number): Promise<PaymentDetail> =>
    requestedPayment(payers, await reviewedBill(payers, amount));

  it('stays with its approvers until then', async () => {
    const { id } = await waiting(620_000);
    const before = await detailOf(superAdmin, id);
    expect(before).toMatchObject({ isAbleToApprove: false, isAbleToReject: true, isSubstitute: false });
    expect(before.refusals['approve']).toMatch(/only an approver of the open step .* open for 3 days/i);
    expect((await superAdmin.patch(`/v1/payments/${id}/approve`)).statusCode).toBe(403);
    const bulk = await superAdmin.patch('/v1/payments/bulk/approve', { ids: [id] });
    expect(bulk.json()).toMatchObject({ results: [{ id, ok: false, code: 'forbidden' }] });
  });

  it('is approved in their place, which the history, the chain and a notice say', async () => {
    const { id, approval } = await waiting(630_000);
    await waitTooLong({ id });
    expect(await detailOf(superAdmin, id)).toMatchObject({ isAbleToApprove: true, isSubstitute: true });
    expect(await detailOf(await test.signInAs('approver@nusantara.test'), id)).toMatchObject({
      isAbleToApprove: true,
      isSubstitute: false,
    });
    const answer = await superAdmin.patch(`/v1/payments/${id}/approve`);
    expect(answer.statusCode, answer.body).toBe(200);
    const approved = answer.json<PaymentDetail>();
    const names = approval.steps[0]?.approvers.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(0);
    expect(approved.histories.findLast(({ action }) => action === 'approve')?.systemNotes).toBe(
      `Approved in place of ${names.join(', ')} because the step was overdue.`,
    );
    expect(approved.approval.steps[0]).toMatchObject({
      status: 'closed',
      substitute: { name: expect.any(String), decidedAt: test.clock.at.toISOString() },
      approvers: names.map((name) => ({ name, status: 'canceled', decidedAt: null })),
    });
    const { rows } = await test.database.systemPool.query<{ payload: { employeeIDs: number[] } }>(
      `select payload from outbox where payload->>'eventType' = 'payment_approved_in_place'
         and (payload->>'objectID')::int = $1`,
      [id],
    );
    expect(rows.map(({ payload }) => payload.employeeIDs)).toEqual([
      approval.steps[0]?.approvers.map((approver) => approver.id),
    ]);
    // Who stood in has had a part in it: another one releases the money.
    expect((await superAdmin.patch(`/v1/payments/${id}/authorize`)).statusCode).toBe(403);
    expect((await admin.patch(`/v1/payments/${id}/authorize`)).statusCode).toBe(200);
    const slip = await admin.get(`/v1/payments/${id}/slip.pdf`);
    expect(slip.statusCode).toBe(200);
  });

  it('is approved in bulk, each as far as the person may', async () => {
    const own = await waiting(640_000);
    await waitTooLong(own);
    const fresh = await waiting(650_000);
    const ids = [own.id, fresh.id];
    const answer = await admin.patch('/v1/payments/bulk/approve', { ids });
    expect(answer.json()).toMatchObject({
      results: [
        { id: own.id, ok: true },
        { id: fresh.id, ok: false, code: 'forbidden' },
      ],
    });
  });

  it('stays closed to who entered its document, and to a Finance User', async () => {
    const { id } = await waiting(660_000);
    await waitTooLong({ id });
    // The finance admin entered the invoice.
    expect(await detailOf(financeAdmin, id)).toMatchObject({ isAbleToApprove: false, isSubstitute: false });
    const refused = await financeAdmin.patch(`/v1/payments/${id}/approve`);
    expect(refused.json()).toMatchObject({
      error: { message: 'Nobody approves or pays a document that they requested or edited last.' },
    });
    expect([403, 404]).toContain((await financeUser.patch(`/v1/payments/${id}/approve`)).statusCode);
  });

  it('can be rejected at any time by people with the payment set', async () => {
    const { id, billID } = await waiting(670_000);
    const answer = await admin.patch(`/v1/payments/${id}/reject`, { notes: 'Wrong account' });
    expect(answer.json()).toMatchObject({ status: 'rejected' });
    expect(read<DocumentDetail>(await admin.get(`/v1/bills/${billID}`), 200).status).toBe('awaiting_payment');
  });
});
