import { add } from '../../../domain/money/money.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { BulkPlan } from './bulkDocuments.server.ts';
import { accountOf, isReleased, paidDocuments } from './bulkRows.server.ts';
import type { Identities } from '../../../server/seed/identities.ts';
import { ledgerRows, transfer } from '../factories/ledgerRows.server.ts';
import type { LedgerRows, Posting } from '../factories/ledgerRows.server.ts';

/** What every company keeps beyond what its payments took. */
const cushion: Amount = '1000000000';

/**
 * The money of all companies: one top-up that covers everything, and the holds, and their releases, of payments that
 * were released to the bank. What was paid past the bank never was in the ledger.
 */
export function bulkLedger(plan: BulkPlan, begin: Date, identities: Identities): LedgerRows {
  const accounts = plan.companies.map(accountOf);
  const heldOf = new Map<number, Amount>();
  const moved: Posting[] = [];
  for (const document of paidDocuments(plan)) {
    if (document.payment.isManual || !isReleased(document)) continue;
    const { id: companyAccountID } = accountOf(document.company);
    const { paymentID, payment, updatedAt: at } = document;
    const amount = document.template.amountWithFeeInIDR;
    const shared = { at, companyAccountID, paymentID };
    const causeOf = (kind: string) => `${kind}:payment:${paymentID}:1`;
    moved.push({
      ...shared,
      kind: 'hold',
      cause: causeOf('hold'),
      lines: transfer('available', 'held', amount),
    });
    heldOf.set(companyAccountID, add(heldOf.get(companyAccountID) ?? '0', amount));
    if (payment.status !== 'failed') continue;
    const lines = transfer('held', 'available', amount);
    moved.push({ ...shared, kind: 'release', cause: causeOf('release'), lines });
  }
  const toppedUp = accounts.map(({ id: companyAccountID }): Posting => {
    const amount = add(cushion, heldOf.get(companyAccountID) ?? '0');
    return {
      at: begin,
      companyAccountID,
      kind: 'top_up',
      cause: `top_up:account:${companyAccountID}`,
      paymentID: null,
      lines: transfer('funding', 'available', amount),
    };
  });
  return ledgerRows(accounts, [...toppedUp, ...moved], identities);
}
