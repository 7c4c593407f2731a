import { useTranslate } from 'react-admin';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { Notice, ProposalNotice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import { restOf } from '../../document/documentSums.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';

/** What an invoice waits for beyond its review: a second person, the bank's question, another try. */
export function InvoiceNotices({ bill, offered }: { bill: DocumentDetail; offered: readonly Action[] }) {
  const translate = useTranslate();
  const actor = useActor();
  const { proposal, bankWord } = bill;
  const page = 'approval-payment-list-id';
  const toPayment: Action[] =
    bankWord && mayVisit(page, actor)
      ? [
          {
            id: 'payment',
            label: translate('bill.notice.toPayment', { number: bankWord.referenceID }),
            to: pathTo(page, { id: bankWord.paymentID }),
          },
        ]
      : [];
  const again = offered.filter(({ answers }) => answers === 'bank');
  return (
    <>
      {proposal && (
        <ProposalNotice
          title={translate('bill.notice.close', { rest: restOf(bill) })}
          proposal={proposal}
          actions={offered.filter(({ answers }) => answers === 'proposal')}
        />
      )}
      {bankWord && bill.status === 'awaiting_information' && (
        <Notice severity="warning" title={translate('bill.notice.bankAsks')} actions={toPayment}>
          {bankWord.reason}
        </Notice>
      )}
      {bankWord && bill.status === 'failed' && (
        <Notice
          severity="error"
          title={translate('bill.notice.failed', { number: bankWord.referenceID })}
          actions={[...again, ...toPayment]}
        >
          {bankWord.reason}
        </Notice>
      )}
    </>
  );
}
