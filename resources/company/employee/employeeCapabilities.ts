import type { CapabilityRule, KnownPerson } from '../../../domain/access/capability.ts';

const isOfficer = ({ given }: KnownPerson): boolean => given.has('isProcurementOfficer');

/** What is said of people in every wing. */
export const employeeCapabilities = [
  { name: 'is_approver', profile: 'employeeCapability', isOfApprovers: true },
  { name: 'is_procurement_officer', profile: 'employeeCapability', holds: isOfficer },
] as const satisfies readonly CapabilityRule[];
