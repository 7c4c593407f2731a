import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import type { CardTransactionRow } from './cardTransaction.ts';
import { CardReceipts } from './receipts/CardReceipts.tsx';

/** A sum as it was paid: what is given back stands below zero. */
function Billing({ billingAmount, direction }: CardTransactionRow) {
  return (
    <MoneyText amount={String(direction === 'credit' ? -billingAmount : billingAmount)} currency="IDR" />
  );
}

const pieces: NounPieces<CardTransactionRow> = {
  cells: { billingAmount: (row) => <Billing {...row} /> },
  panels: [CardReceipts],
};
export default pieces;
