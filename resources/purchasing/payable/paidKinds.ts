import { depositAccess } from '../switches.ts';
import type { PaidKind } from '../../paying/payment/paid/paidKind.ts';

export const invoicePaid = {
  type: 'bill',
  tab: 'bill',
  workflow: 'purchaseInvoice',
} as const satisfies PaidKind;

export const depositPaid = {
  type: 'deposit',
  tab: 'deposit',
  switch: depositAccess,
  workflow: 'purchaseOrderDeposit',
} as const satisfies PaidKind;
