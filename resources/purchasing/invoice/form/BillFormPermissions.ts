import type { Actor } from '../../../../domain/actor.ts';
import { judgeAction } from '../../../../domain/lifecycle.ts';
import { billLifecycle } from '../bill.ts';
import type { BillDetail } from '../billWire.ts';

/** What a person may do with the form. */
export interface BillFormPermissions {
  canSaveDraft: boolean;
  canSubmit: boolean;
  /** Why neither is possible, in a sentence; null when one is. */
  refusal: string | null;
}

/** Judged by the record's own refusals, which the server made; for a new document by the right to create one. */
export function billFormPermissions(record: BillDetail | null, actor: Actor): BillFormPermissions {
  if (record === null) {
    const canCreate = actor.permissions.has('bills_invoice_create');
    return {
      canSaveDraft: canCreate,
      canSubmit: canCreate,
      refusal: canCreate ? null : createRefusal(actor),
    };
  }
  const { refusals, status } = record;
  const canSaveDraft = status === 'draft' && refusals['saveDraft'] === undefined;
  const canSubmit = refusals[status === 'draft' ? 'submit' : 'edit'] === undefined;
  const refusal = refusals[status === 'draft' ? 'saveDraft' : 'edit'] ?? null;
  return { canSaveDraft, canSubmit, refusal: canSaveDraft || canSubmit ? null : refusal };
}

/** The lifecycle's own words for "you may not enter an invoice". */
function createRefusal(actor: Actor): string {
  const subject = {
    id: 0,
    version: 1,
    status: 'draft',
    transactionType: 'bill',
    requesterID: actor.employeeID,
    createdByID: actor.employeeID,
    lastEditedByID: actor.employeeID,
    approverIDs: [],
    stepsLeft: 0,
    approvedByIDs: [],
    totalAmount: '0',
    remainingAmount: '0',
    proposal: null,
  } as const;
  const verdict = judgeAction(billLifecycle, actor, subject, 'submit');
  return verdict.isAllowed ? '' : verdict.sentence;
}
