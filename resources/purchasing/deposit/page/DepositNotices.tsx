import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { ProposalNotice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { PayingNotices } from '../../document/page/PayingNotices.tsx';
import { deposit } from '../deposit.ts';

/** What a deposit waits for: a second person, the bank, or a word on what becomes of the money that its vendor owes. */
export function DepositNotices({ bill, offered }: { bill: DocumentDetail; offered: readonly Action[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { advance, proposal, refund, remainingDeposit, currencyCode } = bill;
  const left = formatMoney(fromWire(remainingDeposit), currencyCode);
  return (
    <>
      {proposal ? (
        <ProposalNotice
          title={translate('deposit.notice.refund')}
          proposal={proposal}
          actions={offered.filter(({ answers }) => answers === 'proposal')}
        >
          {refund &&
            translate('deposit.notice.refunded', {
              amount: formatMoney(fromWire(refund.amount), currencyCode),
              day: formatDay(refund.receivedOn, locale),
            })}
        </ProposalNotice>
      ) : (
        (advance === 'owed' || advance === 'released') && (
          <Alert severity={advance === 'owed' ? 'warning' : 'info'}>
            {translate(`deposit.notice.${advance}`, { left })}
          </Alert>
        )
      )}
      <PayingNotices kind={deposit} bill={bill} offered={offered} />
    </>
  );
}
