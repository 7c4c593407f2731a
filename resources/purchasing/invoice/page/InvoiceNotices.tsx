import { useTranslate } from 'react-admin';
import type { Action } from '../../../../src/ui/action/action.ts';
import { ProposalNotice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import { restOf } from '../../document/documentSums.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { PayingNotices } from '../../document/page/PayingNotices.tsx';
import { invoice } from '../invoice.ts';

/** What an invoice waits for beyond its review: a second person, the bank's question, another try. */
export function InvoiceNotices({ bill, offered }: { bill: DocumentDetail; offered: readonly Action[] }) {
  const translate = useTranslate();
  const { proposal } = bill;
  return (
    <>
      {proposal && (
        <ProposalNotice
          title={translate('bill.notice.close', { rest: restOf(bill) })}
          proposal={proposal}
          actions={offered.filter(({ answers }) => answers === 'proposal')}
        />
      )}
      <PayingNotices kind={invoice} bill={bill} offered={offered} />
    </>
  );
}
