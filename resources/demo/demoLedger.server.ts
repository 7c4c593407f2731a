import { firstOfMonth } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { divide, isZero, multiply, negate, subtract, sum } from '../../domain/money/money.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { DemoPayment } from './demoDocuments.server.ts';
import { dayOf, firstDemoDay, startOfDay } from '../../server/seed/demoTime.ts';
import type { Identities } from '../../server/seed/identities.ts';
import { ledgerRows, transfer } from './factories/ledgerRows.server.ts';
import type { LedgerRows, Posting, PostingLine } from './factories/ledgerRows.server.ts';
import type { CompanyAccountRow } from './factories/masterDataFactories.server.ts';

/** What is on the accounts beyond what the payments written here need: several times what the last weeks take. */
const cushions: readonly Amount[] = ['9000000000', '6000000000', '6000000000'];
const topUpStep: Amount = '100000000';

/** Every movement of a company's money before the weeks that are told: monthly top-ups, and what its payments took. */
export function demoLedger(
  companyAccounts: readonly CompanyAccountRow[],
  payments: readonly DemoPayment[],
  today: Day,
  identities: Identities,
): LedgerRows {
  const moved = payments.flatMap(postingsOf);
  const toppedUp = companyAccounts.flatMap((account, index) =>
    topUps(account, cushions[index] ?? topUpStep, moved, today),
  );
  return ledgerRows(companyAccounts, [...toppedUp, ...moved], identities);
}

/** As the server posts them: a payment's amount in IDR carries its fee, which leaves with the settlement. */
function postingsOf({ payment }: DemoPayment): Posting[] {
  const {
    id,
    companyAccountID,
    amountInIDR,
    transactionFeeFix: fee,
    attempt,
    authorizedAt,
    paidAt,
  } = payment;
  if (authorizedAt === null || paidAt === null) throw new Error(`Payment ${id} is not paid`);
  const settled: PostingLine[] = [
    ['held', negate(amountInIDR)],
    ['settled', subtract(amountInIDR, fee)],
    ['fee', fee],
  ];
  const posting = (kind: 'hold' | 'settle', at: Date, lines: readonly PostingLine[]): Posting => ({
    at,
    companyAccountID,
    kind,
    cause: `${kind}:payment:${id}:${attempt}`,
    paymentID: id,
    lines: lines.filter(([, amount]) => !isZero(amount)),
  });
  return [
    posting('hold', authorizedAt, transfer('available', 'held', amountInIDR)),
    posting('settle', paidAt, settled),
  ];
}

/** On the first of each month the account gets what the month's payments will need; at the start, a cushion. */
function topUps(
  account: CompanyAccountRow,
  cushion: Amount,
  moved: readonly Posting[],
  today: string,
): Posting[] {
  const needs = new Map<string, Amount[]>([[firstDemoDay(today), [cushion]]]);
  for (const posting of moved) {
    if (posting.kind !== 'hold' || posting.companyAccountID !== account.id) continue;
    const month = firstOfMonth(dayOf(posting.at));
    const held = posting.lines.find(([kind]) => kind === 'held')?.[1] ?? '0';
    needs.set(month, [...(needs.get(month) ?? []), held]);
  }
  return [...needs].map(([month, amounts]): Posting => {
    const amount = multiply(divide(sum(amounts), topUpStep, 0, 'up'), topUpStep);
    return {
      at: startOfDay(month),
      companyAccountID: account.id,
      kind: 'top_up',
      cause: `top_up:account:${account.id}:${month.slice(0, 7)}`,
      paymentID: null,
      lines: transfer('funding', 'available', amount),
    };
  });
}
