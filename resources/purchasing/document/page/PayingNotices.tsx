import { useTranslate } from 'react-admin';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { Notice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import type { AnyKind } from '../document.ts';
import type { DocumentDetail } from '../documentWire.ts';

interface PayingNoticesProps {
  kind: Pick<AnyKind, 'words'>;
  bill: DocumentDetail;
  offered: readonly Action[];
}

/** What a document that is paid waits for: an answer to the bank, another try. */
export function PayingNotices({ kind: { words }, bill, offered }: PayingNoticesProps) {
  const translate = useTranslate();
  const actor = useActor();
  const { bankWord } = bill;
  if (!bankWord) return null;
  const page = 'approval-payment-list-id';
  const toPayment: Action[] = mayVisit(page, actor)
    ? [
        {
          id: 'payment',
          label: translate(`${words}.notice.toPayment`, { number: bankWord.referenceID }),
          to: pathTo(page, { id: bankWord.paymentID }),
        },
      ]
    : [];
  const again = offered.filter(({ answers }) => answers === 'bank');
  return (
    <>
      {bill.status === 'awaiting_information' && (
        <Notice severity="warning" title={translate(`${words}.notice.bankAsks`)} actions={toPayment}>
          {bankWord.reason}
        </Notice>
      )}
      {bill.status === 'failed' && (
        <Notice
          severity="error"
          title={translate(`${words}.notice.failed`, { number: bankWord.referenceID })}
          actions={[...again, ...toPayment]}
        >
          {bankWord.reason}
        </Notice>
      )}
    </>
  );
}
