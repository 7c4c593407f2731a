import { z } from 'zod';

import { today } from '../../domain/day/day.ts';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import type { Query, RunningProgram, SandboxAsking } from '../accounting/programSandbox.ts';
import { createProgramSandbox, startSandbox } from '../accounting/programSandbox.ts';
import type { SandboxAnswer } from '../accounting/sandboxDoor.ts';
import { json } from '../accounting/sandboxDoor.ts';
import { createPayrollClient } from './payrollClient.ts';
import type { PayrollProvider } from './payrollProvider.ts';

/** The companies that the payroll's sandbox pays salaries of. */
export const payrollCompanies = [
  { id: 61001, name: 'PT Nusantara Contoh Raya', email: 'payroll@nusantara.test' },
  { id: 61002, name: 'PT Lain Contoh Mandiri', email: 'payroll@lain.test' },
] as const;

const credential = { clientID: 'outlay-sandbox', clientSecret: 'payroll-sandbox-of-outlay' } as const;
const schema = 'sandbox_payroll';
export const payrollAccountPath = '/v1/sandbox/payroll';

/** The end of somebody's name makes the sandbox answer like that; `~500` and `~lost` once: after it wrote the item, and before. */
const behaviours = { refused: '~refused', lost: '~500', absent: '~lost', other: '~other' } as const;
type Behaviour = keyof typeof behaviours;

const memory = `
  create table if not exists ${schema}.item (
    id bigint generated always as identity,
    books_id bigint not null references ${schema}.books (id),
    key text not null,
    name text not null,
    amount numeric(20) not null,
    asked_at timestamptz not null,
    outcome text check (outcome in ('refused', 'canceled')),
    asked integer not null default 1,
    primary key (books_id, key)
  );
  create table if not exists ${schema}.unheard (
    books_id bigint not null,
    key text not null,
    primary key (books_id, key)
  );
`;

const sent = z.object({
  key: z.string().min(1).max(200),
  employee: z.object({ code: z.string(), name: z.string(), email: z.string() }),
  amount: z.string().regex(/^[1-9]\d{0,14}$/),
  description: z.string().max(300),
});

interface ItemRow {
  id: string;
  key: string;
  name: string;
  amount: string;
  asked_at: Date;
  outcome: 'refused' | 'canceled' | null;
  asked: number;
}
const columns = 'id::text, key, name, amount::text, asked_at, outcome, asked';

interface SandboxPayrollOptions {
  configuration: Pick<Configuration, 'publicUrl' | 'sandboxBankDelayMs'>;
  database: Pick<Database, 'systemPool'>;
  now: () => Date;
}

/** A payroll to try everything with: a program with a memory of its own, which pays nobody. */
export function startPayroll({
  configuration,
  database,
  now,
}: SandboxPayrollOptions): RunningProgram<PayrollProvider> {
  const { publicUrl, sandboxBankDelayMs: delayMs } = configuration;
  const returnAddress = `${publicUrl}/payroll`;
  const sandbox = createProgramSandbox({
    database,
    now,
    schema,
    lock: 7_234_017,
    memory,
    companies: payrollCompanies,
    credential,
    isReturn: (address) => address.startsWith(`${returnAddress}/`),
    page: {
      called: 'Payroll',
      asks: 'Outlay asks to pay reimbursements with salaries. Nobody is paid here: choose a company to try it with.',
    },
    answer,
  });
  return startSandbox({
    sandbox,
    credential,
    accountAddress: `${publicUrl}${payrollAccountPath}`,
    client: (more) => createPayrollClient({ ...more, returnTo: (state) => `${returnAddress}/${state}`, now }),
  });

  async function answer(
    { company, method, resource, body }: SandboxAsking,
    query: Query,
  ): Promise<SandboxAnswer | null> {
    const [, key, cancels] = /^items\/([^/]+)(\/cancel)?$/.exec(resource) ?? [];
    if (method === 'GET' && key !== undefined && cancels === undefined) {
      const row = await read(company.id, decodeURIComponent(key), query);
      return row && json(200, { item: shown(row) });
    }
    if (method !== 'POST') return null;
    const asked = sent.safeParse(body);
    if (!asked.success) return json(422, { message: z.prettifyError(asked.error) });
    if (resource === 'items') return add(company.id, asked.data, query);
    return cancels !== undefined && asked.data.key === decodeURIComponent(key ?? '')
      ? cancel(company.id, asked.data, query)
      : null;
  }

  async function read(companyID: string, key: string, query: Query): Promise<ItemRow | null> {
    const [row] = await query<ItemRow>(
      `select ${columns} from ${schema}.item where books_id = $1 and key = $2`,
      [companyID, key],
    );
    return row ?? null;
  }

  async function place(
    companyID: string,
    { key, employee, amount }: z.output<typeof sent>,
    outcome: ItemRow['outcome'],
    query: Query,
  ): Promise<ItemRow> {
    const [row] = await query<ItemRow>(
      `insert into ${schema}.item (books_id, key, name, amount, asked_at, outcome)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (books_id, key) do update set asked = item.asked + 1 returning ${columns}`,
      [companyID, key, employee.name, amount, now(), outcome],
    );
    if (!row) throw new Error('the item was not stored');
    return row;
  }

  async function add(companyID: string, asked: z.output<typeof sent>, query: Query): Promise<SandboxAnswer> {
    const behaviour = behaviourOf(asked.employee.name);
    if (behaviour === 'absent') {
      const first = await query(
        `insert into ${schema}.unheard (books_id, key) values ($1, $2) on conflict do nothing returning 1`,
        [companyID, asked.key],
      );
      if (first.length > 0) return json(503, { message: 'Service unavailable' });
    }
    const row = await place(companyID, asked, behaviour === 'refused' ? 'refused' : null, query);
    if (row.amount !== asked.amount) return json(409, { message: 'The key is used' });
    if (behaviour === 'lost' && row.asked === 1) return json(500, { message: 'Internal error' });
    return json(200, { item: shown(row) });
  }

  async function cancel(
    companyID: string,
    asked: z.output<typeof sent>,
    query: Query,
  ): Promise<SandboxAnswer> {
    const there = await read(companyID, asked.key, query);
    // The key is taken, so that an order that is still on its way finds it called off.
    if (!there) return json(200, { item: shown(await place(companyID, asked, 'canceled', query)) });
    if (isPaid(there) || there.outcome !== null) return json(200, { item: shown(there) });
    await query(`update ${schema}.item set outcome = 'canceled' where books_id = $1 and key = $2`, [
      companyID,
      asked.key,
    ]);
    return json(200, { item: shown({ ...there, outcome: 'canceled' }) });
  }

  function isPaid({ outcome, asked_at: at }: ItemRow): boolean {
    return outcome === null && now().getTime() - at.getTime() >= delayMs;
  }

  function shown(row: ItemRow) {
    const { id, key, name, outcome, asked_at: at } = row;
    const amount = behaviourOf(name) === 'other' ? String(Number(row.amount) + 1) : row.amount;
    if (outcome === 'refused')
      return { key, amount, status: 'refused', reason: 'Not on the payroll of this month' };
    if (outcome === 'canceled') return { key, amount, status: 'canceled' };
    if (!isPaid(row)) return { key, amount, status: 'accepted' };
    const paidOn = today('Asia/Jakarta', new Date(at.getTime() + delayMs));
    return { key, amount, status: 'paid', paid_on: paidOn, reference: `SLR${id.padStart(8, '0')}` };
  }
}

function behaviourOf(name: string): Behaviour | null {
  return (Object.keys(behaviours) as Behaviour[]).find((one) => name.endsWith(behaviours[one])) ?? null;
}
