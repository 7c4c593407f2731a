import { styled } from '@mui/material/styles';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { AdjustBalance } from './AdjustBalance.tsx';
import type { benefitBalance } from './benefitBalance.ts';

/** The sum stays below the others, whether it can be adjusted or not. */
const Left = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 8,
});

export default {
  columns: {
    plan: { place: 'status' },
    left: {
      cell: (balance) => (
        <Left>
          <AdjustBalance balance={balance} />
          <MoneyText amount={fromWire(balance.left)} currency="IDR" />
        </Left>
      ),
    },
  },
} satisfies ListPieces<ListRow<typeof benefitBalance>>;
