import type { Actor } from '../../../../domain/access/actor.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import type { ChainState } from '../../../../server/approval/chain.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { EffectOutcome, ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { DocumentSubject } from '../document.ts';
import type { DocumentDraftInput, DocumentInput } from './documentInput.ts';
import type { StoredDocument } from '../documentStore.server.ts';

export type Saved = DocumentInput | DocumentDraftInput;

export interface DocumentEntity extends ServerEntity<StoredDocument, DocumentSubject> {
  /** What comes with it that nobody has to approve a document any more. */
  approved(
    executor: Executor,
    row: StoredDocument,
    chain: ChainState,
    now: Date,
    by: { context: ActContext; actor: Actor },
  ): Promise<EffectOutcome<StoredDocument>>;
  /** What is wrong with a document that changes another one, by field. `saved`: as it was; null of a new one. */
  errorsOf(
    executor: Executor,
    actor: Actor,
    about: { input: Saved; saved: StoredDocument | null; now: Date },
  ): Promise<FieldMessages>;
  /** What comes with it that a document and its lines were saved; answers the columns that follow from it. */
  saved(
    executor: Executor,
    context: ActContext,
    about: { actor: Actor; row: StoredDocument; isNew: boolean; isDraft: boolean },
  ): Promise<Partial<StoredDocument>>;
}
