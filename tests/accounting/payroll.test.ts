import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import type { PayrollItemRow } from '../../resources/accounting/payroll/payrollWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { approvedClaims, atPayroll, gather, itemsOf, statusOf } from './payrollStage.ts';
import { runJobs } from './streamStage.ts';

/** Reimbursements that are paid with salaries. The first company is connected from the start. */
let test: TestApp;
let sender: Caller;
let cutOff = 0;

const slow = { timeout: 120_000 };
const hour = 3600;

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  // What the demo company has gathered is nobody's any more.
  await query(`delete from payroll_item where company_id = 1`);
  await query(`delete from payroll_batch where company_id = 1`);
  await query(`update claim set status = 'disbursed' where company_id = 1 and status = 'approved'`);
  await query(
    `update employee set last_name = 'Wijaya' where company_id = 1 and email = 'employee@nusantara.test'`,
  );
  sender = await test.signInAs('super.admin@nusantara.test');
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;
/** A batch of its own month for each test. */
const nextCutOff = () => {
  cutOff += 1;
  return `20${String(30 + cutOff).padStart(2, '0')}-01-25`;
};
const send = (id: number, person = sender) => person.post(`/v1/payroll/batches/${id}/send`, {});
const batch = async (id: number) =>
  read<{ status: string; itemCount: number; totalAmount: number; paidCount: number; refusedCount: number }>(
    await sender.get(`/v1/payroll/batches/${id}`),
    200,
  );
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;
/** Lets the jobs run as long as there are any that are due. */
async function untilQuiet(): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await runJobs(test, 'payroll.item');
    test.pass(180);
  }
  // Hours have passed.
  sender = await test.signInAs('super.admin@nusantara.test');
}

describe('a batch', () => {
  it('goes out, and what comes back paid ends what was owed', slow, async () => {
    const claims = await approvedClaims(test, 3);
    const id = await gather(test, nextCutOff());
    expect(await batch(id)).toMatchObject({ status: 'draft', itemCount: 3, totalAmount: 30_006 });
    const before = await query<{ total: string }>(
      `select coalesce(sum(balance), 0)::text as total from ledger_account where company_id = 1 and kind in ('available', 'allocated', 'held')`,
    );
    read(await send(id), 200);
    expect(await Promise.all(claims.map((claim) => statusOf(test, claim)))).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    await untilQuiet();
    expect(await batch(id)).toMatchObject({ status: 'processed', paidCount: 3, refusedCount: 0 });
    expect(await Promise.all(claims.map((claim) => statusOf(test, claim)))).toEqual([
      'disbursed',
      'disbursed',
      'disbursed',
    ]);
    const lines = await query<{ kind: string; total: string }>(
      `select a.kind, sum(l.amount)::text as total from ledger_entry e
       join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
       join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = 1 and e.kind = 'payroll' and split_part(e.cause, ':', 3) = any($1)
       group by a.kind order by a.kind`,
      [claims.map(String)],
    );
    expect(lines).toEqual([
      { kind: 'payroll', total: '-30006.00' },
      { kind: 'settled', total: '30006.00' },
    ]);
    // No money of the company's accounts has moved.
    expect(
      await query(
        `select coalesce(sum(balance), 0)::text as total from ledger_account where company_id = 1 and kind in ('available', 'allocated', 'held')`,
      ),
    ).toEqual(before);
    expect((await atPayroll(test)).every(({ asked }) => asked === 1)).toBe(true);
    const { data } = read<{ data: PayrollItemRow[] }>(
      await sender.get(`/v1/payroll/batches/${id}/items`),
      200,
    );
    expect(data.map(({ status, reference }) => [status, reference?.slice(0, 3)])).toEqual([
      ['paid', 'SLR'],
      ['paid', 'SLR'],
      ['paid', 'SLR'],
    ]);
  });

  it(
    'leaves out what is withdrawn, paid by the bank or of somebody who left, and takes the sum of now',
    slow,
    async () => {
      const [withdrawn = 0, lowered = 0, leaver = 0, byBank = 0] = await approvedClaims(test, 4);
      const id = await gather(test, nextCutOff());
      await query(`update claim set status = 'waiting_for_approval' where id = $1`, [withdrawn]);
      await query(`update claim set payout_amount = 9000 where id = $1`, [lowered]);
      const [gone] = await query<{ id: string }>(
        `select id::text from employee where company_id = 1 and status = 'resigned' limit 1`,
      );
      await query(`update claim set requester_id = $2 where id = $1`, [leaver, gone?.id]);
      await query(`update claim set status = 'disbursed' where id = $1`, [byBank]);
      read(await send(id), 200);
      const items = await itemsOf(test, id);
      expect(items.map(({ status, reason }) => [status, reason?.key.split('.').at(-1) ?? null])).toEqual([
        ['left_out', 'notApproved'],
        ['sending', null],
        ['left_out', 'left'],
        ['left_out', 'notApproved'],
      ]);
      expect(await batch(id)).toMatchObject({ itemCount: 1, totalAmount: 9000 });
      await untilQuiet();
      expect((await atPayroll(test)).at(-1)?.amount).toBe('9000');
    },
  );

  it('that is refused is owed as before, and paid by the bank', slow, async () => {
    await query(
      `update employee set last_name = 'A ~refused' where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    const [claim = 0] = await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    read(await send(id), 200);
    await untilQuiet();
    expect(await batch(id)).toMatchObject({ status: 'failed', paidCount: 0, refusedCount: 1 });
    expect(await statusOf(test, claim)).toBe('failed');
    const releaser = await test.signInAs('releaser@nusantara.test');
    read(await releaser.patch(`/v1/claims/${claim}/disburse`, { companyAccountID: null }), 200);
    expect(await statusOf(test, claim)).toBe('pending');
  });

  it('is not paid otherwise while the payroll may pay it', slow, async () => {
    const [claim = 0] = await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    read(await send(id), 200);
    const releaser = await test.signInAs('releaser@nusantara.test');
    expect(codeOf(await releaser.patch(`/v1/claims/${claim}/disburse`, { companyAccountID: null }))).toBe(
      'transition_not_allowed',
    );
    await untilQuiet();
  });

  it('whose answer is lost is asked about, and never sent twice', slow, async () => {
    await query(
      `update employee set last_name = 'A ~500' where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    await approvedClaims(test, 2);
    const id = await gather(test, nextCutOff());
    read(await send(id), 200);
    await runJobs(test, 'payroll.item');
    expect((await itemsOf(test, id)).map(({ status }) => status)).toEqual(['unknown', 'unknown']);
    await untilQuiet();
    expect((await itemsOf(test, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect((await atPayroll(test)).slice(-2).map(({ asked }) => asked)).toEqual([1, 1]);
  });

  it('that the payroll never got is called off there before it is paid by the bank', slow, async () => {
    await query(
      `update employee set last_name = 'A ~lost' where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    const [claim = 0] = await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    read(await send(id), 200);
    await runJobs(test, 'payroll.item');
    expect(await statusOf(test, claim)).toBe('pending');
    test.pass(hour);
    await untilQuiet();
    expect((await itemsOf(test, id)).map(({ status }) => status)).toEqual(['refused']);
    expect((await atPayroll(test)).at(-1)?.outcome).toBe('canceled');
    expect(await statusOf(test, claim)).toBe('failed');
  });

  it('has one job for each item, however often it is asked about', slow, async () => {
    await query(
      `update employee set last_name = 'A ~other' where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    read(await send(id), 200);
    await query(`delete from outbox where topic = 'payroll.item' and payload ->> 'itemID' <> $1`, [
      (await itemsOf(test, id))[0]?.id,
    ]);
    for (let round = 0; round < 12; round += 1) {
      await runJobs(test, 'payroll.item');
      test.pass(200);
    }
    expect(await query(`select 1 from outbox where topic = 'payroll.item'`)).not.toHaveLength(0);
    expect((await query(`select 1 from outbox where topic = 'payroll.item'`)).length).toBeLessThanOrEqual(2);
  });

  it('of which another sum is said is not believed', slow, async () => {
    await query(
      `update employee set last_name = 'A ~other' where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    const [claim = 0] = await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    read(await send(id), 200);
    await runJobs(test, 'payroll.item');
    expect((await itemsOf(test, id)).map(({ status }) => status)).toEqual(['unknown']);
    expect(await statusOf(test, claim)).toBe('pending');
  });
});

describe('sending', () => {
  it('is for who may, and never for who has a part in it', slow, async () => {
    const [claim = 0] = await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await send(id, user)).statusCode).toBeGreaterThanOrEqual(403);
    const [admin] = await query<{ id: string }>(
      `select id::text from employee where company_id = 1 and email = 'super.admin@nusantara.test'`,
    );
    await query(`update payroll_batch set payee_ids = payee_ids || $2::bigint where id = $1`, [
      id,
      admin?.id,
    ]);
    expect(codeOf(await send(id))).toBe('forbidden');
    await query(`update payroll_batch set payee_ids = '{}' where id = $1`, [id]);
    // Who became part of a claim since it was gathered.
    await query(`update claim set approved_by_ids = array[$2::bigint] where id = $1`, [claim, admin?.id]);
    expect(codeOf(await send(id))).toBe('forbidden');
    expect(await statusOf(test, claim)).toBe('approved');
  });

  it('asks for the payroll to be connected, and happens once', slow, async () => {
    await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    await query(
      `update accounting_connection set status = 'expired' where company_id = 1 and provider = 'payroll'`,
    );
    expect(codeOf(await send(id))).toBe('transition_not_allowed');
    await query(
      `update accounting_connection set status = 'active' where company_id = 1 and provider = 'payroll'`,
    );
    const both = await Promise.all([send(id), send(id)]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await untilQuiet();
    expect((await itemsOf(test, id)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('is refused of a batch of which nothing is left', slow, async () => {
    const [claim = 0] = await approvedClaims(test, 1);
    const id = await gather(test, nextCutOff());
    await query(`update claim set status = 'disbursed' where id = $1`, [claim]);
    expect(codeOf(await send(id))).toBe('transition_not_allowed');
    expect((await batch(id)).status).toBe('draft');
  });
});

describe('gathering', () => {
  it('happens on the day, once, and takes what its policy says', slow, async () => {
    const claims = await approvedClaims(test, 2);
    await query(`update category_policy set disburse_via = 'bank' where company_id = 1`);
    const work = nouns.clockWork(test.context).find(({ name }) => name === 'payroll.gather');
    test.clock.at = new Date('2027-03-24T16:30:00Z');
    await work?.run();
    expect(await query('select 1 from payroll_batch where company_id = 1')).toHaveLength(0);
    await query(`update category_policy set disburse_via = null where company_id = 1`);
    await work?.run();
    expect(await query('select 1 from payroll_batch where company_id = 1')).toHaveLength(0);
    // The 25th has begun in Jakarta.
    test.clock.at = new Date('2027-03-24T17:30:00Z');
    await Promise.all([work?.run(), work?.run()]);
    await work?.run();
    const gathered = await query<{ cut_off: string; count: string }>(
      `select to_char(b.cut_off, 'YYYY-MM-DD') as cut_off, (select count(*) from payroll_item i where i.company_id = 1 and i.batch_id = b.id)::text as count
       from payroll_batch b where b.company_id = 1`,
    );
    expect(gathered).toEqual([{ cut_off: '2027-03-25', count: String(claims.length) }]);
  });
});
