import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { amount, companyID, instant, recordID, reference, sumOfAmounts } from '../database/columns.ts';

/**
 * available: what the company can spend; held: promised to a payment that is with the bank; settled: paid to
 * vendors for what they billed; advance: paid to vendors ahead of that; fee: paid to the bank; funding: where top-ups came
 * from; outside: where advances came from that were paid outside the accounts.
 */
export const ledgerAccountKinds = [
  'available',
  'held',
  'settled',
  'advance',
  'fee',
  'funding',
  'outside',
] as const;
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number];
/** apply: an advance covers what was billed; restore: it does not any more. */
export type LedgerEntryKind =
  | 'hold'
  | 'release'
  | 'settle'
  | 'fee'
  | 'top_up'
  | 'refund'
  | 'apply'
  | 'restore';

export const ledgerAccountTable = pgTable(
  'ledger_account',
  {
    companyID: companyID(),
    id: recordID(),
    kind: text('kind').$type<LedgerAccountKind>().notNull(),
    companyAccountID: reference('company_account_id').notNull(),
    currencyCode: text('currency_code').notNull(),
    /** Sum of the account's lines; kept in the transaction that posts them. */
    balance: sumOfAmounts('balance').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('ledger_account_once').on(table.companyID, table.companyAccountID, table.kind, table.currencyCode),
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
    foreignKey({
      name: 'ledger_line_entry_exists',
      columns: [table.companyID, table.entryID],
      foreignColumns: [ledgerEntryTable.companyID, ledgerEntryTable.id],
    }),
    foreignKey({
      name: 'ledger_line_account_exists',
      columns: [table.companyID, table.accountID],
      foreignColumns: [ledgerAccountTable.companyID, ledgerAccountTable.id],
    }),
    index('ledger_line_account').on(table.companyID, table.accountID),
  ],
);
