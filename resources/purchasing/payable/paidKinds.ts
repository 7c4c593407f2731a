import { depositAccess } from '../switches.ts';
import type { PaidKind } from '../../paying/payment/paid/paidKind.ts';

const pages = ['/bills/bills-to-pay/:id', '/approval/payment-list/:id/request'] as const;

export const invoicePaid = {
  type: 'bill',
  tab: 'bill',
  workflow: 'purchaseInvoice',
  called: { en: 'Invoices', id: 'Tagihan' },
  pages,
} as const satisfies PaidKind;

export const depositPaid = {
  type: 'deposit',
  tab: 'deposit',
  switch: depositAccess,
  workflow: 'purchaseOrderDeposit',
  called: { en: 'Deposits on orders', id: 'Uang muka pesanan' },
  pages,
} as const satisfies PaidKind;
