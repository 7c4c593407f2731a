import { messagesOf } from '../../../../domain/message/message.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { assertFits, sheetOf, sheetRowsMax } from '../../../../server/exchange/dataset.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import type { Say } from '../../../../server/words/words.ts';
import { documentLooks } from '../../../purchasing/document/document.ts';
import { columnsIn, written } from '../../payment/list/paymentDatasets.server.ts';
import { paymentAccess } from '../../payment/paymentAccess.ts';
import type { payableEn } from '../payable.en.ts';
import type { PayableRow } from '../payableWire.ts';
import type { PayableFilter } from './payableFilter.ts';
import { payableFilter } from './payableFilter.ts';
import { listPayables } from './payableList.server.ts';

const label = messagesOf<typeof payableEn>('payable')('list.caption');

function payableColumns(say: Say): CsvColumn<PayableRow>[] {
  const { column, ofDocument } = columnsIn(say);
  return [
    ...ofDocument,
    {
      header: column('status'),
      kind: 'text',
      cell: ({ status }) => say(documentLooks[status as keyof typeof documentLooks].says),
    },
    { header: column('referenceID'), kind: 'text', cell: (row) => row.referenceID },
    {
      header: column('amount'),
      kind: 'plain',
      cell: (row) => (row.amount === null ? null : written(row.amount, row)),
    },
  ];
}

/** The payment makers' list. */
export const payableDataset: Dataset = {
  name: 'payment-makers',
  label,
  access: paymentAccess.request,
  question: payableFilter,
  async read(executor, actor, asked, { say, now, period, first }) {
    const filter = { ...asked, page: 1, limit: first ?? sheetRowsMax } as PayableFilter;
    const { rows, total } = await listPayables(executor, actor, filter, now, {
      paymentFor: 'bill',
      changed: period,
    });
    assertFits(total, { first });
    return { sheet: sheetOf(say(label), payableColumns(say), rows), total };
  },
};
