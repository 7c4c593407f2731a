import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { law, verbatim } from '../../../../domain/message/message.ts';
import type { DocumentKind } from '../document.ts';
import { changeOfType, entering, madeOfType } from '../document.ts';
import type { DocumentDetail } from '../documentWire.ts';

/** What a document is to the new one that begins with it. */
export type SourceUse = 'made' | 'copy' | 'change';

/** The action of a document by which another one begins with it. */
function actionOf({ transactionType: type }: DocumentDetail, use: SourceUse): string {
  if (use === 'copy') return 'copy';
  return use === 'change'
    ? changeOfType[type as keyof typeof changeOfType].action
    : madeOfType[type as keyof typeof madeOfType].action;
}

/** What a person may do with the form. */
export interface DocumentFormPermissions {
  canSaveDraft: boolean;
  canSubmit: boolean;
  /** Why neither is possible; null when one is. */
  refusal: Message | null;
}

/**
 * Judged by the record's own refusals, which the server made; for a new document by the right to create one, and by what it
 * is made of.
 */
export function documentFormPermissions(
  kind: DocumentKind,
  record: DocumentDetail | null,
  actor: Actor,
  source: DocumentDetail | null = null,
  use: SourceUse = 'made',
): DocumentFormPermissions {
  const makes = source && actionOf(source, use);
  const ofSource = record === null && makes ? source.refusals[makes] : undefined;
  if (ofSource !== undefined) return { canSaveDraft: false, canSubmit: false, refusal: verbatim(ofSource) };
  if (record === null) {
    const canCreate = mayEnter(actor, entering(kind));
    const refusal = canCreate ? null : law('rule.permission', { permission: kind.rights.create });
    return { canSaveDraft: canCreate && !kind.enteredAs, canSubmit: canCreate, refusal };
  }
  const { refusals, status } = record;
  const canSaveDraft = status === 'draft' && refusals['saveDraft'] === undefined;
  const canSubmit = refusals[status === 'draft' ? 'submit' : 'edit'] === undefined;
  const refusal = refusals[status === 'draft' ? 'saveDraft' : 'edit'];
  const isClosed = !canSaveDraft && !canSubmit && refusal !== undefined;
  return { canSaveDraft, canSubmit, refusal: isClosed ? verbatim(refusal) : null };
}
