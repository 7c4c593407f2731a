import { Link } from 'react-router';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import type { balance } from './balance.ts';
import { AccountBalances } from './AccountBalances.tsx';

const pieces: ListPieces<ListRow<typeof balance>> = {
  above: AccountBalances,
  columns: {
    kind: { place: 'status' },
    balanceAfter: {
      align: 'right',
      cell: ({ balanceAfter }) => <MoneyText amount={balanceAfter} currency="IDR" />,
    },
    record: {
      cell: ({ record, address }) =>
        record === null || address === null ? (record ?? '-') : <Link to={address}>{record}</Link>,
    },
  },
};
export default pieces;
