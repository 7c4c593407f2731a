import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';

import { useActor } from '../../../providers/session/profile.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { RecordLog } from '../../../src/noun/RecordLog.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { PayrollBatch } from './payrollBatch.ts';
import { itemLooks, openItemStatuses, payrollBatch } from './payrollBatch.ts';
import type { PayrollItemRow } from './payrollWire.ts';

/** The claims in a batch, and what became of each; read again while the payroll has some. */
export function PayrollItems() {
  const translate = useTranslate();
  const words = (key: string) => translate(`payrollBatch.item.${key}`);
  const actor = useActor();
  const record = useRecordContext<PayrollBatch>();
  const mayOpen = mayVisit('transactions-id', actor);
  const columns: SimpleColumn<PayrollItemRow>[] = [
    {
      key: 'claim',
      header: words('claim'),
      isRowHeader: true,
      cell: ({ claim }) =>
        mayOpen ? <Link to={pathTo('transactions-id', { id: claim.id })}>{claim.name}</Link> : claim.name,
    },
    { key: 'employee', header: words('employee'), cell: ({ employee }) => employee.name },
    {
      key: 'amount',
      header: words('amount'),
      align: 'right',
      cell: ({ amount }) => formatMoney(fromWire(amount), 'IDR'),
    },
    {
      key: 'state',
      header: words('state'),
      cell: ({ status, reason, reference }) => (
        <>
          <StatusBadge status={status} looks={itemLooks} />
          {(reason ?? reference) !== null && (
            <div style={{ overflowWrap: 'anywhere' }}>{reason ?? reference}</div>
          )}
        </>
      ),
    },
  ];
  return (
    <RecordLog<PayrollItemRow>
      resource={payrollBatch.path}
      what="items"
      record={record}
      title={words('title')}
      none={words('none')}
      earlier={words('earlier')}
      isUnderWay={({ status }) => openItemStatuses.some((one) => one === status)}
    >
      {(rows) => (
        <SimpleTable caption={words('title')} columns={columns} rows={rows} keyOf={({ id }) => id} reflows />
      )}
    </RecordLog>
  );
}
