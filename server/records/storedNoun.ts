import { isDeepStrictEqual } from 'node:util';

import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { Field, FieldSet } from '../../domain/noun/fields.ts';
import type { Decision } from '../../domain/lifecycle/lifecycle.ts';
import { abilities, abilityNames, decide, judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined } from '../../domain/message/message.ts';
import type { AnyNoun, Noun, RowOf } from '../../domain/noun/noun.ts';
import { fieldsTold, nounAccess } from '../../domain/noun/nounAccess.ts';
import { inUse, isUnfinished } from '../../domain/noun/noun.ts';
import { kindOfRecord } from '../../domain/noun/nounAddresses.ts';
import { hasField, hasFixed, whyFixed } from '../../domain/noun/nounFor.ts';
import { inputKey, keptFields, typedFields } from '../../domain/noun/fields.ts';
import { fileChanges } from '../../domain/noun/fileChanges.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { ActContext } from '../context.ts';
import type { SentCustomValue } from '../../domain/noun/customFields/customFields.ts';
import { subjectOfKind } from '../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../domain/noun/customFields/customValues.ts';
import type { JudgedValues } from '../customFields/customValues.ts';
import { judgeCustomValues, removeCustomValues, writeCustomValues } from '../customFields/customValues.ts';
import type { Concerned } from '../comments/comments.ts';
import { commentCarrier, removeComments } from '../comments/comments.ts';
import type { Executor } from '../database/database.ts';
import { sqlState } from '../database/database.ts';
import type { Routes } from '../http/routes.ts';
import type { Say, Speech } from '../words/words.ts';
import { assertAsOpened, finish, lockForActor } from '../engine/act.ts';
import { appendHistory, historyOf } from '../engine/history.ts';
import type { Draft, Input } from './judgeRecords.ts';
import { recordJudge } from './judgeRecords.ts';
import { fieldCarriers, rowsInHistory } from './nounFiles.ts';
import type { NounReader, NounStorage, ReadRow } from './nounRows.ts';
import { columnOf, nounReader } from './nounRows.ts';
import type { ListedRecords } from './nounRoutes.ts';
import { nounRoutes } from './nounRoutes.ts';
import { ownedRows } from './ownedRows.ts';
import { recordTree } from './recordTree.ts';
import type { RecordTree } from './recordTree.ts';
import type { ReviewedRow, ReviewedTable } from '../approval/review/reviewedNoun.ts';
import { chainColumns } from '../approval/review/reviewedNoun.ts';
import type { NounReview, RequestedRow } from '../approval/review/nounReview.ts';
import { reviewOfNoun, reviewParts, reviewShape, reviewTermsOf } from '../approval/review/nounReview.ts';
import { hasOwnTask } from '../approval/ownTasks.ts';
import { nextReference } from '../engine/numberSeries.ts';
import type {
  EffectContext,
  EffectOutcome,
  Review,
  ServerEntity,
  StoredRecord,
} from '../engine/serverEntity.ts';
import type { NounTable } from './recordTable.ts';

/** A row of the noun's table. */
export type Stored = StoredRecord & Record<string, unknown>;
/** What a save may look at; it runs in the transaction of the save, with the record locked. */
export interface SaveContext<Row> {
  executor: Executor;
  context: ActContext;
  actor: Actor;
  /** As it was; null for a new one. */
  before: Row | null;
  /** As it is after the save, before `version` and `status` are written. */
  after: Row;
  input: Input;
}

/** Cells of a sheet in words, by the names of fields. */
type SheetCells<Row> = Readonly<
  Record<string, (row: Row, terms: { say: Speech; actor: Actor }) => string | number | null>
>;

/** Each of these replaces or adds exactly one thing. */
export interface StoredNounOptions<Row> extends NounStorage {
  effects?: ServerEntity<Stored>['effects'];
  /** What an action finds out before its transaction. */
  prepare?: NonNullable<ServerEntity['prepare']>;
  /** Its bulk calls are logged. */
  logBulk?: NonNullable<ServerEntity['logBulk']>;
  /** The columns that a save writes beside those of the fields, or instead of what was typed into them. */
  kept?: (save: Pick<SaveContext<Row>, 'actor' | 'before' | 'input'>) => Record<string, unknown>;
  /**
   * Writes of one company go one after the other: what a rule sees of other records is still so when it is written. With a word, those
   * of all nouns that say the same one.
   */
  isSerial?: true | { with: string };
  /** Refuses a save that the fields alone cannot judge. @throws DomainError */
  beforeSave?: (save: Omit<SaveContext<Row>, 'after'> & Pick<Draft<Row>, 'isDraft'>) => Promise<void>;
  /**
   * What a save computes, compares and holds, before {@link afterSave}. A new record has no number then (`''`): other saves of the
   * company wait for a number that was drawn until the transaction ends.
   */
  complete?: (save: SaveContext<Row> & { isDraft: boolean }) => Promise<EffectOutcome<Stored>>;
  /** What a save causes beyond the fields; may choose the status among the targets of `edit`. */
  afterSave?: (save: SaveContext<Row> & { isDraft: boolean }) => Promise<EffectOutcome<Stored> | void>;
  /** Refuses that records are saved from a sheet with these columns, before any is. @throws DomainError */
  beforeImport?: (given: { actor: Actor; columns: readonly string[]; now: Date }) => void;
  /** What a sheet says of a field in its column, where the list has a cell of its own for it. */
  sheetCells?: SheetCells<Row>;
  /** Adds to the detail page what the fields do not hold. */
  detail?: {
    shape: z.ZodRawShape;
    read: (executor: Executor, actor: Actor, row: Row, now: Date, say: Say) => Promise<object>;
  };
  /** Registered before the noun's own, so that their paths win. */
  routes?: Routes;
}

/** One save of a record that is there. */
interface RecordChange {
  id: number;
  /** The version that was seen; null when nobody says. */
  version: number | null;
  say: Say;
  input: Input;
  /** It is kept unfinished. */
  isDraft?: boolean;
  /** Goes to the history beside what changed. */
  remark?: Message | null;
}

/** How a record is made. */
interface RecordMade {
  /** It is kept unfinished: it goes to nobody. */
  isDraft?: boolean;
  /** Goes to its history. */
  remark?: Message | null;
}

/** A record on its way to its approvers. */
type SubmittedRecord = Pick<EffectContext<Stored>, 'executor' | 'context' | 'row' | 'now'> & { actor: Actor };

/** A declared noun as the server stores it, and what an import does with its records as their form would. */
export interface StoredNoun extends ServerEntity {
  noun: AnyNoun;
  reader: NounReader;
  /** Where the records lie that a field refers to. */
  references: NonNullable<NounStorage['references']>;
  /** How its records stand above one another, where they do. */
  tree: RecordTree | null;
  /** Which records its lists hold. */
  own: NounStorage['own'];
  views: NonNullable<NounStorage['views']>;
  /** What the server offers of a field. */
  offers: NonNullable<NounStorage['offers']>;
  sheetCells: SheetCells<ReadRow>;
  beforeImport: NonNullable<StoredNounOptions<never>['beforeImport']> | undefined;
  /** How its records are reviewed, where they are. */
  declaredReview: NounReview<never> | undefined;
  listed: ListedRecords;
  /** Of a noun of which a company has one record: its number; one that nobody has saved yet is made. */
  ofCompany?: (executor: Executor, companyID: number) => Promise<number>;
  /** Why each of the drafts cannot be saved; null where it can. */
  judge: (
    executor: Executor,
    context: ActContext,
    actor: Actor,
    drafts: readonly Draft<ReadRow>[],
  ) => Promise<(DomainError | null)[]>;
  /** Makes a record, and answers its number. @throws DomainError */
  create: (
    executor: Executor,
    context: ActContext,
    actor: Actor,
    input: Input,
    made?: RecordMade,
  ) => Promise<number>;
  /** Sends a stored record, which is locked, to its approvers: of nouns that are reviewed. */
  submit: (effect: SubmittedRecord) => Promise<EffectOutcome<Stored>>;
  /** @throws DomainError */
  change: (executor: Executor, context: ActContext, actor: Actor, change: RecordChange) => Promise<void>;
}

/**
 * Stores, reads and changes the records of a declared noun: an entity of the engine with the calls
 * `GET`, `POST /v1/{path}`, `GET`, `PUT /v1/{path}/{id}`, and those of its lifecycle.
 */
export function storedNoun<
  Fields extends FieldSet,
  Status extends string,
  Table extends NounTable = NounTable,
>(
  declared: Noun<Fields, Status>,
  ownTable: Table,
  options: StoredNounOptions<RowOf<Noun<Fields, Status>>> & {
    /** Of records that go through an approval chain: their table has the columns of one, and its lifecycle the verbs. */
    review?: Table extends ReviewedTable & { requesterID: PgColumn }
      ? NounReview<Table['$inferSelect'] & RequestedRow>
      : never;
  } = {},
): StoredNoun {
  type Row = RowOf<Noun<Fields, Status>>;
  const noun = declared as unknown as AnyNoun;
  const table: NounTable = ownTable;
  const { name, path, lifecycle, fields } = noun;
  const schemas = nounSchemas(noun);
  const { kinds } = noun;
  const declaredReview = options.review as NounReview<Stored & RequestedRow> | undefined;
  const review = declaredReview && reviewOfNoun(noun, declaredReview);
  const judged = [...(options.judged ?? []), ...(review ? ['requesterID', ...chainColumns] : [])];
  const reader = nounReader(noun, table, {
    ...options,
    judged,
    ...(review ? { readable } : {}),
  });
  const detailAnswer = schemas.detail
    .extend({ ...(review ? reviewShape : {}), ...options.detail?.shape })
    .meta({ id: `${name.charAt(0).toUpperCase()}${name.slice(1)}Detail` });
  const ofCompany = (companyID: number, id: number) => and(eq(table.companyID, companyID), eq(table.id, id));
  const judge = recordJudge<Row & { id: number }>(noun, table, options);
  const inputs = typedFields(fields);
  const stored = typedFields(Object.fromEntries(keptFields(fields))).filter(
    ([, { kind }]) => kind !== 'many' && kind !== 'files',
  );
  const owned = ownedRows(noun, options.many);
  const tree = recordTree(noun, table);
  const isDeletable = lifecycle.transitions.some(({ action, by }) => action === 'delete' && by.length > 0);

  /** What the lifecycle judges by and nobody is answered. */
  const unshown = new Set([...judged, ...(hasFixed(noun) ? [] : ['isUsed'])]);

  /** What a record may become: of several kinds, by its own. */
  const lifecycleOf = (row: object): AnyNoun['lifecycle'] => {
    if (kinds === undefined) return lifecycle;
    return kinds.of[kindOfRecord(noun, row as Record<string, unknown>) ?? '']?.lifecycle ?? lifecycle;
  };
  /** No kind answers less than the others. */
  const unable = kinds && Object.fromEntries(abilityNames(lifecycle).map((ability) => [ability, false]));

  const withFlags = (row: ReadRow, actor: Actor): Record<string, unknown> =>
    Object.assign(row, unable, abilities(lifecycleOf(row), actor, row));

  /** Said of a record in a refusal, too, which no schema of a record goes over. */
  const shownOf = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !unshown.has(key)));

  const fieldNames = new Set(['customFields', ...Object.keys(fields)]);

  /** A record in a list, with those of its fields that the person is told. */
  const toldOf = (row: Record<string, unknown>, told: readonly string[] | null): Record<string, unknown> =>
    told === null
      ? row
      : Object.fromEntries(Object.entries(row).filter(([key]) => !fieldNames.has(key) || told.includes(key)));

  function toRow(actor: Actor): (row: ReadRow) => Record<string, unknown> {
    const told = fieldsTold(noun, actor);
    return (row) => toldOf(withFlags(row, actor), told);
  }

  const listed: ListedRecords = async (executor, actor, question) => {
    const { rows, total } = await reader.list(executor, actor, question);
    // Whether a record is named elsewhere is asked for its page alone, and deleting is offered there.
    for (const row of rows) row['isUsed'] = true;
    return { rows: rows.map(toRow(actor)), total };
  };

  async function detail(
    executor: Executor,
    actor: Actor,
    id: number,
    now: Date,
    say: Say,
  ): Promise<object | null> {
    const [found, isUsed, histories] = await Promise.all([
      reader.one(executor, actor, id),
      isDeletable && reader.isUsed(executor, actor.companyID, id),
      historyOf(executor, actor.companyID, name, id, say),
    ]);
    if (!found) return null;
    const row = { ...found, isUsed };
    const [more, reviewed] = await Promise.all([
      options.detail?.read(executor, actor, row as unknown as Row, now, say),
      review?.detail(executor, actor, row as unknown as ReviewedRow, say),
    ]);
    const refusals = refusalsOf(row, actor, say);
    return { ...shownOf(withFlags(row, actor)), histories, refusals, ...reviewed, ...more };
  }

  /** Who is asked to decide on a record knows of it; who came by the link of a mail, of no other. */
  function readable(actor: Actor): SQL | undefined {
    const { decidesOnly } = actor;
    if (decidesOnly) {
      const isOne = decidesOnly.type === name ? eq(table.id, decidesOnly.id) : sql`false`;
      return and(isOne, hasOwnTask(decidesOnly.id, actor, name));
    }
    const own = options.readable?.(actor);
    const isRequester = eq(columnOf(table, 'requesterID'), actor.employeeID);
    // What nobody can decide waits for super admins to pass it on.
    const isStuck = actor.role === 'super_admin' ? isNotNull(columnOf(table, 'undecidableSince')) : undefined;
    return own && or(own, isRequester, isStuck, hasOwnTask(table.id, actor, name));
  }

  /** What the engine, the jobs and the inbox ask of a reviewed noun. */
  function reviewOfEntity(declared: NounReview<Stored & RequestedRow>): Review<Stored> {
    const parts = reviewParts(declared as NounReview<never>);
    return {
      inReview: [...new Set(parts.map(({ plan }) => plan.inReview))],
      alsoOpenIn: parts.flatMap(({ plan }) => plan.heldAs ?? []),
      termsOf: (row) => reviewTermsOf(noun, declared, row as Stored & RequestedRow),
      ofKind(asked) {
        const reviewed = parts.filter(({ kind }) => kind.name === asked);
        if (reviewed.length === 0) return null;
        const of = reviewed.flatMap((part) => part.of ?? []);
        const isOfKind = kinds && of.length > 0 ? inArray(columnOf(table, kinds.by), of) : sql`true`;
        return and(options.rows, isOfKind, or(...reviewed.map(({ rows = sql`true` }) => rows))) ?? null;
      },
      async readableAmong(executor, actor, ids) {
        const rows = await executor
          .select({ id: table.id })
          .from(table)
          .where(
            and(
              eq(table.companyID, actor.companyID),
              inArray(table.id, [...ids]),
              options.rows,
              readable(actor),
            ),
          );
        return new Set(rows.map(({ id }) => Number(id)));
      },
    };
  }

  function refusalsOf(row: ReadRow, actor: Actor, say: Say): Record<string, string> {
    const lifecycle = lifecycleOf(row);
    const actions = new Set(
      lifecycle.transitions.filter(({ by }) => by.length > 0).map(({ action }) => action),
    );
    return Object.fromEntries(
      [...actions].flatMap((action) => {
        const verdict = judgeAction(lifecycle, actor, row, action);
        return verdict.isAllowed ? [] : [[action, say(verdict.says)]];
      }),
    );
  }

  /** Waits for whoever writes to the noun's records now. Taken before any of them is locked. */
  async function waitForTurn(executor: Executor, companyID: number): Promise<void> {
    const { isSerial } = options;
    if (!isSerial) return;
    const what = isSerial === true ? name : isSerial.with;
    await executor.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${what} of ${companyID}`}, 0))`,
    );
  }

  async function lock(executor: Executor, companyID: number, id: number): Promise<Stored | null> {
    await waitForTurn(executor, companyID);
    const [row] = await executor
      .select()
      .from(table)
      .where(and(ofCompany(companyID, id), options.rows))
      .for('update');
    return (row as Stored | undefined) ?? null;
  }

  async function concerned(executor: Executor, companyID: number, id: number): Promise<Concerned | null> {
    const row = await lock(executor, companyID, id);
    if (!row) return null;
    return review
      ? review.concerned(row as Stored & RequestedRow)
      : { called: String(row[noun.title]), groups: [] };
  }

  const readers = {
    opens: nounAccess(noun, 'viewDetail'),
    canRead: (executor: Executor, actor: Actor, id: number) => reader.isReadable(executor, actor, id),
  };

  const entity: ServerEntity<Stored> = {
    name,
    path,
    tag: noun.tag,
    table,
    ...(options.rows ? { rows: options.rows } : {}),
    lifecycle,
    ...(kinds ? { lifecycleOf } : {}),
    access: noun.access,
    ...(noun.customFields ? { customFields: noun.customFields } : {}),
    ...(options.logBulk ? { logBulk: options.logBulk } : {}),
    ...(options.prepare ? { prepare: options.prepare } : {}),
    lock,
    ...readers,
    carriers: [
      ...fieldCarriers(noun, options.many ?? {}, readers),
      ...(noun.hasComments ? [commentCarrier(name, readers)] : []),
    ],
    toSubject: (row) => row,
    save: async (executor, row, values) => {
      await executor
        .update(table)
        .set(values as never)
        .where(ofCompany(row.companyID, row.id));
    },
    async remove(executor, row) {
      if (await reader.isUsed(executor, row.companyID, row.id)) {
        throw new DomainError('in_use', { says: inUse });
      }
      await owned.remove(executor, row);
      if (noun.hasComments) await removeComments(executor, row.companyID, name, row.id);
      if (noun.customFields) await removeCustomValues(executor, row.companyID, noun.customFields, row.id);
      await executor.delete(table).where(ofCompany(row.companyID, row.id));
    },
    ...(declaredReview ? { review: reviewOfEntity(declaredReview) } : {}),
    effects: {
      ...(review?.effects as ServerEntity<Stored>['effects']),
      ...options.effects,
    },
    detail,
    detailAnswer,
    routes: (app, context) =>
      nounRoutes(app, context, {
        noun,
        reader,
        detailAnswer,
        offers: options.offers,
        own: options.own,
        views: options.views ?? {},
        routes: options.routes,
        isReviewed: review !== undefined,
        comments: { canRead: readers.canRead, concerned },
        listed,
        detail,
        create,
        change,
      }),
  };
  return {
    ...(entity as unknown as ServerEntity),
    noun,
    reader,
    references: options.references ?? {},
    tree,
    own: options.own,
    views: options.views ?? {},
    offers: options.offers ?? {},
    sheetCells: (options.sheetCells ?? {}) as SheetCells<ReadRow>,
    beforeImport: options.beforeImport,
    declaredReview: declaredReview as NounReview<never> | undefined,
    judge: judgeAll as unknown as StoredNoun['judge'],
    listed,
    create,
    change,
    async submit(effect) {
      if (!review) throw new Error(`records of ${name} are not reviewed`);
      return (await review.submit(effect as never)) as EffectOutcome<Stored>;
    },
  };

  /** The columns that a save writes: those of the fields that the company has. */
  function valuesOf(actor: Actor, input: Input): Record<string, unknown> {
    return Object.fromEntries(
      stored
        .filter(([, field]) => hasField(actor, field))
        .map(([key, field]) => [inputKey(key, field), input[inputKey(key, field)]]),
    );
  }

  /** Turns the refusal of a unique index, which two saves at once can run into, into the one that a single save gets. */
  async function meetRace<Result>(input: Input, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      const key = judge.uniqueField;
      if (sqlState(error) !== uniqueViolation || key === undefined || input[key] === undefined) throw error;
      throw judge.takenError(key);
    }
  }

  async function judgeAll(
    executor: Executor,
    context: ActContext,
    actor: Actor,
    drafts: readonly Draft<Row>[],
  ): Promise<(DomainError | null)[]> {
    const { beforeSave } = options;
    return await judge.judge(executor, actor, drafts, (draft) =>
      beforeSave?.({ executor, context, actor, ...draft }),
    );
  }

  /** @throws DomainError why it cannot be saved */
  async function assertSound(
    executor: Executor,
    context: ActContext,
    actor: Actor,
    draft: Draft<Row>,
  ): Promise<void> {
    const [refusal] = await judgeAll(executor, context, actor, [draft]);
    if (refusal) throw refusal;
    await tree?.assertPlace(executor, actor, draft);
  }

  /** @throws DomainError for a field that stays as it is and was changed */
  async function assertFixed(executor: Executor, actor: Actor, before: Row, input: Input): Promise<void> {
    const held = before as Readonly<Record<string, unknown>> & { id: number };
    const heldAs = (key: string, { kind }: Field) =>
      kind === 'reference' ? ((held[key] as { id: number } | null)?.id ?? null) : held[key];
    const changed = inputs.filter(
      ([key, field]) =>
        (field.isFixedOnce || field.changesWith) &&
        !isDeepStrictEqual(inOrder(heldAs(key, field)), inOrder(input[inputKey(key, field)])),
    );
    if (changed.length === 0) return;
    const isUsed = hasFixed(noun) && (await reader.isUsed(executor, actor.companyID, held.id));
    const fields = Object.fromEntries(
      changed.flatMap(([key, field]) => {
        const says = whyFixed(actor, field, { isUsed });
        return says ? [[inputKey(key, field), says]] : [];
      }),
    );
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  }

  /** Judges the fields that the company added; a record from before a field became required is not asked for it. */
  async function judgeOwnFields(
    executor: Executor,
    actor: Actor,
    { id, since }: { id: number | null; since: string | null },
    input: Input,
  ): Promise<JudgedValues | null> {
    const subject = subjectOfKind(noun.customFields, kindOfRecord(noun, input));
    if (subject === undefined) return null;
    return await judgeCustomValues(executor, actor, {
      subject,
      id,
      sent: input['customFields'] as SentCustomValue[] | undefined,
      askedSince: since,
    });
  }

  async function create(
    executor: Executor,
    context: ActContext,
    actor: Actor,
    input: Input,
    { isDraft = false, remark = null }: RecordMade = {},
  ): Promise<number> {
    const { companyID } = actor;
    await waitForTurn(executor, companyID);
    await assertSound(executor, context, actor, { before: null, input, isDraft });
    const now = context.now();
    const kept = {
      ...(review ? { requesterID: actor.employeeID } : {}),
      ...options.kept?.({ actor, before: null, input }),
    };
    const since = isDraft ? null : fromNowOn;
    const judged = await judgeOwnFields(executor, actor, { id: null, since }, input);
    const series = kinds?.of[kindOfRecord(noun, input) ?? '']?.series ?? noun.series;
    const draw = async () =>
      series === undefined
        ? {}
        : { referenceID: await nextReference(executor, companyID, series, today(actor.timeZone, now)) };
    const isDrawnLate = series !== undefined && options.complete !== undefined;
    const numbered = isDrawnLate ? { referenceID: '' } : await draw();
    const [made] = (await meetRace(input, () =>
      executor
        .insert(table)
        .values({ companyID, ...valuesOf(actor, input), createdAt: now, ...numbered, ...kept } as never)
        .returning(),
    )) as Stored[];
    if (!made) throw new Error(`the ${name} was not stored`);
    await owned.write(executor, actor, { id: made.id, input, now, isNew: true });
    await writeCustomValues(executor, actor, made.id, judged);
    const after = await reread(executor, actor, made.id);
    const save = { executor, context, actor, before: null, input, isDraft };
    const completed = (await options.complete?.({ ...save, after })) ?? {};
    const late = isDrawnLate ? await draw() : {};
    const outcome = await savedOutcome(
      { ...save, after: { ...after, ...late } },
      isDrawnLate ? joinedOutcome(completed, { patch: late }) : completed,
    );
    const status = outcome.to ?? made.status;
    if (outcome.to !== undefined || outcome.patch) {
      await executor
        .update(table)
        .set({ ...outcome.patch, status } as never)
        .where(ofCompany(companyID, made.id));
    }
    await appendHistory(executor, companyID, actor, now, {
      subjectType: name,
      subjectID: made.id,
      action: 'create',
      fromStatus: null,
      toStatus: status,
      remark: together(remark, outcome.remark),
    });
    return made.id;
  }

  /**
   * What a save causes beyond the fields: what the room says, and that a finished record goes to its approvers.
   * @param completed What it has computed
   */
  async function savedOutcome(
    save: SaveContext<Row> & { isDraft: boolean },
    completed: EffectOutcome<Stored>,
  ): Promise<EffectOutcome<Stored>> {
    const caused = joinedOutcome(completed, (await options.afterSave?.(save)) ?? {});
    if (!review || !noun.drafts || save.isDraft) return caused;
    const { executor, context, actor, after } = save;
    const stored = await lock(executor, actor.companyID, (after as { id: number }).id);
    if (!stored) throw new DomainError('not_found');
    const row = { ...stored, ...caused.patch } as never;
    const sent = await review.submit({ executor, context, actor, row, now: context.now() });
    return joinedOutcome(caused, sent);
  }

  async function reread(executor: Executor, actor: Actor, id: number): Promise<Row> {
    const row = await reader.one(executor, actor, id);
    if (!row) throw new DomainError('not_found');
    return row as unknown as Row;
  }

  async function change(
    executor: Executor,
    context: ActContext,
    actor: Actor,
    { id, version, say, input, isDraft = false, remark = null }: RecordChange,
  ): Promise<void> {
    const row = await lockForActor(executor, entity, actor, id);
    await assertAsOpened(executor, context, entity, actor, { row, version, say });
    const { drafts } = noun;
    const isBegun = isUnfinished({ drafts, lifecycle: lifecycleOf(row) }, row.status);
    const action = isDraft ? 'saveDraft' : isBegun ? 'submit' : 'edit';
    const decision = decide(lifecycleOf(row), actor, row, action, undefined) as Decision<string, string>;
    const before = await reread(executor, actor, id);
    await assertSound(executor, context, actor, { before, input, isDraft });
    const kept = options.kept?.({ actor, before, input });
    await assertFixed(executor, actor, before, input);
    const since = isDraft ? null : isBegun ? fromNowOn : before.createdAt;
    // Who submits a draft is asked for what is required, whether they say something of it or not.
    const said = action === 'submit' ? { customFields: [], ...input } : input;
    const judged = await judgeOwnFields(executor, actor, { id, since }, said);
    await meetRace(input, () =>
      executor
        .update(table)
        .set({ ...valuesOf(actor, input), ...kept } as never)
        .where(ofCompany(actor.companyID, id)),
    );
    await owned.write(executor, actor, { id, input, now: context.now(), isNew: false });
    const ownChanges = await writeCustomValues(executor, actor, id, judged);
    const after = await reread(executor, actor, id);
    const save = { executor, context, actor, before, after, input, isDraft };
    const caused = await savedOutcome(save, (await options.complete?.(save)) ?? {});
    const to = caused.to ?? (decision.candidates.includes(row.status) ? row.status : decision.to);
    const outcome = {
      ...caused,
      remark: together(remark, caused.remark),
      ...(to === null ? {} : { to }),
      changes: { ...changesBetween(before, after), ...ownChanges },
    };
    await finish(executor, entity, actor, row, decision, outcome, context.now());
  }

  /** What a save changed, for the history: values as people know them. */
  function changesBetween(before: Row, after: Row): Record<string, [unknown, unknown]> {
    const shown = (row: Row, key: string, field: Field): unknown => {
      const value = (row as Record<string, unknown>)[key];
      if (field.kind === 'many') return rowsInHistory(field.fields, value);
      return field.kind === 'reference' ? ((value as { name: string } | null)?.name ?? null) : value;
    };
    return Object.fromEntries(
      inputs.flatMap(([key, field]): [string, [unknown, unknown]][] => {
        if (field.kind === 'files') {
          const [was, is] = [before, after].map(
            (row) => (row as Record<string, unknown>)[key] as MediaItem[],
          );
          return Object.entries(fileChanges(key, was ?? [], is ?? []));
        }
        const pair: [unknown, unknown] = [shown(before, key, field), shown(after, key, field)];
        return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? [] : [[key, pair]];
      }),
    );
  }
}

const uniqueViolation = '23505';

/** What who saved a record remarks, and what its room does. */
function together(remark: Message | null, caused: Message | null = null): Message | null {
  return remark && caused ? joined('lines', [remark, caused]) : (remark ?? caused);
}

/** What two parts of a save cause: remarks and patches are put together; of the rest, and of one column, the second counts. */
function joinedOutcome(first: EffectOutcome<Stored>, second: EffectOutcome<Stored>): EffectOutcome<Stored> {
  const isPatched = first.patch !== undefined || second.patch !== undefined;
  return {
    ...first,
    ...second,
    ...(isPatched ? { patch: { ...first.patch, ...second.patch } } : {}),
    remark: together(first.remark ?? null, second.remark),
  };
}

/** What is chosen of several is the same in whatever order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(String).toSorted((one, other) => one.localeCompare(other)) : value;
