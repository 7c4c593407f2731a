import type { Actor } from '../../../../domain/actor.ts';
import type { Message } from '../../../../domain/message.ts';
import { law, verbatim } from '../../../../domain/message.ts';
import type { BillDetail } from '../billWire.ts';

/** What a person may do with the form. */
export interface BillFormPermissions {
  canSaveDraft: boolean;
  canSubmit: boolean;
  /** Why neither is possible; null when one is. */
  refusal: Message | null;
}

/** Judged by the record's own refusals, which the server made; for a new document by the right to create one. */
export function billFormPermissions(record: BillDetail | null, actor: Actor): BillFormPermissions {
  if (record === null) {
    const canCreate = actor.permissions.has('bills_invoice_create');
    return {
      canSaveDraft: canCreate,
      canSubmit: canCreate,
      refusal: canCreate ? null : law('rule.permission', { permission: 'bills_invoice_create' }),
    };
  }
  const { refusals, status } = record;
  const canSaveDraft = status === 'draft' && refusals['saveDraft'] === undefined;
  const canSubmit = refusals[status === 'draft' ? 'submit' : 'edit'] === undefined;
  const refusal = refusals[status === 'draft' ? 'saveDraft' : 'edit'];
  const isClosed = !canSaveDraft && !canSubmit && refusal !== undefined;
  return { canSaveDraft, canSubmit, refusal: isClosed ? verbatim(refusal) : null };
}
