/** What allocations pay for: what payments are for, and what is loaded onto cards. */
export const fundedTypes = [
  'bill',
  'deposit',
  'reimbursement',
  'cashAdvance',
  'cashAdvanceSettlement',
  'tripAdvance',
  'tripReport',
  'card',
] as const;

/** What is known of something that is to be paid: an allocation is for it where its target is among this. */
export interface Funded {
  cardID?: number | null;
  /** Who is paid back, or holds the card. */
  employeeID?: number | null;
  customPolicyIDs?: readonly number[];
  /** The one of all its lines; null where they are of several. */
  policyCategoryID?: number | null;
  tripCategoryID?: number | null;
  organizationID?: number | null;
  purpose?: string | null;
}
