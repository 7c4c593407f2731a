import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';

/** Where a document stands from the page that a person is on: a reviewer stays among reviews. */
function usePathOf(): (id: number) => string {
  const isReview = useLocation().pathname.startsWith('/approval/');
  return (id) => pathTo(isReview ? 'approval-bill-list-id' : 'bills-bills-to-pay-id', { id });
}

/** Which order it changes, and whether it did. */
export function AmendmentNotice({ bill }: { bill: DocumentDetail }) {
  const translate = useTranslate();
  const pathOf = usePathOf();
  const { purchaseOrder: order, revision, status } = bill;
  if (!order) return null;
  const [key, severity] =
    status === 'completed'
      ? (['inForce', 'success'] as const)
      : status === 'void' || status === 'rejected'
        ? (['ended', 'info'] as const)
        : (['changes', 'info'] as const);
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" component={Link} to={pathOf(order.id)}>
          {translate('amendment.notice.openOrder')}
        </Button>
      }
    >
      {translate(`amendment.notice.${key}`, { number: order.referenceID, revision })}
    </Alert>
  );
}

interface OrderNoticesProps {
  bill: DocumentDetail;
  offered: readonly Action[];
}

/** Of an order: that a change of it waits, and that its vendor does not know yet what it became. */
export function OrderNotices({ bill, offered }: OrderNoticesProps) {
  const translate = useTranslate();
  const pathOf = usePathOf();
  const { openAmendment, amendedAt, sentAt, revision } = bill;
  const send = offered.find(({ id }) => id === 'sendByMail');
  const isUnsent = amendedAt !== null && (sentAt === null || sentAt < amendedAt);
  return (
    <>
      {openAmendment && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" component={Link} to={pathOf(openAmendment.id)}>
              {translate('amendment.notice.openChange')}
            </Button>
          }
        >
          {translate('amendment.notice.open', { number: openAmendment.referenceID })}
        </Alert>
      )}
      {isUnsent && (
        <Alert
          severity="warning"
          {...(send
            ? {
                action: (
                  <Button color="inherit" size="small" onClick={send.onPress}>
                    {send.label}
                  </Button>
                ),
              }
            : {})}
        >
          {translate('amendment.notice.unsent', { revision })}
        </Alert>
      )}
    </>
  );
}
