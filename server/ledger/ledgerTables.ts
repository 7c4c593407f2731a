import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import {
  amount,
  companyID,
  instant,
  recordID,
  reference,
  refersTo,
  sumOfAmounts,
} from '../database/columns.ts';

interface LedgerAccountNature {
  /** Money that is ours, or is owed to us in goods, never falls below zero; the other side of an entry may. */
  hasFloor?: true;
  /** Each record that holds money of the company has one of its own, so that its floor is that record's. */
  hasHolder?: true;
  /** What a company account holds is what lies in these; what moves between them stays in it. */
  isPocket?: true;
}

/** What the accounts of a ledger are. */
const ledgerAccounts = {
  /** What the company can spend. */
  available: { hasFloor: true, isPocket: true },
  /** Kept for what an allocation is for. The holder is the allocation. */
  allocated: { hasFloor: true, hasHolder: true, isPocket: true },
  /** Promised to a payment that is with the bank. */
  held: { hasFloor: true, isPocket: true },
  /** Paid to vendors for what they billed. */
  settled: {},
  /** Paid to a vendor before it billed. The holder is the deposit. */
  advance: { hasFloor: true, hasHolder: true },
  /** Paid to the bank. */
  fee: {},
  /** Where top-ups came from. */
  funding: {},
  /** Loaded onto a card. Only what a merchant books beyond it takes it below zero. */
  card: { hasHolder: true },
  /** Promised to a merchant by an authorization of the card. */
  card_held: { hasFloor: true, hasHolder: true },
  /** Spent by the card. */
  card_spent: { hasHolder: true },
  /** On the way between two accounts of the company: over all of them nothing. */
  transfer: {},
  /** Paid for credit of the company: to read papers, to issue cards. */
  credits: {},
  /** Where advances came from that were paid outside the accounts. */
  outside: {},
  /** Paid to employees with their salaries, and owed to the payroll for it. */
  payroll: {},
} as const satisfies Readonly<Record<string, LedgerAccountNature>>;
export type LedgerAccountKind = keyof typeof ledgerAccounts;
export const ledgerAccountKinds = Object.keys(ledgerAccounts) as LedgerAccountKind[];

/** The record whose money an account holds: `bill:12`. Empty for accounts of the company's own. */
export type LedgerHolder = '' | `${string}:${number}`;

export function natureOf(kind: LedgerAccountKind): LedgerAccountNature {
  return ledgerAccounts[kind];
}

const kindsWith = (trait: keyof LedgerAccountNature) =>
  sql.join(
    ledgerAccountKinds.filter((kind) => natureOf(kind)[trait]).map((kind) => sql.raw(`'${kind}'`)),
    sql`, `,
  );

/** The kinds whose sum a company account holds, as a list in SQL. */
export const pocketKinds = sql`(${kindsWith('isPocket')})`;

/** allocate: money is set aside, or free again; load, return: to a card and back; card: what a merchant does on one; the same of physical cards; apply: an advance covers what was billed; restore: it does not any more; payroll: salaries pay what was owed. */
export type LedgerEntryKind =
  | 'allocate'
  | 'hold'
  | 'release'
  | 'settle'
  | 'fee'
  | 'top_up'
  | 'transfer'
  | 'load'
  | 'return'
  | 'card'
  | 'physical_load'
  | 'physical_return'
  | 'physical_card'
  | 'refund'
  | 'purchase'
  | 'apply'
  | 'restore'
  | 'payroll';

export const ledgerAccountTable = pgTable(
  'ledger_account',
  {
    companyID: companyID(),
    id: recordID(),
    kind: text('kind').$type<LedgerAccountKind>().notNull(),
    companyAccountID: reference('company_account_id').notNull(),
    holder: text('holder').$type<LedgerHolder>().notNull().default(''),
    currencyCode: text('currency_code').notNull(),
    /** Sum of the account's lines; kept in the transaction that posts them. */
    balance: sumOfAmounts('balance').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('ledger_account_once').on(
      table.companyID,
      table.companyAccountID,
      table.kind,
      table.holder,
      table.currencyCode,
    ),
    check(
      'ledger_account_floor',
      sql`${table.balance} >= 0 or ${table.kind} not in (${kindsWith('hasFloor')})`,
    ),
    check(
      'ledger_account_holder',
      sql`(${table.holder} <> '') = (${table.kind} in (${kindsWith('hasHolder')}))`,
    ),
  ],
);

/** A posted movement; never changed, only reversed by another. */
export const ledgerEntryTable = pgTable(
  'ledger_entry',
  {
    companyID: companyID(),
    id: recordID(),
    kind: text('kind').$type<LedgerEntryKind>().notNull(),
    /** Names the cause (`hold:payment:12:1`), so that one cause is posted once. */
    cause: text('cause').notNull(),
    paymentID: reference('payment_id'),
    reversesEntryID: reference('reverses_entry_id'),
    postedAt: instant('posted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('ledger_entry_cause').on(table.companyID, table.cause),
    index('ledger_entry_payment').on(table.companyID, table.paymentID),
  ],
);

/** The lines of an entry sum to zero in each currency; a deferred trigger refuses anything else. */
export const ledgerLineTable = pgTable(
  'ledger_line',
  {
    companyID: companyID(),
    entryID: reference('entry_id').notNull(),
    position: integer('position').notNull(),
    accountID: reference('account_id').notNull(),
    currencyCode: text('currency_code').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.entryID, table.position] }),
    refersTo('ledger_line_entry_exists', [table.companyID, table.entryID], ledgerEntryTable),
    refersTo('ledger_line_account_exists', [table.companyID, table.accountID], ledgerAccountTable),
    index('ledger_line_account').on(table.companyID, table.accountID),
  ],
);
