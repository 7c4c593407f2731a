import { randomUUID } from 'node:crypto';

import pg from 'pg';

/**
 * The limit of a write: the rows that the product writes for the same press of a button, by prepared statements in
 * one transaction. Nothing is judged, and nobody is told.
 */
interface RawWrites {
  /** Approves a document that waits in its last step. */
  approve: (companyID: number, billID: number, approverID: number) => Promise<void>;
  /** Authorizes a payment: holds its money, moves it and its document, and notes the transfer. */
  authorize: (companyID: number, paymentID: number, releaserID: number) => Promise<void>;
  close: () => Promise<void>;
}

const storeKey = `
  insert into idempotency_key (company_id, employee_id, key, request_hash, status, body)
  values ($1, $2, $3, decode(repeat('00', 32), 'hex'), 200, '{}')`;

const appendHistory = `
  insert into history (company_id, subject_type, subject_id, position, action, from_status, to_status,
    actor_id, actor_name, at, previous_hash, hash)
  select $1, $2, $3, last.position + 1, $4, $5, $6, $7, 'Raw', now(), last.hash, sha256(last.hash)
  from history last where last.company_id = $1 and last.subject_type = $2 and last.subject_id = $3
  order by last.position desc limit 1`;

/** Held back for ever: the product's relay must not take it for work. */
const noteWork = `insert into outbox (company_id, topic, payload, due_at) values ($1, $2, $3, 'infinity')`;

const approveText = {
  lock: 'select * from bill where company_id = $1 and id = $2 for update',
  tasks: `
    update approval_task
    set status = case when approver_id = $3 then 'completed' else 'canceled' end, closed_at = now()
    where company_id = $1 and subject_type = 'bill' and subject_id = $2 and status = 'awaiting'`,
  step: `
    update approval_step set status = 'closed', decided_by_id = $3, decided_at = now()
    where company_id = $1 and subject_type = 'bill' and subject_id = $2 and status = 'open'`,
  bill: `
    update bill set status = 'awaiting_payment', version = version + 1, approver_ids = '{}', steps_left = 0,
      updated_at = now()
    where company_id = $1 and id = $2`,
} as const;

const authorizeText = {
  document: `
    select b.id from payment p join bill b on b.company_id = p.company_id and b.id = p.bill_id
    where p.company_id = $1 and p.id = $2 for update of b`,
  lock: 'select * from payment where company_id = $1 and id = $2 for update',
  accounts: `
    select * from ledger_account
    where company_id = $1 and company_account_id = $2 and currency_code = 'IDR' and kind in ('available', 'held')
    order by id for update`,
  entry: `
    insert into ledger_entry (company_id, kind, cause, payment_id, posted_at)
    values ($1, 'hold', $2, $3, now()) returning id`,
  lines: `
    insert into ledger_line (company_id, entry_id, position, account_id, currency_code, amount)
    values ($1, $2, 1, $3, 'IDR', -$5::numeric), ($1, $2, 2, $4, 'IDR', $5::numeric)`,
  balances: `
    update ledger_account set balance = balance + case when id = $2 then -$4::numeric else $4::numeric end
    where company_id = $1 and id in ($2, $3)`,
  payment: `
    update payment set status = $4, version = version + 1, attempt = attempt + 1, releaser_id = $3,
      authorized_at = now(), updated_at = now()
    where company_id = $1 and id = $2`,
  bill: `
    update bill set status = 'awaiting_disbursement', version = version + 1, updated_at = now()
    where company_id = $1 and id = $2`,
} as const;

interface LockedPayment {
  bill_id: string;
  company_account_id: string;
  amount_in_idr: string;
  status: string;
}

export function openRawWrites(url: string, connections: number): RawWrites {
  const pool = new pg.Pool({ connectionString: url, max: connections });

  type Run = <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ) => Promise<pg.QueryResult<Row>>;

  async function inTransaction(work: (run: Run) => Promise<void>): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await work((name, text, values) => client.query({ name, text, values }));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  return {
    approve: (companyID, billID, approverID) =>
      inTransaction(async (run) => {
        const decided = [companyID, billID, approverID];
        await run('key', storeKey, [companyID, approverID, randomUUID()]);
        await run('lock_bill', approveText.lock, [companyID, billID]);
        assertOne(await run('tasks', approveText.tasks, decided));
        assertOne(await run('step', approveText.step, decided));
        await run('bill_approved', approveText.bill, [companyID, billID]);
        const change = ['approve', 'awaiting_review', 'awaiting_payment', approverID];
        assertOne(await run('history', appendHistory, [companyID, 'bill', billID, ...change]));
        await run('work', noteWork, [companyID, 'notification', { billID }]);
      }),
    authorize: (companyID, paymentID, releaserID) =>
      inTransaction(async (run) => {
        await run('key', storeKey, [companyID, releaserID, randomUUID()]);
        await run('lock_document', authorizeText.document, [companyID, paymentID]);
        const { rows } = await run<LockedPayment>('lock_payment', authorizeText.lock, [companyID, paymentID]);
        const [payment] = rows;
        if (!payment) throw new Error(`there is no payment ${paymentID}`);
        const accounts = await run<{ id: string; kind: string }>('accounts', authorizeText.accounts, [
          companyID,
          payment.company_account_id,
        ]);
        const idOf = (kind: string) => accounts.rows.find((account) => account.kind === kind)?.id;
        const sides = [idOf('available'), idOf('held')];
        const entry = await run<{ id: string }>('entry', authorizeText.entry, [
          companyID,
          `hold:payment:${paymentID}:1`,
          paymentID,
        ]);
        await run('ledger_lines', authorizeText.lines, [
          companyID,
          entry.rows[0]?.id,
          ...sides,
          payment.amount_in_idr,
        ]);
        await run('balances', authorizeText.balances, [companyID, ...sides, payment.amount_in_idr]);
        await run('payment', authorizeText.payment, [
          companyID,
          paymentID,
          releaserID,
          'awaiting_disbursement',
        ]);
        const moved = ['awaiting_disbursement', releaserID];
        const [before] = [payment.status];
        assertOne(
          await run('history', appendHistory, [
            companyID,
            'payment',
            paymentID,
            'authorize',
            before,
            ...moved,
          ]),
        );
        await run('bill_authorized', authorizeText.bill, [companyID, payment.bill_id]);
        const document = ['bill', payment.bill_id, 'paymentAuthorized', before, ...moved];
        assertOne(await run('history', appendHistory, [companyID, ...document]));
        await run('work', noteWork, [companyID, 'bank.transfer', { paymentID }]);
      }),
    close: () => pool.end(),
  };
}

function assertOne({ rowCount }: pg.QueryResult): void {
  if (rowCount !== 1) throw new Error(`a raw write met ${rowCount ?? 0} rows in place of one`);
}
