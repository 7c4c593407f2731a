import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { Below } from './SimpleTable.tsx';

/** An amount in rupiah, or that there is none. */
export const rupiah = (amount: number | null) =>
  amount === null ? '-' : formatMoney(fromWire(amount), 'IDR');

/** What the limits say of a line, where they do not grant all of it. @param of Its field in the words of its noun: `claim.choice.lines` */
export function Ungranted({ fulfilment, of }: { fulfilment: string | null; of: string }) {
  const translate = useTranslate();
  if (fulfilment === null || fulfilment === 'fulfilled') return null;
  return <Below>{translate(`${of}.fulfilment.${fulfilment}`)}</Below>;
}

interface ApprovedAmountProps {
  line: { approvedAmount: number | null; approvedReason: string | null; fulfilment: string | null };
  of: string;
  children?: ReactNode;
}

/** What of a line is approved, and why less. */
export function ApprovedAmount({ line, of, children }: ApprovedAmountProps) {
  const { approvedAmount, approvedReason, fulfilment } = line;
  return (
    <>
      {rupiah(approvedAmount)}
      <Ungranted fulfilment={fulfilment} of={of} />
      {children}
      {approvedReason !== null && <Below>{approvedReason}</Below>}
    </>
  );
}
