import type { Actor } from '../../../../domain/access/actor.ts';
import type { Beside } from '../../../../domain/approval/splitting.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import type { ChainState } from '../../../../server/approval/chain.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { EffectOutcome, ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { DocumentSubject, TransactionType } from '../document.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import type { documentLineTable } from '../documentTables.server.ts';
import type { DocumentDraftInput, DocumentInput } from './documentInput.ts';

export type Saved = DocumentInput | DocumentDraftInput;

/** A document that is being saved. */
export interface Saving {
  executor: Executor;
  context: ActContext;
  entity: DocumentEntity;
  actor: Actor;
  input: Saved;
  /** As it was, locked; null of a new one. */
  saved: StoredDocument | null;
  isDraft: boolean;
  now: Date;
}

/** The head of a document that is being typed, as far as it is filled in. */
export interface Typed {
  executor: Executor;
  companyID: number;
  head: Pick<
    Saved,
    | 'vendorID'
    | 'referenceNumber'
    | 'transactionDate'
    | 'warehouseID'
    | 'termPaymentID'
    | 'organizationID'
    | 'requesterID'
  > & {
    /** The products of its lines, in their order. */
    itemableIDs: readonly number[];
  };
  /** The document itself; 0 of a new one. */
  exceptID: number;
}

/** A document that is sent for review, its row as it is saved. */
export interface Sent extends Pick<Saving, 'executor' | 'context' | 'entity' | 'actor' | 'now'> {
  row: StoredDocument;
}

/** What a part did once a document and its lines were stored. */
export interface Kept {
  /** Columns of the document that follow from it. */
  columns?: Partial<StoredDocument>;
  /** What the history says of where the document comes from. */
  origin?: Message | null;
  /** What else the history says. */
  remark?: Message | null;
}

/** What is kept once a document is stored. */
export type Keeping = (stored: StoredDocument) => Promise<Kept>;

/** A document as it will be stored; the number of a new one is 0. */
export type UnstoredDocument = Pick<
  StoredDocument,
  'companyID' | 'id' | 'vendorID' | 'referenceNumber' | 'transactionDate' | 'currencyCode' | 'totalAmount'
>;

/** An invoice as far as its place among those of its vendor goes. */
export type PlacedDocument = Pick<
  StoredDocument,
  'companyID' | 'id' | 'transactionType' | 'vendorID' | 'transactionDate' | 'currencyCode' | 'totalAmount'
>;

/** Columns of a line that its part says. */
export type LineColumns = Partial<typeof documentLineTable.$inferInsert>;

/**
 * What one room has to do with the saving of a document. A kind of document is saved by a list of them
 * (`resources/purchasing/saveParts.server.ts`): each step below is taken by all parts in the order of the list, before the next one is.
 */
export interface SavePart {
  /** Waits for others who save what this one may be. Nothing is read or locked yet. */
  begin?: (saving: Saving) => Promise<void>;
  /** What is wrong with a head, by field; null: nothing. Asked on each key press, and of a save where the part says no `errors`. */
  typed?: (typed: Typed) => Promise<FieldMessages | null>;
  /** What is wrong with what is saved, by field; a later part has the last word on a field. Locks what it judges by. */
  errors?: (saving: Saving) => Promise<FieldMessages | null>;
  /** Columns of the document that follow from what was typed. */
  columns?: (saving: Saving) => Promise<Partial<Omit<StoredDocument, 'id' | 'companyID'>>>;
  /** Before the lines of a document are replaced. Answers what follows once the new ones are stored. */
  relined?: (
    saving: Saving,
    saved: StoredDocument,
  ) => Promise<(stored: readonly { id: number; position: number }[]) => Promise<void>>;
  /** Columns of each line, in their order. */
  lines?: (saving: Saving) => Promise<readonly LineColumns[]>;
  /**
   * Looks at a document that is about to be stored, before its number is drawn: from then on others wait. Answers what `keep` does.
   */
  look?: (saving: Saving, unstored: UnstoredDocument) => Promise<Keeping>;
  /** Once the document, its lines and files are stored. */
  keep?: (saving: Saving, stored: StoredDocument) => Promise<Kept>;
  /**
   * With which others the chain of a document is made.
   * @param reader where only what somebody may read counts: who types it
   */
  beside?: (executor: Executor, document: PlacedDocument, reader?: Actor) => Promise<Beside | undefined>;
  /** Columns of a document whose chain was opened. */
  reviewed?: (sent: Sent) => Promise<Partial<StoredDocument>>;
  /** What comes with it that nobody has to approve a document that was sent. */
  approved?: (sent: Sent, chain: ChainState) => Promise<EffectOutcome<StoredDocument>>;
  /** Once a document is sent: what it was made of follows. */
  sent?: (sent: Sent) => Promise<void>;
}

export interface DocumentEntity extends ServerEntity<StoredDocument, DocumentSubject> {
  /** What each kind of document is saved by. */
  partsOf: (type: TransactionType) => readonly SavePart[];
}
