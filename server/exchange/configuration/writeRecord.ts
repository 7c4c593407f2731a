import { judgeAccess } from '../../../domain/access/access.ts';
import type { Requirement } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { RecordName } from '../../../domain/configuration/configured.ts';
import { nameText, stepsResource } from '../../../domain/configuration/configured.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { fieldMessages } from '../../../domain/message/fieldMessage.ts';
import type { FieldMessages, Message, MessageValue } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { Field, FieldSet, ManyField } from '../../../domain/noun/fields.ts';
import { emptyValue, inputKey, typedFields } from '../../../domain/noun/fields.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { ActContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { act } from '../../engine/act.ts';
import type { Input } from '../../records/judgeRecords.ts';
import type { ReadRow } from '../../records/nounRows.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { Say } from '../../words/words.ts';
import { inputOf } from '../import/importJob.ts';
import type { HeldRecord } from './heldRecords.ts';
import { setValues } from './heldRecords.ts';
import type { FileRecord, SetValues } from './readRecords.ts';
import { statusesOf } from './readRecords.ts';
import type { RecordNames } from './recordNames.ts';

/** What writes a record: the person who applies a file, in their transaction. */
export interface Writing {
  executor: Executor;
  context: ActContext;
  actor: Actor;
  say: Say;
  names: RecordNames;
  /** Goes to the histories. */
  remark: Message;
}

/** A name of a file that no record has. It is told by its path what is missing. */
export class MissingName extends DomainError {
  readonly resource: string;
  readonly missing: RecordName;
  constructor(resource: string, missing: RecordName, path: string, many: MessageValue) {
    const says = law('configuration.fault.missing', { name: nameText(missing), many });
    super('validation_failed', { says, fields: { [path]: says } });
    this.resource = resource;
    this.missing = missing;
  }
}

/** @throws DomainError */
function assertEnters(actor: Actor, requirement: Requirement): void {
  const verdict = judgeAccess(actor, requirement);
  if (!verdict.isAllowed) throw new DomainError('forbidden', { says: verdict.says });
}

/**
 * Makes a record as a file has it, or changes the one that is there, by the writes, rights and laws of its screens.
 * @returns Its number
 * @throws DomainError
 */
export async function writeRecord(
  writing: Writing,
  store: StoredNoun,
  wanted: Pick<FileRecord, 'section' | 'status' | 'values'>,
  held: HeldRecord | null,
): Promise<number> {
  const { executor, context, actor, say, remark } = writing;
  const { noun } = store;
  assertEnters(actor, noun.access);
  const status = wantedStatus(wanted);
  if (held && isSame(held.values, wanted.values)) {
    await become(writing, store, held.row.id, held.row.status, status);
    return held.row.id;
  }
  const before = held?.row ?? null;
  // What is switched off is switched on first: only then it is changed.
  const isBegun = before !== null && status !== null && status === noun.lifecycle.statuses[0];
  if (isBegun) await become(writing, store, before.id, before.status, status);
  const now = before && (await store.reader.one(executor, actor, before.id));
  const input = await inputFor(writing, store, wanted, now);
  if (!now) {
    assertEnters(actor, nounAccess(noun, 'create'));
    const id = await store.create(executor, context, actor, input, { remark });
    const made = await store.reader.one(executor, actor, id);
    await become(writing, store, id, made?.status ?? '', status);
    return id;
  }
  await store.change(executor, context, actor, { id: now.id, version: now.version, say, input, remark });
  const changed = await store.reader.one(executor, actor, now.id);
  await become(writing, store, now.id, changed?.status ?? now.status, status);
  return now.id;
}

/** Where a file says none, a record is as it begins. Null where a record has one status alone. */
export function wantedStatus({ section, status }: Pick<FileRecord, 'section' | 'status'>): string | null {
  if (section.isSingle) return null;
  const [first = null] = statusesOf(section.noun);
  return status ?? first;
}

/** Takes the action that leads to a status. @throws DomainError where none does, or it is refused */
async function become(
  { executor, context, actor, say }: Writing,
  store: StoredNoun,
  id: number,
  from: string,
  to: string | null,
): Promise<void> {
  if (to === null || from === to) return;
  const action = store.noun.lifecycle.transitions.find(
    (one) =>
      one.by.length > 0 &&
      one.route !== undefined &&
      one.input === undefined &&
      one.from.includes(from) &&
      one.to[0] === to,
  );
  if (!action) {
    const says = law('configuration.fault.status', { from, to });
    throw new DomainError('validation_failed', { says, fields: { status: says } });
  }
  const press = { id, action: action.action, input: undefined, version: null, say };
  await act(executor, context, store, actor, press);
}

/** What is sent of a record, judged by the schema of its form. @throws DomainError */
async function inputFor(
  writing: Writing,
  store: StoredNoun,
  { section, values }: Pick<FileRecord, 'section' | 'values'>,
  before: ReadRow | null,
): Promise<Input> {
  const { noun } = store;
  const { actor, names } = writing;
  const held = before === null ? {} : inputOf(store, before, {});
  const sent: Record<string, unknown> = {};
  for (const [name, field] of typedFields(noun.fields)) {
    const key = inputKey(name, field);
    const own = section.fields[name];
    if (field.isAsked === true || !hasField(actor, field)) sent[key] = emptyValue(field);
    else if (own === undefined) sent[key] = held[key] ?? emptyValue(field);
    else {
      const there = {
        values,
        rows: before?.[name],
        set: before ? setValues(section.fields, before, names) : {},
      };
      sent[key] = await sentValue(writing, own, name, name, there);
    }
  }
  const parsed = nounSchemas(noun).input.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data as Input;
  throw new DomainError('validation_failed', { fields: fieldMessages(parsed.error.issues) });
}

/** What stands beside a field: what the file says, and of a field of rows those that are there. */
interface Beside {
  values: SetValues;
  rows?: unknown;
  /** What is there, in the words of a file. */
  set: SetValues;
}

async function sentValue(
  writing: Writing,
  field: Field,
  name: string,
  path: string,
  { values, rows, set }: Beside,
  fields: FieldSet = {},
): Promise<unknown> {
  const value = values[name];
  if (value === undefined) return emptyValue(field);
  const idOf = (resource: string, one: RecordName, at: string) => idOfName(writing, resource, one, at);
  switch (field.kind) {
    case 'reference':
      return field.inRowsOf
        ? await rowNamed(writing, field.inRowsOf, { values, fields }, value as string, path)
        : idOf(field.resource, value as RecordName, path);
    case 'references':
      return (value as RecordName[]).map((one) => idOf(field.resource, one, path));
    case 'steps':
      return (value as { actors: ({ employee: RecordName } | { approvalLine: number })[] }[]).map(
        ({ actors }, step) => ({
          actors: actors.map((actor, at) =>
            'employee' in actor
              ? {
                  actorType: 'employee',
                  employeeID: idOf(stepsResource, actor.employee, `${path}.${step}.actors.${at}`),
                }
              : { actorType: 'approvalLine', approvalLine: actor.approvalLine },
          ),
        }),
      );
    case 'many':
      return await sentRows(writing, field, path, {
        wanted: value as SetValues[],
        rows: (rows ?? []) as (Record<string, unknown> & { id: number })[],
        set: (set[name] ?? []) as SetValues[],
      });
    default:
      return value;
  }
}

/** @throws MissingName */
function idOfName({ names }: Writing, resource: string, name: RecordName, path: string): number {
  const id = names.idOf(resource, name);
  if (id !== null) return id;
  throw new MissingName(resource, name, path, { key: `${names.store(resource).noun.name}.many` });
}

/** The number of a row of the record that the field beside names. @throws MissingName */
async function rowNamed(
  writing: Writing,
  { field: beside, rows }: { field: string; rows: string },
  { values, fields }: { values: SetValues; fields: FieldSet },
  name: string,
  path: string,
): Promise<number> {
  const { executor, actor, names } = writing;
  const naming = fields[beside];
  const named = values[beside];
  if (naming?.kind !== 'reference' || named === undefined) throw new MissingName(rows, name, path, beside);
  const store = names.store(naming.resource);
  const record = await store.reader.one(
    executor,
    actor,
    idOfName(writing, naming.resource, named as RecordName, path),
  );
  const titles = Object.entries((store.noun.fields[rows] as ManyField).fields);
  const title = titles.find(([, { isUnique }]) => isUnique)?.[0] ?? 'name';
  const found = ((record?.[rows] ?? []) as Record<string, unknown>[]).find(
    (row) => nameForm(row[title] as string) === nameForm(name),
  );
  if (!found) throw new MissingName(rows, name, path, { key: `${store.noun.name}.one` });
  return Number(found['id']);
}

/** Rows as they are sent: those that are there keep their numbers, as what names them has to. */
async function sentRows(
  writing: Writing,
  { fields }: ManyField,
  path: string,
  {
    wanted,
    rows,
    set,
  }: {
    wanted: readonly SetValues[];
    rows: readonly (Record<string, unknown> & { id: number })[];
    set: readonly SetValues[];
  },
): Promise<object[]> {
  const places = samePlaces(fields, wanted, set);
  const sent: object[] = [];
  for (const [at, row] of wanted.entries()) {
    const place = places[at];
    const there = place === undefined ? undefined : rows[place];
    const values: Record<string, unknown> = {};
    for (const [name, field] of typedFields(fields)) {
      values[inputKey(name, field)] = await sentValue(
        writing,
        field,
        name,
        `${path}.${at}.${name}`,
        { values: row, rows: there?.[name], set: place === undefined ? {} : (set[place] ?? {}) },
        fields,
      );
    }
    sent.push({ ...(there === undefined ? {} : { id: there.id }), ...values });
  }
  return sent;
}

/**
 * Which row of those that are there each row of a file is: the one of the same unique value, else one that is the same, else the
 * next that is left.
 */
export function samePlaces(
  fields: FieldSet,
  wanted: readonly SetValues[],
  there: readonly SetValues[],
): (number | undefined)[] {
  const unique = Object.entries(fields).find(([, { isUnique }]) => isUnique)?.[0];
  const formOf = (row: SetValues) =>
    unique === undefined ? stableText(row) : nameForm(nameText((row[unique] ?? '') as RecordName));
  const open = Map.groupBy([...there.keys()], (place) => formOf(there[place] ?? {}));
  const places = wanted.map((row) => open.get(formOf(row))?.shift());
  if (unique !== undefined) return places;
  const left = [...open.values()].flat().toSorted((one, other) => one - other);
  return places.map((place) => place ?? left.shift());
}

/** Whether two records say the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return stableText(one) === stableText(other);
}

/** A value as a text that is the same for the same value. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  );
}

/** What is wrong, by the paths of what was sent, each at the line of the file where it stands. */
export function linesOf(
  { line, lines }: Pick<FileRecord, 'line' | 'lines'>,
  fields: Readonly<FieldMessages>,
): { line: number; path: string; says: Message }[] {
  return Object.entries(fields).map(([path, says]) => ({
    path,
    says,
    line: lineOfPath(lines, path) ?? line,
  }));
}

function lineOfPath(lines: ReadonlyMap<string, number>, sent: string): number | undefined {
  const parts = sent.split('.');
  while (parts.length > 0) {
    const path = parts.join('.');
    const found = lines.get(path) ?? lines.get(path.replace(/IDs?$/, ''));
    if (found !== undefined) return found;
    parts.pop();
  }
  return undefined;
}
