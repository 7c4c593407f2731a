import { mayEnter } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Field } from './fields.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { AnyNoun } from './noun.ts';

/** Whether a field of it stays as it is once other records name one. */
export function hasFixed({ fields }: Pick<AnyNoun, 'fields'>): boolean {
  return Object.values(fields).some(({ isFixedOnce }) => isFixedOnce === 'used');
}

/** Why a field of a record stays as it is; null where it can change. */
export function whyFixed(
  { isFixedOnce }: Pick<Field, 'isFixedOnce'>,
  record: { isUsed?: boolean } | null,
): Message | null {
  if (record === null || isFixedOnce === undefined) return null;
  if (isFixedOnce === 'made') return law('noun.fixedOnceMade');
  return record.isUsed === true ? law('noun.fixedOnceUsed') : null;
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
  const absent = absentChoices(actor, field);
  if (field.kind !== 'choices' || absent.length === 0) return field;
  return { ...field, choices: field.choices.filter((choice) => !absent.includes(choice)) };
}

/** The noun with the fields and choices that the person's company has. */
export function nounFor(noun: AnyNoun, actor: Actor): AnyNoun {
  const all = Object.entries(noun.fields);
  const absent = all.flatMap(([name, field]) => (hasField(actor, field) ? [] : [name]));
  if (absent.length === 0 && all.every(([, field]) => absentChoices(actor, field).length === 0)) return noun;
  const isThere = (name: string) => !absent.includes(name);
  const { list, form } = noun;
  return {
    ...noun,
    fields: Object.fromEntries(
      all.flatMap(([name, field]) => (isThere(name) ? [[name, fieldFor(actor, field)]] : [])),
    ),
    list: {
      ...list,
      columns: list.columns.filter(isThere),
      ...(list.hidden ? { hidden: list.hidden.filter(isThere) } : {}),
    },
    form: Object.fromEntries(
      Object.entries(form).flatMap(([section, names]) => {
        const there = names.map(String).filter(isThere);
        return there.length === 0 && names.length > 0 ? [] : [[section, there]];
      }),
    ),
  };
}
