import { gatherBatch } from '../../resources/accounting/payroll/gatherBatch.server.ts';
import type { Day } from '../../domain/day/day.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { goToSandbox } from './booksStage.ts';

/** Connects the company of a person to a company of the payroll's sandbox. */
export async function connectPayroll(test: TestApp, person: Caller, company = '61001'): Promise<void> {
  const journey = await goToSandbox(test, person, company, { program: 'payroll' });
  const { state: _state, ...said } = journey.returned;
  const body = { attempt: journey.attempt, ...said };
  read(await person.post('/v1/payroll/company', body, { headers: { cookie: journey.cookie } }), 201);
}

const query = async <Row extends object>({ database }: TestApp, text: string, values: unknown[] = []) =>
  (await database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;

/** Makes approved reimbursements of the first company that its policies pay with salaries, as many as are asked for. */
export async function approvedClaims(test: TestApp, count: number): Promise<number[]> {
  await query(
    test,
    `insert into payroll_rule (company_id, disburse_via) values (1, 'payroll')
     on conflict (company_id) do update set disburse_via = 'payroll'`,
  );
  const rows = await query<{ id: string }>(
    test,
    `insert into claim (company_id, status, submission_type, reference_id, requester_id, created_by_id, edited_by_id, purpose,
       category_ids, requested_amount, approved_amount, payout_amount, filed_on, company_account_id)
     select 1, 'approved', 'reimbursement', 'RMB/PR/' || (coalesce((select max(id) from claim), 0) + n), e.id, e.id, e.id, 'On duty',
       array[(select min(id) from category_policy where company_id = 1 and status = 'active')], 10000 + n, 10000 + n, 10000 + n, '2026-11-20',
       (select id from company_account where company_id = 1 and is_main)
     from generate_series(1, $1) n,
       lateral (select id from employee where company_id = 1 and email = 'employee@nusantara.test') e
     returning id::text`,
    [count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Gathers a batch of everything that waits for one, as the clock does. */
export async function gather({ database, clock }: TestApp, cutOff: string): Promise<number> {
  const id = await database.write(1, (executor) => gatherBatch(executor, 1, cutOff as Day, clock.at));
  if (id === null) throw new Error('nothing was gathered');
  return id;
}

export interface ItemRow {
  id: string;
  claim_id: string;
  status: string;
  amount: string;
  reason: { key: string } | null;
  sent_at: Date | null;
}

export const itemsOf = (test: TestApp, batchID: number) =>
  query<ItemRow>(
    test,
    'select *, id::text, claim_id::text from payroll_item where company_id = 1 and batch_id = $1 order by payroll_item.id',
    [batchID],
  );

/** What the payroll has. */
export const atPayroll = (test: TestApp) =>
  query<{ key: string; amount: string; asked: number; outcome: string | null }>(
    test,
    'select key, amount::text, asked, outcome from sandbox_payroll.item order by id',
  );

export const statusOf = async (test: TestApp, claimID: number): Promise<string> =>
  (
    await query<{ status: string }>(test, 'select status from claim where company_id = 1 and id = $1', [
      claimID,
    ])
  )[0]?.status ?? '';
