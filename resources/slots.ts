import { lazy } from 'react';

/**
 * Pieces that one noun shows on the screens of another, loaded when they are first drawn: one line per piece. A
 * screen imports them from here and never from the other noun's room.
 */
export const DocumentPayments = lazy(() =>
  import('./paying/payment/page/PaymentsOfDocument.tsx').then((room) => ({
    default: room.PaymentsOfDocument,
  })),
);
export const InvoiceNoticesPanel = lazy(() =>
  import('./purchasing/invoice/page/InvoiceNoticesPanel.tsx').then((room) => ({
    default: room.InvoiceNoticesPanel,
  })),
);

/** Where {@link DocumentPayments} shows a payment, within the page that it is on. */
export const paymentAnchor = (paymentID: number): string => `payment-${paymentID}`;
