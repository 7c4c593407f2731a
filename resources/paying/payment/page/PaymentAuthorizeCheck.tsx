import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { fromWire, sum } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import type { Fact } from '../../../../src/ui/page/Section.tsx';
import { Facts } from '../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { PaymentFlags } from '../list/PaymentFlags.tsx';
import type { AccountCheck } from '../paymentChecks.ts';
import { accountChecks, flagsByPayment, joinChecks } from '../paymentChecks.ts';
import type { PaymentChecks } from '../paymentWire.ts';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

/** Ids that one call takes. */
const idsPerCall = 100;

async function readChecks(
  dataProvider: OutlayDataProvider,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<PaymentChecks> {
  const parts: PaymentChecks[] = [];
  for (let start = 0; start < ids.length; start += idsPerCall) {
    const query = { ids: ids.slice(start, start + idsPerCall) };
    parts.push(await dataProvider.read<PaymentChecks>('payments', { what: 'checks', query, signal }));
  }
  return joinChecks(parts);
}

/** What a releaser looks at before money leaves: what is unusual, which account pays how much, and what it has. */
export default function PaymentAuthorizeCheck({ ids }: { ids: readonly number[] }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['payments', 'checks', ids],
    queryFn: ({ signal }) => readChecks(dataProvider, ids, signal),
    gcTime: 0,
    meta: { raisesErrorPage: false },
  });
  if (error) {
    return (
      <Alert severity="warning">
        {translate('payment.check.failed')} {describeError(error, translate)}
      </Alert>
    );
  }
  if (!data) return <output>{translate('shell.loading')}</output>;
  const accounts = accountChecks(data);
  const [first, ...more] = data.data;
  const only = first && more.length === 0 ? first : null;
  const uncovered = accounts.filter((account) => !account.isCovered);
  return (
    <Stack>
      <PaymentFlags flags={flagsByPayment(data)} isAlone={ids.length === 1} />
      {uncovered.map((account) => (
        <Alert key={account.id} severity="error">
          {translate('payment.check.uncovered', {
            account: account.name,
            available: formatMoney(account.available, 'IDR'),
            needed: formatMoney(account.needed, 'IDR'),
          })}
        </Alert>
      ))}
      {only ? <OnePayment check={only} account={accounts[0]} /> : <AccountTable accounts={accounts} />}
    </Stack>
  );
}

/** One payment: who gets the money, and what the account has for it. */
function OnePayment({
  check,
  account,
}: {
  check: PaymentChecks['data'][number];
  account: AccountCheck | undefined;
}) {
  const translate = useTranslate();
  const fact = (key: string, value: string): Fact => ({
    key,
    label: translate(`payment.check.${key}`),
    value,
  });
  const { payee } = check;
  return (
    <Facts
      facts={[
        ...(payee
          ? [
              fact('holder', payee.accountHolderName),
              fact('bankAccount', `${payee.bankName}, ${payee.accountNumber}`),
            ]
          : []),
        fact('account', check.companyAccount.name),
        fact('needed', formatMoney(fromWire(check.amountInIDR), 'IDR')),
        ...(check.setAside
          ? [
              fact(
                'setAside',
                `${formatMoney(fromWire(check.setAside.amountInIDR), 'IDR')}, ${check.setAside.name}`,
              ),
            ]
          : []),
        ...(account ? [fact('available', formatMoney(account.available, 'IDR'))] : []),
      ]}
    />
  );
}

function AccountTable({ accounts }: { accounts: readonly AccountCheck[] }) {
  const translate = useTranslate();
  const total = formatMoney(sum(accounts.map((account) => account.needed)), 'IDR');
  return (
    <>
      <p style={{ margin: '0 0 8px' }}>{translate('payment.check.total', { total })}</p>
      <SimpleTable
        caption={translate('payment.check.accounts')}
        rows={accounts}
        keyOf={(account) => account.id}
        reflows
        columns={[
          {
            key: 'name',
            header: translate('payment.check.account'),
            isRowHeader: true,
            cell: (account) => account.name,
          },
          {
            key: 'count',
            header: translate('payment.check.payments'),
            align: 'right',
            cell: (account) => formatNumber(String(account.paymentCount)),
          },
          {
            key: 'needed',
            header: translate('payment.check.needed'),
            align: 'right',
            cell: (account) => formatMoney(account.needed, 'IDR'),
          },
          {
            key: 'available',
            header: translate('payment.check.available'),
            align: 'right',
            cell: (account) => formatMoney(account.available, 'IDR'),
          },
        ]}
      />
    </>
  );
}
