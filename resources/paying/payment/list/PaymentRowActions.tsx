import { pathTo } from '../../../../src/routes.ts';
import type { Action } from '../../../../src/ui/action.ts';
import type { Translate } from './PaymentColumns.tsx';
import type { PaymentSteps } from '../PaymentSteps.tsx';
import type { PaymentRow } from '../paymentWire.ts';

interface RowOptions {
  translate: Translate;
  steps: PaymentSteps;
  hrefOf: (row: PaymentRow) => string;
}

/** What a payment's row offers: its page, what can be decided, and the receipt once it is paid (spec 2 §4). */
export function paymentRowActions(row: PaymentRow, { translate, steps, hrefOf }: RowOptions): Action[] {
  const receipt: Action = {
    id: 'receipt',
    label: translate('payment.rowAction.receipt'),
    to: pathTo('approval-payment-list-id-payment-receipt', { id: row.id }),
  };
  return [
    { id: 'view', label: translate('payment.rowAction.view'), to: hrefOf(row) },
    ...steps.actionsFor(row),
    ...(row.status === 'paid' ? [receipt] : []),
  ];
}
