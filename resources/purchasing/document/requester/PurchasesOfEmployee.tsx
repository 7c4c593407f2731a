import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { ReadPanel } from '../../../../src/noun/ReadPanel.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { documentLooks } from '../document.ts';
import type { EmployeeDocument } from './purchasesOfEmployeeWire.ts';

/** The newest purchases that the person asked for. */
export function PurchasesOfEmployee() {
  const translate = useTranslate();
  const actor = useActor();
  const record = useRecordContext();
  const title = translate('document.ofEmployee.title');
  const isOpen = mayVisit('bills-bills-to-pay-id', actor);
  return (
    <ReadPanel<EmployeeDocument>
      resource="employees"
      what="records"
      title={title}
      empty={translate('document.ofEmployee.nothing')}
      more={
        mayVisit('bills-bills-to-pay', actor) && (
          <p style={{ margin: '12px 0 0' }}>
            <Link to={`${pathTo('bills-bills-to-pay')}?requesterID=${String(record?.id)}`}>
              {translate('document.ofEmployee.all')}
            </Link>
          </p>
        )
      }
    >
      {(rows) => (
        <SimpleTable
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'referenceID',
              header: translate('document.ofEmployee.number'),
              cell: ({ id, referenceID }) =>
                isOpen ? (
                  <Link to={pathTo('bills-bills-to-pay-id', { id })}>{referenceID}</Link>
                ) : (
                  referenceID
                ),
            },
            {
              key: 'status',
              header: translate('noun.field.status'),
              cell: ({ status }) => <StatusBadge status={status} looks={documentLooks} />,
            },
            {
              key: 'amount',
              header: translate('document.ofEmployee.amount'),
              align: 'right',
              cell: ({ totalAmount, currencyCode }) => (
                <MoneyText amount={fromWire(totalAmount)} currency={currencyCode} />
              ),
            },
          ]}
        />
      )}
    </ReadPanel>
  );
}
