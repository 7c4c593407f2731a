import { useTranslate } from 'react-admin';

import { useActor } from '../../../providers/session/profile.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import type { CardTransactionRow } from './cardTransaction.ts';
import { CardSpend } from './spend/CardSpend.tsx';
import { CardReceipts } from './receipts/CardReceipts.tsx';

/** A sum as it was paid: what is given back stands below zero. */
function Billing({ billingAmount, direction }: CardTransactionRow) {
  return (
    <MoneyText amount={String(direction === 'credit' ? -billingAmount : billingAmount)} currency="IDR" />
  );
}

/** Who pays by a card gives receipts, which find what they are of. */
const useReceipts: NonNullable<NounPieces['useListActions']> = () => {
  const translate = useTranslate();
  const { capabilities } = useActor();
  if (!capabilities.has('is_card_holder')) return [];
  const label = translate('cardTransaction.receipts.add');
  return [{ id: 'receipts', label, to: pathTo('expenses-receipts-take') }];
};

const pieces: NounPieces<CardTransactionRow> = {
  useListActions: useReceipts,
  aboveList: CardSpend,
  cells: { billingAmount: (row) => <Billing {...row} /> },
  panels: [CardReceipts],
};
export default pieces;
