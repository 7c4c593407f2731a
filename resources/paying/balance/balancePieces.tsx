import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import type { balance } from './balance.ts';
import { AccountBalances } from './AccountBalances.tsx';

type Movement = ListRow<typeof balance>;

/** An exact sum of the row, as the money that it is. */
const money = (name: 'amount' | 'credit' | 'debit' | 'balanceAfter') => ({
  isText: false,
  align: 'right' as const,
  cell: ({ [name]: exact }: Movement) => (exact === null ? '-' : <MoneyText amount={exact} currency="IDR" />),
});

const pieces: ListPieces<Movement> = {
  above: AccountBalances,
  columns: {
    kind: { place: 'status' },
    amount: money('amount'),
    credit: money('credit'),
    debit: money('debit'),
    balanceAfter: money('balanceAfter'),
  },
};
export default pieces;
