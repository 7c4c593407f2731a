import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Amount } from '../../../../domain/money/money.ts';
import { sum } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import type { OnShown } from '../../../../src/ui/list/BatchBar.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import type { ForeseenPayment, PayableRow } from '../payableWire.ts';
import { foreseenAtOnce } from './requestTerms.ts';

interface AccountSum {
  key: string;
  account: string;
  currencyCode: string;
  payments: number;
  amount: Amount;
}

/** What is requested from each account, in each currency. */
function sumsOf(payments: readonly ForeseenPayment[]): AccountSum[] {
  const groups = Map.groupBy(
    payments.filter(({ problem }) => problem === null),
    ({ companyAccount, currencyCode }) => `${companyAccount?.id} ${currencyCode}`,
  );
  return [...groups].map(([key, group]) => ({
    key,
    account: group[0]?.companyAccount?.name ?? '',
    currencyCode: group[0]?.currencyCode ?? '',
    payments: group.length,
    amount: sum(group.map(({ amount }) => amount)),
  }));
}

/** What is looked at before several payments are requested: where each goes, what stands in its way, and what leaves which account. */
export default function ForeseenPayments({
  rows,
  onShown,
}: {
  rows: readonly PayableRow[];
  onShown: OnShown;
}) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const ids = rows.map(({ id }) => id);
  const { data, error } = useQuery({
    queryKey: ['payables', 'foreseen', ids],
    queryFn: async () => {
      // All that match can be chosen, which is more than one call takes.
      const found: ForeseenPayment[] = [];
      for (let from = 0; from < ids.length; from += foreseenAtOnce) {
        const input = { ids: ids.slice(from, from + foreseenAtOnce) };
        const part = await dataProvider.act<{ data: ForeseenPayment[] }>('payables', {
          action: 'foresee',
          input,
        });
        found.push(...part.data);
      }
      return found;
    },
    gcTime: 0,
    meta: { raisesErrorPage: false },
  });
  useEffect(() => {
    if (data) onShown(new Map(data.map(({ id, shown }) => [id, shown])));
  }, [data, onShown]);
  if (error) return <p role="alert">{failureText(error, translate, undefined)}</p>;
  const payments = data ?? [];
  const words = (key: string) => translate(`payable.several.${key}`);
  return (
    <>
      <SimpleTable
        caption={words('sums')}
        rows={sumsOf(payments)}
        keyOf={({ key }) => key}
        reflows
        columns={[
          { key: 'account', header: words('account'), isRowHeader: true, cell: ({ account }) => account },
          { key: 'payments', header: words('payments'), align: 'right', cell: (row) => row.payments },
          {
            key: 'amount',
            header: words('sum'),
            align: 'right',
            cell: ({ amount, currencyCode }) => <MoneyText amount={amount} currency={currencyCode} />,
          },
        ]}
      />
      <SimpleTable
        caption={words('each')}
        rows={payments}
        keyOf={({ id }) => id}
        reflows
        rowsAtFirst={4}
        columns={[
          {
            key: 'document',
            header: words('document'),
            isRowHeader: true,
            cell: ({ billReferenceID, vendorName }) => (
              <>
                {billReferenceID}
                <br />
                {vendorName}
              </>
            ),
          },
          {
            key: 'payee',
            header: words('payee'),
            cell: ({ bankAccount, problem }) =>
              problem ??
              (bankAccount === null
                ? words('outside')
                : `${bankAccount.bankName} ${bankAccount.accountNumber}, ${bankAccount.accountHolderName}`),
          },
          {
            key: 'amount',
            header: words('amount'),
            align: 'right',
            cell: ({ amount, currencyCode }) => <MoneyText amount={amount} currency={currencyCode} />,
          },
        ]}
      />
    </>
  );
}
