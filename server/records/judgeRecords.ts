import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Field, ManyField } from '../../domain/noun/fields.ts';
import { emptyValue, inputKey, sharedChoices, typedFields } from '../../domain/noun/fields.ts';
import { priceErrors } from '../../domain/noun/fieldSchemas.ts';
import type { FieldMessages } from '../../domain/message/message.ts';
import { law } from '../../domain/message/message.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { absentChoices, hasField } from '../../domain/noun/nounFor.ts';
import { nameForm } from '../../domain/text/normalForm.ts';
import type { Executor } from '../database/database.ts';
import { inNameForm } from '../database/normalForms.ts';
import type { NounStorage } from './nounRows.ts';
import { assertField, columnOf } from './nounRows.ts';
import type { NounTable, RecordTable } from './recordTable.ts';

/** What was typed, read by the noun's input schema. */
export type Input = Readonly<Record<string, unknown>>;

/** A record as it is to be saved. */
export interface Draft<Row> {
  /** As it is; null for a new one. */
  before: Row | null;
  input: Input;
  /** It is kept unfinished. */
  isDraft?: boolean;
}

/** Further refusals of a save. @throws DomainError */
type BeforeSave<Row> = (draft: Draft<Row>) => Promise<void> | undefined;

/** Looks for this many values in one query. */
const valuesPerQuery = 1000;

/** Judges saves of a noun before they are made, one or thousands by the same rules. */
export function recordJudge<Row extends { id: number }>(
  noun: AnyNoun,
  table: NounTable,
  { references = {}, many = {}, rows, offers }: Pick<NounStorage, 'references' | 'many' | 'rows' | 'offers'>,
) {
  const typed = typedFields(noun.fields);
  const stored = typed.filter(([, { kind }]) => kind !== 'many' && kind !== 'files');
  const unique = stored.filter(([, { isUnique }]) => isUnique);

  /** The tables of what the fields name, and those of their rows, by their names: `lines.category`. */
  const others = new Map([
    ...Object.entries(references).map(([name, { table: other }]) => [name, other] as const),
    ...rowReferences('', many),
  ]);

  return { judge, takenError, uniqueField: unique[0]?.[0] };

  /** Why each of the drafts cannot be saved, with all fields that are wrong; null where it can. */
  async function judge(
    executor: Executor,
    actor: Actor,
    drafts: readonly Draft<Row>[],
    beforeSave: BeforeSave<Row>,
  ): Promise<(DomainError | null)[]> {
    const refusals: DomainError[][] = [];
    for (const draft of drafts) {
      const found: (DomainError | null)[] = [];
      found.push(await refusalOf(() => assertFields(actor, draft)));
      found.push(await refusalOf(() => assertOffered(actor, draft.input)));
      found.push(await refusalOf(() => assertPrices(actor, draft.input)));
      found.push(await refusalOf(() => beforeSave(draft)));
      refusals.push(found.filter((one) => one !== null));
    }
    const all = drafts.map((draft, index) => [draft, index] as const);
    for (const [key, { uniqueWithin = [] }] of unique) {
      const known = await holdersByValue(executor, actor.companyID, { key, uniqueWithin }, all);
      for (const [{ before, input }, index] of all) {
        const value = input[key];
        const others = typeof value === 'string' ? known.get(nameForm(value)) : undefined;
        const isTaken = others?.some(
          (other) => other['id'] !== before?.id && uniqueWithin.every((name) => other[name] === input[name]),
        );
        if (isTaken) refusals[index]?.push(takenError(key));
      }
    }
    const there = await referredRecords(executor, actor.companyID, all);
    for (const [{ input }, index] of all) {
      const unknown: FieldMessages = {};
      for (const { name, path, ids, sharing } of namedIn(input)) {
        const found = ids.map((id) => there.get(name)?.get(id));
        const fits = (one: Input | undefined) =>
          Object.entries(sharing).every(([choice, held]) => one?.[choice] === held);
        if (found.includes(undefined)) unknown[path] = law('field.fromList');
        else if (!found.every(fits)) unknown[path] = law('noun.doesNotFit');
      }
      if (Object.keys(unknown).length > 0) {
        refusals[index]?.push(new DomainError('validation_failed', { fields: unknown }));
      }
    }
    return refusals.map(joinedRefusal);
  }

  function takenError(key: string): DomainError {
    const field = noun.fields[key];
    const says = typeof field?.isUnique === 'string' ? law(`catalogue.${field.isUnique}`) : law('noun.taken');
    return new DomainError('already_exists', { says, fields: { [key]: says } });
  }

  /** @throws DomainError for a value in a field, or a choice, that the company does not have */
  function assertFields(actor: Actor, { before, input }: Draft<Row>): void {
    for (const [key, field] of typed) {
      const held = ((before as Input | null)?.[key] ?? []) as unknown;
      const absent = absentChoices(actor, field).filter((choice) => !(held as string[]).includes(choice));
      if (absent.some((choice) => (input[key] as readonly string[]).includes(choice))) {
        throw new DomainError('validation_failed', { fields: { [key]: law('field.fromList') } });
      }
      if (field.kind === 'many') assertRowFields(actor, key, field, (input[key] ?? []) as readonly Input[]);
      if (hasField(actor, field)) continue;
      const sent = JSON.stringify(input[inputKey(key, field)]);
      if (sent !== JSON.stringify(emptyValue(field))) assertField(actor, key, field);
    }
  }

  /** @throws DomainError for a value in a field of rows that the company does not have */
  function assertRowFields(actor: Actor, name: string, field: ManyField, rows: readonly Input[]): void {
    const absent = typedFields(field.fields).filter(([, inner]) => !hasField(actor, inner));
    for (const [inner, innerField] of absent) {
      const key = inputKey(inner, innerField);
      const empty = JSON.stringify(emptyValue(innerField));
      const filled = rows.findIndex((row) => JSON.stringify(row[key] ?? emptyValue(innerField)) !== empty);
      if (filled >= 0) assertField(actor, `${name}.${filled}.${inner}`, innerField);
    }
  }

  /** @throws DomainError for unit prices that are finer than the company has chosen */
  function assertPrices(actor: Actor, input: Input): void {
    const fine = priceErrors(noun.fields, input, actor.priceDecimals);
    if (Object.keys(fine).length > 0) throw new DomainError('validation_failed', { fields: fine });
  }

  /** @throws DomainError for a value that the person is not offered */
  function assertOffered(actor: Actor, input: Input): void {
    for (const [key, field] of typed) {
      const value = input[key];
      if (field.kind !== 'offered' || value === null || value === undefined) continue;
      if (offers?.[key]?.(actor).some((offer) => offer.value === value) === true) continue;
      throw new DomainError('validation_failed', { fields: { [key]: law('field.fromList') } });
    }
  }

  /** The records that hold what the drafts hold in a field, by its form: their numbers, and what it is unique within. */
  async function holdersByValue(
    executor: Executor,
    companyID: number,
    { key, uniqueWithin }: { key: string; uniqueWithin: readonly string[] },
    drafts: readonly (readonly [Draft<Row>, number])[],
  ): Promise<Map<string, Record<string, unknown>[]>> {
    const beside = Object.fromEntries(uniqueWithin.map((name) => [name, columnOf(table, name)]));
    const form = inNameForm(columnOf(table, key));
    const wanted = drafts.flatMap(([{ input }]) =>
      typeof input[key] === 'string' ? [nameForm(input[key])] : [],
    );
    const known = new Map<string, Record<string, unknown>[]>();
    for (const values of inParts(wanted)) {
      const found = await executor
        .select({ ...beside, id: table.id, value: form })
        .from(table)
        .where(and(eq(table.companyID, companyID), rows, inArray(form, values)));
      for (const { value, ...holder } of found as (Record<string, unknown> & { value: string })[]) {
        known.set(value, [...(known.get(value) ?? []), holder]);
      }
    }
    return known;
  }

  /** The records that a draft names, itself and in its rows: by the name of the field, with the path of what was sent. */
  function namedIn(input: Input): NamedRecords[] {
    return namedBy(typed, input, '', '').filter(({ name }) => others.has(name));
  }

  /** The records that are there, of those that the drafts refer to, by the name of the field; each with what it shares. */
  async function referredRecords(
    executor: Executor,
    companyID: number,
    drafts: readonly (readonly [Draft<Row>, number])[],
  ): Promise<Map<string, Map<number, Input>>> {
    const named = Map.groupBy(
      drafts.flatMap(([{ input }]) => namedIn(input)),
      ({ name }) => name,
    );
    const there = new Map<string, Map<number, Input>>();
    for (const [name, other] of others) {
      const known = new Map<number, Input>();
      const shared = Object.keys(named.get(name)?.[0]?.sharing ?? {});
      const columns = Object.fromEntries(shared.map((choice) => [choice, columnOf(other, choice)]));
      for (const ids of inParts((named.get(name) ?? []).flatMap((one) => one.ids))) {
        const found = await executor
          .select({ ...columns, id: other.id })
          .from(other)
          .where(and(eq(other.companyID, companyID), inArray(other.id, ids)));
        for (const one of found as ({ id: number } & Input)[]) known.set(one.id, one);
      }
      there.set(name, known);
    }
    return there;
  }
}

interface NamedRecords {
  name: string;
  path: string;
  ids: readonly number[];
  /** What they have to hold, by choices that they share with who names them. */
  sharing: Input;
}

/**
 * The records that fields name, and those of their rows.
 * @param prefix Of their names; `under`: of their paths
 * @param above What the records hold to which the rows belong
 */
function namedBy(
  fields: readonly [name: string, field: Field][],
  input: Input,
  prefix: string,
  under: string,
  above: Input = {},
): NamedRecords[] {
  const held: Input = { ...above, ...input };
  return fields.flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const path = `${under}${inputKey(key, field)}`;
    const value = input[inputKey(key, field)];
    if (field.kind !== 'many') {
      const sharing = Object.fromEntries(sharedChoices(field).map((choice) => [choice, held[choice]]));
      return [{ name, path, ids: referredIDs(field, value), sharing }];
    }
    const inner = Object.entries(field.fields);
    return ((value ?? []) as readonly Input[]).flatMap((row, at) =>
      namedBy(inner, row, `${name}.`, `${path}.${at}.`, held),
    );
  });
}

/** The tables of what rows name, and the rows within them, by their names. */
function rowReferences(
  prefix: string,
  many: NonNullable<NounStorage['many']>,
): [name: string, table: RecordTable][] {
  return Object.entries(many).flatMap(([name, { references = {}, many: inner = {} }]) => [
    ...Object.entries(references).map(([key, { table }]): [string, RecordTable] => [
      `${prefix}${name}.${key}`,
      table,
    ]),
    ...rowReferences(`${prefix}${name}.`, inner),
  ]);
}

/** Several refusals as one: it says what the first says, and names the fields of all, so that they are mended in one go. */
function joinedRefusal(refusals: readonly DomainError[]): DomainError | null {
  const [first, ...others] = refusals;
  if (!first || others.length === 0 || Object.keys(first.fields).length === 0) return first ?? null;
  const fields = Object.assign({}, ...refusals.toReversed().map((one) => one.fields)) as FieldMessages;
  return new DomainError(first.code, { says: first.says, fields, cause: first });
}

/** The refusal that some work ends with; null when it goes through. */
async function refusalOf(work: () => Promise<void> | void): Promise<DomainError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Different values, as many as one query takes. */
export function inParts<Value>(values: readonly Value[]): Value[][] {
  const different = [...new Set(values)];
  return Array.from({ length: Math.ceil(different.length / valuesPerQuery) }, (_, part) =>
    different.slice(part * valuesPerQuery, (part + 1) * valuesPerQuery),
  );
}

function referredIDs({ kind }: Field, value: unknown): number[] {
  if (kind === 'references') return value as number[];
  return kind === 'reference' && typeof value === 'number' ? [value] : [];
}
