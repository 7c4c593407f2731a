import type { Requirement } from '../../../domain/access/access.ts';
import { anyPayer } from '../../paying/payment/paymentCapabilities.ts';

/** Who asks the bank whose account one is: who enters accounts, and who pays to them. */
export const accountInquiry = {
  anyPermission: ['vendor_create', 'vendor_edit'],
  orCapability: anyPayer,
} as const satisfies Requirement;
