import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { law } from '../../../domain/message/message.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, isNegative, negate, subtract } from '../../../domain/money/money.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName } from '../../../server/session/employeeTable.ts';
import type { Executor } from '../../../server/database/database.ts';
import { causeNumber } from '../../../server/ledger/causeNumber.ts';
import type { LedgerAccountKind, LedgerEntryKind } from '../../../server/ledger/ledgerTables.ts';
import { paidSources } from '../../paying/payment/paid/paidSource.server.ts';
import { openDocumentStatuses } from '../../purchasing/document/document.ts';
import type {
  Journal,
  JournalAccount,
  JournalEntry,
  JournalPeriod,
  JournalPosting,
  NamedRecord,
} from './journal.ts';
import { balancedEntries } from './journal.ts';

/** Entries of one period; a longer one is asked for in parts. */
export const journalEntriesMax = 100_000;

interface Asked extends JournalPeriod {
  companyID: number;
  timeZone: string;
}

/**
 * The books of a company as a journal, oldest first. What is owed comes from invoices once they are approved, what moved
 * from the entries of the ledger. A vendor's accounts are kept in the currency of the documents; what the ledger paid for them in rupiah
 * stands against them on `equity:conversion`.
 * @throws DomainError where the period has too many entries
 */
export async function readJournal(
  executor: Executor,
  { companyID, timeZone }: Actor,
  { from, to }: JournalPeriod,
): Promise<Journal> {
  const asked = { companyID, timeZone, from, to };
  const found: JournalEntry[] = [];
  for (const read of [readInvoices, readMovements, readPaidOutside, readCovers, readRefunds, readEnds]) {
    found.push(...(await read(executor, asked)));
    if (found.length <= journalEntriesMax) continue;
    throw new DomainError('file_too_large', {
      says: law('noun.exportTooMany', { total: found.length, max: journalEntriesMax }),
    });
  }
  // On one day what is owed stands before what is paid of it.
  const entries = found.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  const [company] = await executor
    .select({ name: companyTable.name })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return { company: company?.name ?? '', from, to, entries: balancedEntries(entries) };
}

const payables = (vendor: NamedRecord): JournalAccount => ['liabilities', 'payables', vendor];
const advances = (vendor: NamedRecord): JournalAccount => ['assets', 'advances', vendor];
const advanced = (employee: NamedRecord): JournalAccount => ['assets', 'employee advances', employee];
const claimed = (noun: string, employee: NamedRecord): JournalAccount => ['expenses', `${noun}s`, employee];
const conversion: JournalAccount = ['equity', 'conversion'];

/** Two vendors may have the same name, and a name changes. The record's number keeps their accounts apart. */
const named = (name: SQL, id: SQL): SQL =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(${name}, '')) end`;
const vendorOf = named(sql`v.name`, sql`b.vendor_id`);
const employeeOf = named(employeeName, sql`c.requester_id`);
const placeOf = named(sql`ca.name`, sql`ca.id`);

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  day: Day;
  number: string;
  reference: string | null;
  vendor: NamedRecord;
  vendorName: string;
  currency: string;
  total: Amount;
  vat: Amount;
  wht: Amount;
  remaining: Amount;
  status: string;
  endedOn: Day;
}

/** Invoices that were approved, and when and as what those ended that ended unpaid. */
function approvedInvoices({ companyID, timeZone }: Asked, where: SQL): SQL {
  return sql`select * from (
      select b.id, b.transaction_date::text as day, b.reference_id as number, b.reference_number as reference,
        ${vendorOf} as vendor, v.name as "vendorName", b.currency_code as currency, b.total_amount as total,
        b.vat_amount as vat, b.wht_amount as wht, b.remaining_amount as remaining, b.status,
        (coalesce(ended.at, b.updated_at) at time zone ${timeZone})::date::text as "endedOn"
      from bill b
      join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
      left join lateral (
        select h.at from history h
        where h.company_id = b.company_id and h.subject_type = 'bill' and h.subject_id = b.id
          and h.to_status = b.status and h.from_status in ('awaiting_payment', 'failed')
        order by h.position desc limit 1
      ) ended on b.status in ('void', 'closed')
      where b.company_id = ${companyID} and b.transaction_type = 'bill'
        and (b.status in (${sql.join(
          [...openDocumentStatuses, 'paid', 'closed'].map((status) => sql`${status}`),
          sql`, `,
        )}) or (b.status = 'void' and ended.at is not null))
    ) invoice where ${where} order by day, id limit ${journalEntriesMax + 1}`;
}

function owed({ vendor, currency, total, vat, wht }: InvoiceRow): JournalPosting[] {
  const bought = subtract(total, subtract(vat, wht));
  return [
    { account: ['expenses', 'purchases'], amount: bought, currency },
    { account: ['assets', 'tax', 'vat'], amount: vat, currency },
    { account: ['liabilities', 'tax', 'withheld'], amount: negate(wht), currency },
    { account: payables(vendor), amount: negate(total), currency },
  ];
}

async function readInvoices(executor: Executor, asked: Asked): Promise<JournalEntry[]> {
  const isAsked = sql`day between ${asked.from} and ${asked.to}`;
  const { rows } = await executor.execute<InvoiceRow>(approvedInvoices(asked, isAsked));
  return rows.map((row) => ({
    day: row.day,
    number: row.number,
    payee: row.vendorName,
    about: row.reference,
    kind: 'invoice',
    source: `bill ${row.id}`,
    postings: owed(row),
  }));
}

/** A void takes back what was owed; closed, nobody will pay what remains. */
async function readEnds(executor: Executor, asked: Asked): Promise<JournalEntry[]> {
  const isAsked = sql`status in ('void', 'closed') and "endedOn" between ${asked.from} and ${asked.to}`;
  const { rows } = await executor.execute<InvoiceRow>(approvedInvoices(asked, isAsked));
  return rows.map((row) => {
    const { id, vendor, currency, remaining, status } = row;
    const postings: JournalPosting[] =
      status === 'void'
        ? owed(row).map((posting) => ({ ...posting, amount: negate(posting.amount) }))
        : [
            { account: payables(vendor), amount: remaining, currency },
            { account: ['revenues', 'not paid'], amount: negate(remaining), currency },
          ];
    return {
      day: row.endedOn,
      number: row.number,
      payee: row.vendorName,
      about: row.reference,
      kind: status,
      source: `bill ${id}`,
      postings,
    };
  });
}

/** Invoices that were paid outside the accounts: the ledger knows nothing of them. */
async function readPaidOutside(executor: Executor, asked: Asked): Promise<JournalEntry[]> {
  const { companyID, timeZone, from, to } = asked;
  const { rows } = await executor.execute<{
    id: string;
    day: Day;
    number: string;
    invoice: string;
    vendor: NamedRecord;
    vendorName: string;
    place: NamedRecord;
    amount: Amount;
    currency: string;
  }>(sql`select * from (
      select p.id, (p.paid_at at time zone ${timeZone})::date::text as day, p.reference_id as number,
        b.reference_id as invoice, ${vendorOf} as vendor, v.name as "vendorName", ${placeOf} as place,
        p.amount, p.currency_code as currency
      from payment p
      join bill b on b.company_id = p.company_id and b.id = p.bill_id
      join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
      join company_account ca on ca.company_id = p.company_id and ca.id = p.company_account_id
      where p.company_id = ${companyID} and p.status = 'paid' and p.is_manual_payment and p.payment_for = 'bill'
    ) paid where day between ${from} and ${to} order by day, id limit ${journalEntriesMax + 1}`);
  return rows.map(({ id, day, number, invoice, vendor, vendorName, place, amount, currency }) => ({
    day,
    number,
    payee: vendorName,
    about: invoice,
    kind: 'paid outside',
    source: `payment ${id}`,
    postings: [
      { account: payables(vendor), amount, currency },
      { account: ['equity', 'paid outside', place], amount: negate(amount), currency },
    ],
  }));
}

/** Accounts of the ledger that are accounts of the journal; the others are the vendor's. */
const places = {
  available: (place) => ['assets', 'bank', place, 'available'],
  allocated: (place) => ['assets', 'bank', place, 'set aside'],
  held: (place) => ['assets', 'bank', place, 'held'],
  fee: (place) => ['expenses', 'bank fees', place],
  credits: (place) => ['expenses', 'credits', place],
  funding: (place) => ['equity', 'funding', place],
  transfer: () => ['assets', 'bank', 'transfers between accounts'],
  card: (place) => ['assets', 'cards', place, 'available'],
  card_held: (place) => ['assets', 'cards', place, 'held'],
  card_spent: (place) => ['expenses', 'cards', place],
  outside: (place) => ['equity', 'paid outside', place],
  payroll: (place) => ['liabilities', 'payroll', place],
} as const satisfies Partial<Record<LedgerAccountKind, (place: NamedRecord) => JournalAccount>>;

/**
 * The record of an employee that an entry `e` with its payment `p` is about: that which its payment pays, or which its cause names, as `apply:claim:12`.
 */
export function employeesRecord(): SQL {
  const sources = paidSources().flatMap(({ inBooks }) => inBooks ?? []);
  // Each source is asked by the number. Joined to all sources at once, PostgreSQL read every record of a small company for each entry.
  const given = sources.map(
    (source) => sql`
      (select one.* from (${source}) one where one.company_id = e.company_id and one.id = sought.id offset 0)`,
  );
  const named = sql`split_part(e.cause, ':', 2)`;
  return sql`
    select given.* from (select case when p.id is not null then p.paid_id else ${causeNumber} end as id offset 0) sought
    cross join lateral (${sql.join(given, sql` union all `)}) given
    where case when p.id is not null then p.payment_for = any(given.types) else given.noun = ${named} end`;
}

interface MovementRow extends Record<string, unknown> {
  id: string;
  day: Day;
  kind: LedgerEntryKind;
  payment: string | null;
  invoice: string | null;
  vendor: NamedRecord | null;
  vendorName: string | null;
  employee: NamedRecord | null;
  /** What of the employee's it is about: `claim`. */
  noun: string | null;
  /** What the payment pays, in the currency of its document. */
  paid: Amount | null;
  paidIn: string | null;
  lines: { kind: LedgerAccountKind; place: NamedRecord; currency: string; amount: Amount }[];
}

/**
 * The entries of the ledger. What leaves deposits is read in the currency of the order, by {@link readCovers} and
 * {@link readRefunds}.
 */
async function readMovements(executor: Executor, asked: Asked): Promise<JournalEntry[]> {
  const { companyID, timeZone, from, to } = asked;
  const { rows } = await executor.execute<MovementRow>(sql`select * from (
      select e.id, (e.posted_at at time zone ${timeZone})::date::text as day, e.kind, p.reference_id as payment,
        coalesce(b.reference_id, c.reference_id) as invoice, ${vendorOf} as vendor,
        coalesce(v.name, ${employeeName}) as "vendorName", ${employeeOf} as employee, c.noun, p.amount as paid, p.currency_code as "paidIn",
        (select json_agg(json_build_object('kind', a.kind, 'place', ${placeOf}, 'currency', l.currency_code,
            'amount', l.amount::text) order by l.position)
          from ledger_line l
          join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
          join company_account ca on ca.company_id = a.company_id and ca.id = a.company_account_id
          where l.company_id = e.company_id and l.entry_id = e.id) as lines
      from ledger_entry e
      left join payment p on p.company_id = e.company_id and p.id = e.payment_id
      left join bill b on b.company_id = p.company_id and b.id = p.bill_id
      left join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
      left join lateral (${employeesRecord()}) c on true
      left join employee on employee.company_id = e.company_id and employee.id = c.requester_id
      where e.company_id = ${companyID} and (e.kind not in ('apply', 'restore', 'refund') or c.id is not null)
    ) moved where day between ${from} and ${to} order by day, id limit ${journalEntriesMax + 1}`);
  return rows.map((row) => ({
    day: row.day,
    number: row.payment ?? `${row.kind} ${row.id}`,
    payee: row.vendorName,
    about: row.invoice,
    kind: row.kind,
    source: `entry ${row.id}`,
    postings: row.lines.flatMap((line) => postingsOf(line, row)),
  }));
}

function postingsOf(
  { kind, place, currency, amount }: MovementRow['lines'][number],
  { id, vendor, employee, noun, paid, paidIn }: MovementRow,
): JournalPosting[] {
  if (kind !== 'settled' && kind !== 'advance') return [{ account: places[kind](place), amount, currency }];
  if (employee !== null && noun !== null)
    return [{ account: kind === 'settled' ? claimed(noun, employee) : advanced(employee), amount, currency }];
  if (vendor === null || paid === null || paidIn === null) throw new Error(`entry ${id} pays no vendor`);
  const account = kind === 'settled' ? payables(vendor) : advances(vendor);
  return converted(
    { account, amount: isNegative(amount) ? negate(paid) : paid, currency: paidIn },
    { amount, currency },
  );
}

/** A posting in the currency of its document, against which what the ledger moved for it stands. */
function converted(
  posting: JournalPosting,
  { amount, currency }: Pick<JournalPosting, 'amount' | 'currency'>,
): JournalPosting[] {
  if (currency === posting.currency && compare(amount, posting.amount) === 0) return [posting];
  return [
    posting,
    { account: conversion, amount: negate(posting.amount), currency: posting.currency },
    { account: conversion, amount, currency },
  ];
}

/** What deposits cover of invoices, and what they get back. */
async function readCovers(executor: Executor, asked: Asked): Promise<JournalEntry[]> {
  const { companyID, timeZone, from, to } = asked;
  const { rows } = await executor.execute<{
    id: string;
    day: Day;
    deposit: string;
    invoice: string;
    vendor: NamedRecord;
    vendorName: string;
    amount: Amount;
    currency: string;
  }>(sql`select * from (
      select a.id, (a.applied_at at time zone ${timeZone})::date::text as day, d.reference_id as deposit,
        b.reference_id as invoice, ${vendorOf} as vendor, v.name as "vendorName", a.amount, b.currency_code as currency
      from deposit_application a
      join bill d on d.company_id = a.company_id and d.id = a.deposit_id
      join bill b on b.company_id = a.company_id and b.id = a.invoice_id
      join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
      where a.company_id = ${companyID}
    ) covered where day between ${from} and ${to} order by day, id limit ${journalEntriesMax + 1}`);
  return rows.map(({ id, day, deposit, invoice, vendor, vendorName, amount, currency }) => ({
    day,
    number: deposit,
    payee: vendorName,
    about: invoice,
    kind: isNegative(amount) ? 'restore' : 'apply',
    source: `application ${id}`,
    postings: [
      { account: payables(vendor), amount, currency },
      { account: advances(vendor), amount: negate(amount), currency },
    ],
  }));
}

/** What vendors paid back of deposits: to the account that advanced it, or to where it came from outside of the accounts. */
async function readRefunds(executor: Executor, asked: Asked): Promise<JournalEntry[]> {
  const { companyID, timeZone, from, to } = asked;
  const { rows } = await executor.execute<{
    id: string;
    day: Day;
    deposit: string;
    vendor: NamedRecord;
    vendorName: string;
    place: NamedRecord;
    isOutside: boolean;
    amount: Amount;
    currency: string;
    rupiah: Amount;
  }>(sql`select * from (
      select a.id, (a.applied_at at time zone ${timeZone})::date::text as day, b.reference_id as deposit,
        ${vendorOf} as vendor, v.name as "vendorName", ${placeOf} as place, p.is_manual_payment as "isOutside",
        a.amount, b.currency_code as currency, a.amount_in_idr as rupiah
      from deposit_application a
      join payment p on p.company_id = a.company_id and p.id = a.payment_id
      join company_account ca on ca.company_id = p.company_id and ca.id = p.company_account_id
      join bill b on b.company_id = a.company_id and b.id = a.deposit_id
      join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
      where a.company_id = ${companyID} and a.invoice_id is null
    ) refunded where day between ${from} and ${to} order by day, id limit ${journalEntriesMax + 1}`);
  return rows.map((row) => ({
    day: row.day,
    number: row.deposit,
    payee: row.vendorName,
    about: null,
    kind: 'refund',
    source: `application ${row.id}`,
    postings: [
      ...converted(
        { account: advances(row.vendor), amount: negate(row.amount), currency: row.currency },
        { amount: negate(row.rupiah), currency: 'IDR' },
      ),
      {
        account: places[row.isOutside ? 'outside' : 'available'](row.place),
        amount: row.rupiah,
        currency: 'IDR',
      },
    ],
  }));
}
