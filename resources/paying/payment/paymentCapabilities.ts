import type { CapabilityRule, KnownPerson } from '../../../domain/access/capability.ts';

const isMaker = ({ given }: KnownPerson): boolean => given.has('isPaymentMaker');
const isReleaser = ({ given }: KnownPerson): boolean => given.has('isPaymentReleaser');

/** The three parts in a payment. */
export const paymentCapabilities = [
  { name: 'isPaymentApprover', profile: 'billsCapability', approves: {} },
  { name: 'isPaymentMaker', profile: 'billsCapability', approves: {}, holds: isMaker },
  { name: 'isPaymentReleaser', profile: 'billsCapability', approves: {}, holds: isReleaser },
] as const satisfies readonly CapabilityRule[];

/** Who has any part in payments, in the order in which they act. */
export const anyPayer = ['isPaymentMaker', 'isPaymentApprover', 'isPaymentReleaser'] as const;
