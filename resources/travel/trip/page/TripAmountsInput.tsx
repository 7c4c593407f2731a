import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { ApprovedAmountsInput } from '../../../../src/noun/ApprovedAmountsInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Trip } from '../trip.ts';

/** What an approver approves of each item. */
export function TripAmountsInput({ record }: ActionInputsProps) {
  const locale = useLocale();
  const { items } = record as unknown as Trip;
  const rows = items.map((item) => ({
    id: item.id,
    title: [formatDay(item.transactionDate, locale), item.vendor],
    asked: fromWire(item.baseAmount ?? item.amount),
    approved: item.approvedAmount === null ? null : fromWire(item.approvedAmount),
    reason: item.approvedReason,
  }));
  return <ApprovedAmountsInput noun="trip" many="items" one="item" rows={rows} />;
}
