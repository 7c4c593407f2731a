import Alert from '@mui/material/Alert';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { afterDecision } from '../../../providers/data/queryClient.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useMayEnter } from '../../../src/app/routing/useMayEnter.ts';
import { routeOf } from '../../../src/app/routing/routes.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { ReadPanel } from '../../../src/noun/ReadPanel.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { AccountTabs } from '../companyAccount/AccountTabs.tsx';
import type { PaymentStatus } from '../payment/paymentStatus.ts';
import { paymentLooks } from '../payment/paymentStatus.ts';
import type { PaymentRun } from './paymentRun.ts';

interface RunPayment {
  id: number;
  referenceID: string;
  accountHolderName: string;
  bankName: string;
  accountNumber: string;
  amount: number;
  status: PaymentStatus;
}

/** The orders of the file, with what became of each. */
function RunPayments() {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const page = routeOf('approval-payment-list-id');
  return (
    <ReadPanel<RunPayment>
      resource="payment-runs"
      what="payments"
      title={translate('paymentRun.payments')}
      empty={translate('paymentRun.noPayments')}
    >
      {(rows) => (
        <div style={{ overflowX: 'auto' }}>
          <table>
            <thead>
              <tr>
                <th scope="col">{translate('paymentRun.payment')}</th>
                <th scope="col">{translate('paymentRun.payee')}</th>
                <th scope="col">{translate('paymentRun.account')}</th>
                <th scope="col">{translate('paymentRun.amount')}</th>
                <th scope="col">{translate('paymentRun.paymentStatus')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, referenceID, accountHolderName, bankName, accountNumber, amount, status }) => (
                <tr key={id}>
                  <th scope="row">
                    {mayEnter('approval-payment-list-id') ? (
                      <Link to={page.path.replace(':id', String(id))}>{referenceID}</Link>
                    ) : (
                      referenceID
                    )}
                  </th>
                  <td>{accountHolderName}</td>
                  <td>{`${bankName} ${accountNumber}`}</td>
                  <td>
                    <MoneyText amount={String(amount)} currency="IDR" />
                  </td>
                  <td>{translate(paymentLooks[status].says.key)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ReadPanel>
  );
}

/** What keeps somebody from giving the bank the file twice. */
function DownloadNotice() {
  const translate = useTranslate();
  const run = useRecordContext<PaymentRun>();
  if (!run || run.downloads < 1 || run.status === 'done') return null;
  return (
    <Alert severity={run.downloads > 1 ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {translate('paymentRun.again', { smart_count: run.downloads })}
    </Alert>
  );
}

const pieces: NounPieces<PaymentRun> = {
  listTabs: AccountTabs,
  notice: DownloadNotice,
  panels: [RunPayments],
  usePageActions(run) {
    const translate = useTranslate();
    const notify = useNotify();
    const queryClient = useQueryClient();
    const dataProvider = useDataProvider<OutlayDataProvider>();
    if (!run) return {};
    const download = async () => {
      try {
        await dataProvider.download('payment-runs', {
          what: 'file',
          params: { id: run.id },
          fileName: `${run.referenceID.replaceAll('/', '-')}.xml`,
        });
        await afterDecision(queryClient);
      } catch (error) {
        notify(describeError(error, translate), { type: 'error' });
      }
    };
    return {
      beside: [{ id: 'file', label: translate('paymentRun.action.file'), onPress: () => void download() }],
    };
  },
};
export default pieces;
