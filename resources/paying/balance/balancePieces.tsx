import { Link } from 'react-router';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import type { balance } from './balance.ts';
import { AccountBalances } from './AccountBalances.tsx';

export default {
  above: AccountBalances,
  columns: {
    kind: { place: 'status' },
    record: {
      cell: ({ record, address }) =>
        record === null || address === null ? (record ?? '-') : <Link to={address}>{record}</Link>,
    },
  },
} satisfies ListPieces<ListRow<typeof balance>>;
