/**
 * In which statuses a demo company has no record of a noun, and why: it tells nobody outside of what happens in it, and its payroll
 * has answered.
 */
export const unseeded: Readonly<Record<string, readonly string[]>> = {
  webhook: ['active'],
  // One super admin works there, and two have to say so.
  retentionRule: ['on'],
  payrollBatch: ['processing', 'failed'],
  // What was authorized went to the bank in one file, and the bank has not answered for all of it.
  paymentRun: ['made', 'done'],
  paymentFileLayout: ['inactive'],
  // They are few, and in the statuses that people wait in; virtual cards, whose life is the same, are in all.
  physicalCard: ['in_process', 'activating', 'deactivating', 'failed', 'deleted'],
};
