import { today } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { NounPieces } from '../../../../src/noun/nounPieces.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { useKnownCategories } from '../../limit/useCategory.tsx';
import type { SentSplit } from '../../../../domain/limit/lineParts.ts';
import { splitCategories } from '../../../../domain/limit/lineParts.ts';
import type { SentClaim, SentLine } from '../filing/claimErrors.ts';
import { claimErrors } from '../filing/claimErrors.ts';

type Payload = Readonly<Record<string, unknown>>;

const amountOf = (value: unknown) => (typeof value === 'number' ? fromWire(value) : null);

/** Judges a claim as the server does, as far as a form knows it: rates are known to the server alone. */
export const useClaimErrors: NonNullable<NounPieces['useErrors']> = () => {
  const { timeZone } = useActor();
  const knownCategories = useKnownCategories();
  return (payload) => {
    const sent = sentOf(payload);
    const ofLines = sent.lines.map(({ categoryID }) => categoryID);
    const planned = sent.plannedLines.map(({ categoryID }) => categoryID);
    const ids = [...ofLines, ...splitCategories(sent.lines), ...planned, sent.plannedCategoryID];
    const categories = knownCategories(ids.filter((id) => id !== null));
    return claimErrors(sent, { categories, today: today(timeZone, new Date()) });
  };
};

const partsIn = (parts: unknown) =>
  ((parts ?? []) as readonly Payload[]).map(
    (part) => ({ ...part, amount: amountOf(part['amount']) }) as unknown as SentSplit,
  );

function sentOf(payload: Payload): SentClaim {
  const lines = ((payload['lines'] ?? []) as readonly Payload[]).map(
    (line) =>
      ({
        ...line,
        amount: amountOf(line['amount']),
        chargedAmount: amountOf(line['chargedAmount']),
        manualRate: amountOf(line['manualRate']),
        splits: partsIn(line['splits']),
      }) as unknown as SentLine,
  );
  return {
    submissionType: String(payload['submissionType']),
    isUnspent: payload['isUnspent'] === true,
    neededOn: (payload['neededOn'] ?? null) as Day | null,
    plannedCategoryID: (payload['plannedCategoryID'] ?? null) as number | null,
    currencyCode: (payload['currencyCode'] ?? null) as string | null,
    amount: amountOf(payload['amount']),
    plannedLines: partsIn(payload['plannedLines']),
    lines,
    baseAmounts: lines.map(({ amount, currencyCode }) => (currencyCode === 'IDR' ? amount : undefined)),
  };
}
