import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { DomainError } from '../../domain/message/errors.ts';
import type { CustomFieldSubjects } from '../../domain/noun/customFields/customFields.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Decision, Lifecycle, LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import type { App } from '../http/routes.ts';
import type { Beside } from '../../domain/approval/splitting.ts';
import type { ReviewTerms } from '../approval/review/reviewTerms.ts';
import type { ActContext, ServerContext } from '../context.ts';
import type { FileCarrier } from '../files/fileCarrier.ts';
import type { Executor } from '../database/database.ts';
import type { Say } from '../words/words.ts';
import type { RelatedRecord } from './history.ts';
import type { StoredProposal } from './proposalColumn.ts';
import type { RecordTable } from '../records/recordTable.ts';

/** What the engine needs of a stored record. */
export interface StoredRecord {
  companyID: number;
  id: number;
  version: number;
  status: string;
  /** Of a record that a second person confirms steps of. */
  proposal?: StoredProposal | null;
  /** Of a record that goes through an approval chain: who is asked to decide its open step. */
  approverIDs?: number[];
  /** Of the same: who took the last decision, as long as nothing followed it. */
  decidedByID?: number | null;
  /** Of the same: since when nobody can decide its open step. */
  undecidableSince?: Date | null;
}

/** Everything an action's effect may look at; it runs inside the action's transaction, with the record locked. */
export interface EffectContext<Row> {
  executor: Executor;
  context: ActContext;
  /** Null when the system acts. */
  actor: Actor | null;
  row: Row;
  decision: Decision<string, string>;
  /** What the noun's `prepare` found out for this action. */
  prepared: unknown;
  now: Date;
}

/** What an effect adds to the change of status. */
export interface EffectOutcome<Row> {
  /** Decides among the candidates, or overrules none: it must be one of the transition's targets. */
  to?: string;
  /** Columns to write along with status and version. */
  patch?: Partial<Row>;
  /** Goes to the history beside the person's own note, and is told apart from it. */
  remark?: Message | null;
  /** The record that this step goes with, for the history. */
  related?: RelatedRecord;
  /** What changed, for the history. */
  changes?: Record<string, [unknown, unknown]>;
}

/** Runs after the decision and before anything of it is written. Declared as a method so that nouns of different rows fit one registry. */
interface EffectMethod<Row> {
  run(effect: EffectContext<Row>): Promise<EffectOutcome<Row> | void>;
}

/** What the actions of a noun do beyond their change of status, by action. */
export type Effects<Row> = { [action in string]?: EffectMethod<Row>['run'] };

/** What became of one record that a bulk call named; `refusal`: why nothing did. */
export interface BulkOutcome {
  id: number;
  refusal: DomainError | null;
}

/** A bulk call that was answered: who asked for what, and what became of each record, in the order of the call. */
export interface AnsweredBulk {
  actor: Actor;
  action: string;
  outcomes: readonly BulkOutcome[];
}

/** How records of a noun are reviewed. */
export interface Review<Row> {
  /** What the chain of a record is resolved by: its sum, whose approval line is asked, and who may not decide. */
  termsOf(row: Row): ReviewTerms;
  /** Which records of its table chains of a kind are for; null: none. */
  ofKind(kind: string): SQL | null;
  /** Adds to rows of its table what `termsOf` looks at beside them. */
  complete?(executor: Executor, rows: readonly Row[]): Promise<Row[]>;
  /** With which others the chains of records of a company are made, by id, where it has them made for their sum. */
  besides?(executor: Executor, rows: readonly Row[]): Promise<ReadonlyMap<number, Beside>>;
  /** Called with each change of a workflow that reviews them. */
  workflowChanged?(executor: Executor, companyID: number, kind: string): Promise<void>;
  /** The statuses in which they wait for an approver. */
  inReview: readonly string[];
  /** Further statuses in which a step of their chain is open. */
  alsoOpenIn?: readonly string[];
  /** Of these records, those that the person may know of. */
  readableAmong(executor: Executor, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/**
 * A noun as the server serves it. The lifecycle gives routes, refusals and history; the noun gives storage and what
 * an action causes beyond its change of status. A noun that fits nothing here registers plain routes.
 */
export interface ServerEntity<
  Row extends StoredRecord = StoredRecord,
  Subject extends LifecycleSubject = LifecycleSubject,
> {
  /** The subject type of history, tasks, files and notifications: `bill`. */
  name: string;
  /** Path of the collection under /v1: `bills`. */
  path: string;
  tag: string;
  /** Where its records lie. */
  table: RecordTable & { version: PgColumn; status: PgColumn };
  /** Rows of the table that are its records; unset: all of them. */
  rows?: SQL;
  lifecycle: Lifecycle<Subject, string, string>;
  /** Where records of several kinds share it: what one of them may become. `lifecycle` is then all of theirs. */
  lifecycleOf?(subject: Subject): Lifecycle<Subject, string, string>;
  /** What every action route asks before the lifecycle speaks (features, flags). */
  access: Requirement;
  /** The same of the actions that end a record or hold it back: what is switched off is under way until then. */
  accessToEnd?: Requirement;
  /** The kind of records that they are to the fields that a company adds. */
  customFields?: CustomFieldSubjects;
  /** Its history also tells who was refused what. */
  keepsRefusals?: boolean;
  /** Keeps what became of the records of each bulk call, in a transaction after theirs; unset: bulk calls leave no log. */
  logBulk?(executor: Executor, now: Date, bulk: AnsweredBulk): Promise<void>;
  /** Reads a record and locks it until the end of the transaction. */
  lock(executor: Executor, companyID: number, id: number): Promise<Row | null>;
  /** Whether this person may know that the record exists. */
  canRead(executor: Executor, actor: Actor, id: number): Promise<boolean>;
  /** What opening one of its records asks; unset: who may know of one may open it. */
  opens?: Requirement;
  /** Where its fields hold files. */
  carriers?: readonly FileCarrier[];
  /** What the lifecycle looks at, as it is at this instant. */
  toSubject(row: Row, now: Date): Subject;
  /** Of records that go through an approval chain. */
  review?: Review<Row>;
  /**
   * Which record a record waits for in the statuses that its lifecycle `follows`, by the name of its entity; null where
   * there is none.
   */
  followed?(executor: Executor, row: Row): Promise<{ entity: string; id: number } | null>;
  /** Writes changed columns of a locked record at this instant, with one statement that may be `pipelined`. */
  save(
    executor: Executor,
    row: Row,
    values: Partial<Row> & { status: string; version: number },
    now: Date,
  ): Promise<void>;
  /** Removes a record whose lifecycle ends in nothing. */
  remove?(executor: Executor, row: Row): Promise<void>;
  /**
   * What an action has to find out before its transaction begins, as from a bank: nothing slow holds a lock. Its
   * `input` is what the action asks for. Answers what the effect gets as `prepared`.
   */
  prepare?: {
    [action in string]?: (
      context: ActContext,
      input: unknown,
      asked: { actor: Actor; id: number },
    ) => Promise<unknown>;
  };
  effects: Effects<Row>;
  /** Where records of several kinds share it: what the actions of one of them do, in place of `effects`. */
  effectsOf?(row: Row): Effects<Row>;
  /** The record as its detail page shows it, in the person's language; null when it is not there for this person. */
  detail(executor: Executor, actor: Actor, id: number, now: Date, say: Say): Promise<object | null>;
  detailAnswer: z.ZodType;
  /** Lists, creation and whatever else belongs to the noun alone. Registered before the action routes. */
  routes?(app: App, context: ServerContext): void | Promise<void>;
}

/** What a record may become, and by whom. */
export function lifecycleOf<Row extends StoredRecord, Subject extends LifecycleSubject>(
  entity: Pick<ServerEntity<Row, Subject>, 'lifecycle' | 'lifecycleOf'>,
  subject: Subject,
): Lifecycle<Subject, string, string> {
  return entity.lifecycleOf?.(subject) ?? entity.lifecycle;
}
