import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import { AdjustBalance } from './AdjustBalance.tsx';
import type { benefitBalance } from './benefitBalance.ts';

export default {
  columns: { left: { remark: (balance) => <AdjustBalance balance={balance} /> } },
} satisfies ListPieces<ListRow<typeof benefitBalance>>;
