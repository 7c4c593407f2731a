import { add, compare, negate } from '../../../domain/money/money.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type {
  LedgerAccountKind,
  LedgerEntryKind,
  ledgerAccountTable,
} from '../../../server/ledger/ledgerTables.ts';
import type { ledgerEntryTable, ledgerLineTable } from '../../../server/ledger/ledgerTables.ts';
import type { Identities } from '../../../server/seed/identities.ts';
import type { CompanyAccountRow } from './masterDataFactories.server.ts';

type LedgerAccountRow = typeof ledgerAccountTable.$inferSelect;
type LedgerEntryRow = typeof ledgerEntryTable.$inferSelect;
type LedgerLineRow = typeof ledgerLineTable.$inferSelect;

export interface LedgerRows {
  accounts: LedgerAccountRow[];
  entries: LedgerEntryRow[];
  lines: LedgerLineRow[];
}

/** One movement before it is numbered. */
export interface Posting {
  at: Date;
  companyAccountID: number;
  kind: LedgerEntryKind;
  /** Names the cause within its company: `hold:payment:12:1`. */
  cause: string;
  paymentID: number | null;
  lines: readonly PostingLine[];
}
/** Signed amounts by account kind; those of a posting sum to zero. */
export type PostingLine = readonly [LedgerAccountKind, Amount];

const accountKinds = [
  'available',
  'held',
  'settled',
  'fee',
  'funding',
] as const satisfies LedgerAccountKind[];

/** The lines that move money from one kind of account to another. */
export function transfer(from: LedgerAccountKind, to: LedgerAccountKind, amount: Amount): PostingLine[] {
  return [
    [from, negate(amount)],
    [to, amount],
  ];
}

/**
 * The ledger that movements make of empty accounts, in the order of time, balances included. Throws when one is not
 * covered by what is available or held at its time.
 */
export function ledgerRows(
  companyAccounts: readonly CompanyAccountRow[],
  postings: readonly Posting[],
  identities: Identities,
): LedgerRows {
  const accounts = new Map<string, LedgerAccountRow>();
  for (const { companyID, id: companyAccountID, currencyCode } of companyAccounts) {
    for (const kind of accountKinds) {
      const id = identities.next('ledgerAccount');
      const row = { companyID, id, kind, companyAccountID, holder: '' as const, currencyCode, balance: '0' };
      accounts.set(`${companyAccountID} ${kind}`, row);
    }
  }
  const entries: LedgerEntryRow[] = [];
  const lines: LedgerLineRow[] = [];
  for (const posting of postings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = identities.next('ledgerEntry');
    for (const [index, [kind, amount]] of posting.lines.entries()) {
      const account = accounts.get(`${posting.companyAccountID} ${kind}`);
      if (!account) throw new Error(`There is no account for ${posting.cause}`);
      const { companyID, currencyCode } = account;
      if (index === 0) {
        const { kind, cause, paymentID, at: postedAt } = posting;
        entries.push({ companyID, id, kind, cause, paymentID, reversesEntryID: null, postedAt });
      }
      account.balance = add(account.balance, amount);
      if ((kind === 'available' || kind === 'held') && compare(account.balance, '0') < 0) {
        throw new Error(`${posting.cause} is not covered`);
      }
      lines.push({
        companyID,
        entryID: id,
        position: index + 1,
        accountID: account.id,
        currencyCode,
        amount,
      });
    }
  }
  return { accounts: [...accounts.values()], entries, lines };
}
