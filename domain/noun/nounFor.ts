import { mayEnter } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { isFlagOn } from '../access/featureFlag.ts';
import type { Field } from './fields.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { AnyNoun } from './noun.ts';

/** Whether a field of it stays as it is once other records name one. */
export function hasFixed({ fields }: Pick<AnyNoun, 'fields'>): boolean {
  return Object.values(fields).some(({ isFixedOnce }) => isFixedOnce === 'used');
}

/** Why a field of a record stays as it is for this person; null where it can change. */
export function whyFixed(
  actor: Actor,
  { isFixedOnce, changesWith }: Pick<Field, 'isFixedOnce' | 'changesWith'>,
  record: { isUsed?: boolean } | null,
): Message | null {
  if (record === null) return null;
  const isKept = changesWith !== undefined && !mayEnter(actor, changesWith);
  if (isFixedOnce === 'made' || isKept) return law('noun.fixedOnceMade');
  return isFixedOnce === 'used' && record.isUsed === true ? law('noun.fixedOnceUsed') : null;
}

/** Whether the person's company has what the field asks. */
export function hasField(actor: Actor, { asks }: Pick<Field, 'asks'>): boolean {
  return asks === undefined || mayEnter(actor, asks);
}

/** Of the choices of a field, those that the person's company does not have. */
export function absentChoices(actor: Actor, field: Field): readonly string[] {
  if (field.kind !== 'choices' || field.asked === undefined) return [];
  return mayEnter(actor, field.asked.asks) ? [] : field.asked.choices;
}

function fieldFor(actor: Actor, field: Field): Field {
  if (field.kind === 'many') {
    const there = Object.entries(field.fields).filter(([, inner]) => hasField(actor, inner));
    return { ...field, fields: Object.fromEntries(there) };
  }
  const absent = absentChoices(actor, field);
  if (field.kind !== 'choices' || absent.length === 0) return field;
  return { ...field, choices: field.choices.filter((choice) => !absent.includes(choice)) };
}

/** Of a noun without kinds it is the noun itself; made once for each kind, so that what is built of it is built once. */
const byKind = new WeakMap<AnyNoun, Map<string, AnyNoun>>();

/** The noun as records of one kind have it: with their fields, sections and lifecycle. */
export function nounOfKind(noun: AnyNoun, kind: string | undefined): AnyNoun {
  const own = kind === undefined ? undefined : noun.kinds?.of[kind];
  if (kind === undefined || own === undefined) return noun;
  const known = byKind.get(noun) ?? new Map<string, AnyNoun>();
  byKind.set(noun, known);
  const { by } = noun.kinds ?? {};
  // Of which kind a record is, its page and its form say by what they are.
  const form = Object.fromEntries(
    Object.entries(noun.form).map(([section, names]) => [section, names.filter((name) => name !== by)]),
  );
  const made =
    known.get(kind) ??
    withFields({ ...noun, form, lifecycle: own.lifecycle }, (field) => isOfKind(noun, field, kind));
  known.set(kind, made);
  return made;
}

function isOfKind({ kinds }: Pick<AnyNoun, 'kinds'>, { onlyWith }: Field, kind: string): boolean {
  return onlyWith === undefined || onlyWith.field !== kinds?.by || onlyWith.is.includes(kind);
}

/** The noun with those of its fields, wherever they stand. */
function withFields(noun: AnyNoun, isThere: (field: Field, name: string) => boolean): AnyNoun {
  const { list, form, fields } = noun;
  const has = (name: string) => {
    const field = fields[name];
    return field === undefined || isThere(field, name);
  };
  return {
    ...noun,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => has(name))),
    list: {
      ...list,
      columns: list.columns.filter(has),
      ...(list.hidden ? { hidden: list.hidden.filter(has) } : {}),
    },
    form: Object.fromEntries(
      Object.entries(form).flatMap(([section, names]) => {
        const there = names.map(String).filter(has);
        return there.length === 0 && names.length > 0 ? [] : [[section, there]];
      }),
    ),
  };
}

function rowFields(field: Field): readonly Field[] {
  return field.kind === 'many' ? Object.values(field.fields) : [];
}

/** The noun with its statuses as a company without a flag calls them; made once for each. */
const otherwise = new WeakMap<AnyNoun, AnyNoun>();

function withLooks(noun: AnyNoun, { flags }: Actor): AnyNoun {
  const { looksWithout, lifecycle } = noun;
  if (!looksWithout || isFlagOn(flags, looksWithout.flag)) return noun;
  const looks = { ...lifecycle.looks, ...looksWithout.looks } as typeof lifecycle.looks;
  const made = otherwise.get(noun) ?? { ...noun, lifecycle: { ...lifecycle, looks } };
  otherwise.set(noun, made);
  return made;
}

/** The noun with the fields, choices and names of statuses that the person's company has. */
export function nounFor(noun: AnyNoun, actor: Actor): AnyNoun {
  const all = Object.values(noun.fields);
  const isWhole = [...all, ...all.flatMap(rowFields)].every(
    (field) => hasField(actor, field) && absentChoices(actor, field).length === 0,
  );
  const called = withLooks(noun, actor);
  if (isWhole) return called;
  const there = withFields(called, (field) => hasField(actor, field));
  const fields = Object.entries(there.fields).map(([name, field]) => [name, fieldFor(actor, field)]);
  return { ...there, fields: Object.fromEntries(fields) as AnyNoun['fields'] };
}
