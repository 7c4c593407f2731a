import type { Requirement } from '../../../domain/access/access.ts';
import type { Capability } from '../../../domain/access/capability.ts';
import { anyPayer } from './paymentCapabilities.ts';

function forRole(orCapability: Capability | readonly Capability[]) {
  return {
    anyPermission: ['company_account_account_view_list'],
    orCapability,
    allFeatures: ['expenseBill'],
  } as const satisfies Requirement;
}

/**
 * Who enters the lists of payments, on the screens as on the server: the people of each role, and people who list the
 * company's accounts (rules: payment rights, payment views).
 */
export const paymentAccess = {
  request: forRole('isPaymentMaker'),
  approval: forRole('isPaymentApprover'),
  authorize: forRole('isPaymentReleaser'),
  any: forRole(anyPayer),
} as const;

/** Who chooses the company's account that pays; for others it is the account of the document. */
export const accountChoiceAccess = {
  allFeatures: ['multiAccount'],
  allFlags: ['multiwallet_bills'],
} as const satisfies Requirement;
