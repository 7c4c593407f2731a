/**
 * Texts of the error catalogue, to the letter (spec 1 §8, spec 2 §8, spec 3 §8). Where the spec gives a text
 * without its capital, it stands here as a sentence.
 */
export const errorTexts = {
  notAllowed: 'Not allowed to perform this action',
  bodyTooLarge: 'Request body too large',
  sameMonthAndYear: 'Start and end date should not be in the same month and year',
  unauthorizedToCancel: 'Unauthorized to cancel',
  duplicateFrequency: 'Duplicate frequency on same category',
  yearlyLimitTooLow: 'Yearly limit must exceed monthly or weekly',
  monthlyLimitTooLow: 'Monthly must exceed weekly',
  jobGradeTaken: 'Job grade already assigned to other policies',
  rangeTooLong: 'Maximum query time range is 92 days',
  conflictedPolicyMembers: 'Conflicted policy members',
  tripTypeWorkflowExists: 'A workflow with given trip type already exists',
  dualPolicyAssignment: 'Trip request unavailable due to dual policy assignment',
  defaultWorkflowExists: 'Default workflow already exists',
  membersInOtherPolicy: 'Members already in another custom policy',
  saveFailedRemoveMembers: 'Save failed, remove some members',
  inactivePolicy: 'Cannot update inactive policy',
  limitPerTransaction: 'Amount exceeds limit per transaction',
  referenceNumberTaken: 'Reference number already taken',
  unauthorizedToApproveTripReport: 'Unauthorized to approve trip report',
  vendorNameTaken: 'Vendor name must be unique',
  forbidden: 'Forbidden',
  internationalPaymentInactive: 'International payment inactive, contact administrator',
  streamNotConnected: 'Stream Integration not connected',
  categoryExists: 'Category with given name and type exists',
} as const;
