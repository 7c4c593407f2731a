import { fromWire } from '../../../domain/money/money.ts';
import { formatRate } from '../../../domain/money/moneyFormat.ts';
import type { ListPieces } from '../../../src/list/listRoutes.ts';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import type { inputVat } from './inputVat.ts';
import { TaxTabs } from './TaxTabs.tsx';

export default {
  tabs: TaxTabs,
  columns: {
    taxInvoiceNumber: { place: 'status' },
    rateAmount: { cell: ({ rateAmount }) => (rateAmount === null ? '-' : formatRate(fromWire(rateAmount))) },
  },
} satisfies ListPieces<ListRow<typeof inputVat>>;
