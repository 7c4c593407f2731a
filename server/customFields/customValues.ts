import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { judgeAccess } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Day } from '../../domain/day/day.ts';
import { isDay } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../domain/message/message.ts';
import { law } from '../../domain/message/message.ts';
import type {
  CustomField,
  CustomFieldSubject,
  CustomFieldSubjects,
  CustomFieldValue,
  CustomInputType,
  CustomValue,
  SentCustomValue,
} from '../../domain/noun/customFields/customFields.ts';
import type { ReadCustomValue } from '../../domain/noun/customFields/customValues.ts';
import {
  customFilterAccess,
  customFilterPrefix,
  hasCustomFields,
  optionTypes,
  subjectsFor,
  subjectsOf,
} from '../../domain/noun/customFields/customFields.ts';
import {
  customValueText,
  idsIn,
  isAskedFor,
  isEmptyValue,
  readCustomValue,
  takesSeveral,
} from '../../domain/noun/customFields/customValues.ts';
import type { Executor } from '../database/database.ts';
import type { ServerEntity } from '../engine/serverEntity.ts';
import { recordsWithText } from '../engine/textSearch.ts';
import type { FileCarrier } from '../files/fileCarrier.ts';
import { linkMedia } from '../files/mediaLinks.ts';
import { mediaLinkTable, mediaTable } from '../files/mediaTables.ts';
import { customFieldOptionTable, customFieldTable, customFieldValueTable } from './customFieldTables.ts';
import type { RecordTable } from '../records/recordTable.ts';

const namesIn = (subjects: CustomFieldSubjects): SQL =>
  sql.raw(
    subjectsOf(subjects)
      .map((subject) => `'${subject}'`)
      .join(', '),
  );

/**
 * The active fields of a kind of record, or of several, in their order.
 * @param isToStay until the end of the transaction none of them becomes another one
 */
export async function customFieldsOf(
  executor: Executor,
  companyID: number,
  subjects: CustomFieldSubjects,
  isToStay = false,
): Promise<CustomField[]> {
  const { id, label, isArchived, fieldID, position } = customFieldOptionTable;
  const options = sql`(
    select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${label}, 'isArchived', ${isArchived}) order by ${position}, ${id}), '[]')
    from ${customFieldOptionTable}
    where ${customFieldOptionTable.companyID} = ${customFieldTable.companyID} and ${fieldID} = ${customFieldTable.id})`;
  const query = executor
    .select({
      id: customFieldTable.id,
      name: customFieldTable.name,
      description: customFieldTable.description,
      caption: customFieldTable.caption,
      inputType: customFieldTable.inputType,
      appliesTo: customFieldTable.appliesTo,
      isRequired: customFieldTable.isRequired,
      isExported: customFieldTable.isExported,
      isShownInFilter: customFieldTable.isShownInFilter,
      requiredSince: customFieldTable.requiredSince,
      // Wrapped: Drizzle takes the table off columns that stand directly in a selection.
      options: sql<CustomField['options']>`${options}`,
    })
    .from(customFieldTable)
    .where(
      and(
        eq(customFieldTable.companyID, companyID),
        eq(customFieldTable.status, 'active'),
        sql`${customFieldTable.appliesTo} && array[${namesIn(subjects)}]`,
      ),
    )
    .orderBy(asc(customFieldTable.position), asc(customFieldTable.id));
  const rows = await (isToStay ? query.for('key share') : query);
  return rows.map(({ isRequired, requiredSince, ...field }) => ({
    ...field,
    requiredSince: isRequired ? (requiredSince?.toISOString() ?? '') : null,
  }));
}

/** A stored value with its field, as {@link customValuesOf} reads it. */
interface HeldRow {
  fieldID: number;
  name: string;
  inputType: CustomInputType;
  value: string | null;
  day: Day | null;
  optionID: number | null;
  label: string | null;
  media: { id: number; fileName: string; contentType: string; sizeBytes: number; uploadedAt: string } | null;
}

/** The values of the record of each row of a query: a column that stands beside those of its table. */
export function customValuesOf(subjects: CustomFieldSubjects, table: RecordTable): SQL<unknown> {
  const value = customFieldValueTable;
  const field = customFieldTable;
  const media = sql`(select json_build_object('id', ${mediaTable.id}, 'fileName', ${mediaTable.fileName},
    'contentType', ${mediaTable.contentType}, 'sizeBytes', ${mediaTable.sizeBytes}, 'uploadedAt', ${mediaTable.uploadedAt})
    from ${mediaTable} where ${mediaTable.companyID} = ${value.companyID} and ${mediaTable.id} = ${value.mediaID})`;
  // Asked once for all rows: a company without custom fields looks for no values.
  return sql`case when exists (select from ${field}
      where ${field.companyID} = current_setting('outlay.company_id', true)::bigint) then
    (select json_agg(json_build_object('fieldID', ${field.id}, 'name', ${field.name}, 'inputType', ${field.inputType},
      'value', ${value.value}, 'day', ${value.day}, 'optionID', ${value.optionID}, 'label', ${value.label}, 'media', ${media})
      order by ${field.position}, ${field.id}, ${value.position})
    from ${value} join ${field} on ${field.companyID} = ${value.companyID} and ${field.id} = ${value.fieldID}
    where ${value.companyID} = ${table.companyID} and ${value.subjectType} in (${namesIn(subjects)})
      and ${value.subjectID} = ${table.id}) end`;
}

/** What {@link customValuesOf} read, as the wire has it. */
export function toCustomValues(read: unknown): CustomFieldValue[] {
  const fields = new Map<number, HeldRow[]>();
  for (const row of (read ?? []) as HeldRow[]) {
    fields.set(row.fieldID, [...(fields.get(row.fieldID) ?? []), row]);
  }
  return [...fields.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { fieldID, name, inputType } = first;
    return [{ fieldID, name, inputType, value: valueOf(inputType, rows) }];
  });
}

function valueOf(inputType: CustomInputType, rows: readonly HeldRow[]): CustomValue {
  const [first] = rows;
  if (inputType === 'file') {
    return rows.flatMap(({ media }) =>
      media ? [{ ...media, uploadedAt: new Date(media.uploadedAt).toISOString() }] : [],
    );
  }
  if (!optionTypes.includes(inputType)) return first?.day ?? first?.value ?? '';
  const options = rows.map(({ optionID, label }) => ({ id: optionID ?? 0, name: label ?? '' }));
  return takesSeveral(inputType) ? options : (options[0] ?? { id: 0, name: '' });
}

/** The active fields of the person's records of a kind, or of several; none where the company, or the kind, has none. */
export async function customFieldsFor(
  executor: Executor,
  actor: Actor,
  subjects: CustomFieldSubjects | undefined,
): Promise<CustomField[]> {
  const offered = subjectsFor(actor, subjects);
  return offered.length === 0 ? [] : await customFieldsOf(executor, actor.companyID, offered);
}

/** What fields are called by their ids, archived ones among them. */
export async function customFieldNames(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await executor
    .select({ id: customFieldTable.id, name: customFieldTable.name })
    .from(customFieldTable)
    .where(and(eq(customFieldTable.companyID, companyID), inArray(customFieldTable.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The fields that stand in exports of a kind of record. */
export async function exportedCustomFields(
  executor: Executor,
  actor: Actor,
  subjects: CustomFieldSubjects | undefined,
): Promise<CustomField[]> {
  const fields = await customFieldsFor(executor, actor, subjects);
  return fields.filter(({ isExported }) => isExported);
}

/** What a record holds of a field, for a cell of a sheet. */
export function customFieldCell(values: readonly CustomFieldValue[], fieldID: number): string | null {
  const held = values.find((one) => one.fieldID === fieldID);
  return held ? customValueText(held.value) : null;
}

/** By field, as a query asks: `12`, `7From`. */
export type AskedCustomFields = Readonly<Record<string, string>>;

/**
 * The condition that records hold what is asked of custom fields; undefined where nothing is asked.
 * @throws DomainError `validation_failed` for a filter that the company, or its field, does not have
 */
export async function customFieldCondition(
  executor: Executor,
  actor: Actor,
  subjects: CustomFieldSubjects,
  recordID: SQL | PgColumn,
  asked: AskedCustomFields | undefined,
): Promise<SQL | undefined> {
  const filters = Object.entries(asked ?? {});
  if (filters.length === 0) return undefined;
  const access = judgeAccess(actor, customFilterAccess);
  const fields = access.isAllowed ? await customFieldsFor(executor, actor, subjects) : [];
  const value = customFieldValueTable;
  const conditions: SQL[] = [];
  const errors: FieldMessages = {};
  for (const [key, text] of filters) {
    const [, id, end = ''] = /^(\d+)(From|To)?$/.exec(key) ?? [];
    const field = fields.find((one) => one.id === Number(id) && one.isShownInFilter);
    const held = field && (await heldAs(executor, field, end, text));
    if (!field || held === undefined) {
      errors[`${customFilterPrefix}${key}`] = field ? law('field.notAccepted') : law('field.unknown');
    } else {
      conditions.push(sql`${recordID} in (select ${value.subjectID} from ${value}
        where ${and(eq(value.companyID, actor.companyID), inArray(value.subjectType, subjectsOf(subjects)), eq(value.fieldID, field.id), held)})`);
    }
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { fields: errors });
  return and(...conditions);
}

/** The condition on a value of a field; undefined for what its type cannot be asked. */
async function heldAs(
  executor: Executor,
  { inputType }: CustomField,
  end: string,
  text: string,
): Promise<SQL | undefined> {
  const { optionID, day, value } = customFieldValueTable;
  if (inputType === 'date') {
    if (!isDay(text)) return undefined;
    return end === 'From' ? gte(day, text) : end === 'To' ? lte(day, text) : eq(day, text);
  }
  if (end !== '') return undefined;
  if (!optionTypes.includes(inputType))
    return await recordsWithText(executor, customFieldValueTable, [value], text);
  const ids = text.split(',').map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? inArray(optionID, ids) : undefined;
}

/** A save of what a record holds of custom fields. */
interface CustomSave {
  subject: CustomFieldSubject;
  /** Null for a record that is not there yet. */
  id: number | null;
  /** Unset: nothing is said of them, and they stay as they are. */
  sent: readonly SentCustomValue[] | undefined;
  /** Since when the record counts; null: no field is asked, as in a draft. */
  askedSince: string | null;
}

/** What was sent, judged: what to keep of each field. */
export interface JudgedValues {
  subject: CustomFieldSubject;
  before: readonly CustomFieldValue[];
  kept: readonly { field: CustomField; at: number; read: Exclude<ReadCustomValue, { error: Message }> }[];
}

/**
 * Judges what is sent of custom fields; null where nothing is to be kept.
 * @throws DomainError `validation_failed` by the place in what was sent: `customFields.0.value`
 */
export async function judgeCustomValues(
  executor: Executor,
  actor: Actor,
  { subject, id, sent, askedSince }: CustomSave,
): Promise<JudgedValues | null> {
  if (sent === undefined) return null;
  if (!hasCustomFields(actor, subject)) {
    if (sent.length === 0) return null;
    throw new DomainError('validation_failed', { fields: { customFields: law('field.unknown') } });
  }
  const fields = await customFieldsOf(executor, actor.companyID, subject, true);
  const before = id === null ? [] : await heldValues(executor, actor.companyID, subject, id);
  const errors: FieldMessages = {};
  const kept: JudgedValues['kept'][number][] = [];
  for (const [at, one] of sent.entries()) {
    const field = fields.find((known) => known.id === one.fieldID);
    if (!field) errors[`customFields.${at}.fieldID`] = law('field.fromList');
    else if (kept.some((other) => other.field.id === field.id)) {
      errors[`customFields.${at}.fieldID`] = law('customValue.twice');
    } else {
      const read = readCustomValue(field, one, heldOptions(before, field.id));
      if ('error' in read) errors[`customFields.${at}.value`] = read.error;
      else if (isAskedFor(field, askedSince) && isEmptyValue(read)) {
        errors[`customFields.${at}.value`] = law('field.required');
      } else kept.push({ field, at, read });
    }
  }
  const unsaid = fields.find(
    (field) =>
      isAskedFor(field, askedSince) &&
      !sent.some(({ fieldID }) => fieldID === field.id) &&
      !before.some(({ fieldID }) => fieldID === field.id),
  );
  if (unsaid) errors['customFields'] = law('customValue.missing', { field: unsaid.name });
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { fields: errors });
  return { subject, before, kept };
}

function heldOptions(values: readonly CustomFieldValue[], fieldID: number): number[] {
  const held = values.find((one) => one.fieldID === fieldID)?.value;
  return held === undefined ? [] : idsIn(held);
}

async function heldValues(
  executor: Executor,
  companyID: number,
  subject: CustomFieldSubject,
  id: number,
): Promise<CustomFieldValue[]> {
  const record = { companyID: sql`${companyID}::bigint`, id: sql`${id}::bigint` };
  const { rows } = await executor.execute<{ held: unknown }>(
    sql`select ${customValuesOf(subject, record as unknown as RecordTable)} as held`,
  );
  return toCustomValues(rows[0]?.held);
}

/** Writes what was judged of a record, and answers what changed, for its history, by `customFields.<name>`. */
export async function writeCustomValues(
  executor: Executor,
  actor: Actor,
  id: number,
  judged: JudgedValues | null,
): Promise<Record<string, [unknown, unknown]>> {
  if (judged === null || judged.kept.length === 0) return {};
  const { companyID } = actor;
  const { subject, before, kept } = judged;
  const fileNames = await linkFiles(executor, actor, id, judged);
  const ofRecord = and(
    eq(customFieldValueTable.companyID, companyID),
    eq(customFieldValueTable.subjectType, subject),
    eq(customFieldValueTable.subjectID, id),
  );
  const fieldIDs = kept.map(({ field }) => field.id);
  await executor
    .delete(customFieldValueTable)
    .where(and(ofRecord, inArray(customFieldValueTable.fieldID, fieldIDs)));
  const rows = kept.flatMap(({ field, read }) => {
    const row = { companyID, subjectType: subject, subjectID: id, fieldID: field.id };
    const nameOf = (optionID: number) => field.options.find((option) => option.id === optionID)?.name ?? '';
    return [
      ...(read.text === null ? [] : [{ ...row, [field.inputType === 'date' ? 'day' : 'value']: read.text }]),
      ...read.optionIDs.map((optionID, position) => ({
        ...row,
        position,
        optionID,
        label: nameOf(optionID),
      })),
      ...read.mediaIDs.map((mediaID, position) => ({
        ...row,
        position,
        mediaID,
        label: fileNames.get(mediaID) ?? '',
      })),
    ];
  });
  if (rows.length > 0) await executor.insert(customFieldValueTable).values(rows);
  const after = await heldValues(executor, companyID, subject, id);
  return Object.fromEntries(
    kept.flatMap(({ field }) => {
      const [was, is] = [before, after].map((values) => {
        const found = values.find(({ fieldID }) => fieldID === field.id);
        return found ? customValueText(found.value) : null;
      });
      return was === is ? [] : [[`customFields.${field.name}`, [was, is]]];
    }),
  );
}

/** The subject type under which files of custom fields belong to a record. */
function filesOfCustomFields(subject: CustomFieldSubject): string {
  return `${subject}.customFields`;
}

/** Who may read a record may read the files of its custom fields. */
export function carriersOfCustomFiles(entity: ServerEntity): FileCarrier[] {
  if (!entity.customFields) return [];
  const { opens } = entity;
  return subjectsOf(entity.customFields).map((subject) => ({
    name: filesOfCustomFields(subject),
    of: entity.name,
    ...(opens ? { opens } : {}),
    canRead: (executor, actor, id) => entity.canRead(executor, actor, id),
  }));
}

/** Makes the files of all fields those of the record, and answers what they are called. */
async function linkFiles(
  executor: Executor,
  actor: Actor,
  id: number,
  { subject, before, kept }: JudgedValues,
): Promise<ReadonlyMap<number, string>> {
  const said = new Set(kept.map(({ field }) => field.id));
  const others = before.flatMap(({ fieldID, inputType }) =>
    inputType === 'file' && !said.has(fieldID) ? heldOptions(before, fieldID) : [],
  );
  const sent = kept.flatMap(({ at, read }) => read.mediaIDs.map((mediaID) => ({ mediaID, at })));
  const had = before.some(({ inputType }) => inputType === 'file');
  if (sent.length === 0 && !had) return new Map();
  const mediaIDs = [...sent.map(({ mediaID }) => mediaID), ...others];
  try {
    await linkMedia(executor, actor.companyID, filesOfCustomFields(subject), id, mediaIDs, actor);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation_failed') throw error;
    // It names a file by its place among all of them: here the field is named that it was sent for.
    const fields = Object.entries(error.fields).map(([path, says]) => {
      const at = sent[Number(path.split('.')[1])]?.at ?? 0;
      return [`customFields.${at}.value`, says];
    });
    throw new DomainError('validation_failed', {
      fields: Object.fromEntries(fields) as FieldMessages,
    });
  }
  const rows = await executor
    .select({ id: mediaTable.id, fileName: mediaTable.fileName })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, actor.companyID), inArray(mediaTable.id, [0, ...mediaIDs])));
  return new Map(rows.map((row) => [row.id, row.fileName]));
}

/** Takes away what a record holds that is deleted. */
export async function removeCustomValues(
  executor: Executor,
  companyID: number,
  subjects: CustomFieldSubjects,
  id: number,
): Promise<void> {
  const { companyID: owner, subjectType, subjectID } = customFieldValueTable;
  await executor
    .delete(customFieldValueTable)
    .where(and(eq(owner, companyID), inArray(subjectType, subjectsOf(subjects)), eq(subjectID, id)));
  await executor
    .delete(mediaLinkTable)
    .where(
      and(
        eq(mediaLinkTable.companyID, companyID),
        inArray(mediaLinkTable.subjectType, subjectsOf(subjects).map(filesOfCustomFields)),
        eq(mediaLinkTable.subjectID, id),
      ),
    );
}
