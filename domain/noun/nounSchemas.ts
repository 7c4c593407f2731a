import { z } from 'zod';

import { readStepsSchema } from '../approval/stepsSchema.ts';
import { changedShape, checkAmounts, checkBelonging, fieldShape } from './fieldSchemas.ts';
import type { Field, FieldSet, ManyField, PlainField } from './fields.ts';
import { mediaItem } from '../file/fileWire.ts';
import { historyRow } from '../lifecycle/historyRow.ts';
import { idListFilter, listFilter, switchFilter } from '../list/listFilter.ts';
import { pageQuestion } from '../list/listSchemas.ts';
import { keptFields, unfinished } from './fields.ts';
import { capitalized } from './nounTitles.ts';
import type { AnyNoun } from './noun.ts';
import { reviewView } from './nounAddresses.ts';
import { shownStatuses } from './noun.ts';
import { reviewStatuses } from '../lifecycle/reviewStatus.ts';
import { customFilter, customValue, sentCustomValues } from './customFields/customFieldSchemas.ts';
import { nounListSpec, ownTask } from './nounList.ts';
import { hasFixed } from './nounFor.ts';

const ownTaskAnswer = z
  .enum(reviewStatuses)
  .optional()
  .describe("The state of the acting person's latest task on it, where the list is narrowed by that");
const named = z.object({ id: z.int(), name: z.string() });

function plainAnswer({ kind, decimals }: PlainField): z.ZodType {
  switch (kind) {
    case 'amount':
    case 'percent':
      return z.number();
    case 'number':
      return decimals === undefined ? z.int() : z.number();
    case 'switch':
      return z.boolean();
    default:
      return z.string();
  }
}

function rowAnswer(field: Field): z.ZodType {
  switch (field.kind) {
    case 'reference':
      return field.isRequired ? named : named.nullable();
    case 'references':
      return z.array(named);
    case 'many':
      return z.array(z.object({ id: z.int(), ...rowShape(field.fields) }));
    case 'choices':
      return z.array(z.enum(field.choices as [string, ...string[]]));
    case 'tags':
      return z.array(z.string());
    case 'files':
      return z.array(mediaItem);
    case 'offered':
      return field.isRequired ? z.string() : z.string().nullable();
    case 'switch':
      return z.boolean();
    case 'steps':
      return readStepsSchema;
    case 'choice': {
      const one = z.enum(field.choices as [string, ...string[]]);
      return field.isRequired ? one : one.nullable();
    }
    default:
      return field.isRequired ? plainAnswer(field) : plainAnswer(field).nullable();
  }
}

/** What is answered of fields, by their names. */
export function rowShape(fields: FieldSet | ManyField['fields']): Record<string, z.ZodType> {
  return Object.fromEntries(keptFields(fields).map(([name, field]) => [name, rowAnswer(field)]));
}

const built = new WeakMap<AnyNoun, NounSchemas>();

/** What goes over the wire, by the fields of a noun: what is sent, answered and asked. */
export function nounSchemas(noun: AnyNoun): NounSchemas {
  const known = built.get(noun) ?? buildSchemas(noun);
  built.set(noun, known);
  return known;
}

function buildSchemas(noun: AnyNoun) {
  const { lifecycle, name } = noun;
  const { fields } = noun;
  const drafted = noun.drafts ? (unfinished(fields) as unknown as FieldSet) : null;
  const answered = drafted ?? fields;
  const shapeID = capitalized(name);
  const statuses = lifecycle.statuses as [string, ...string[]];
  const flags = lifecycle.transitions.flatMap(({ ability }) => (ability ? [ability] : []));
  const row = z.object({
    id: z.int(),
    version: z.int(),
    status: z.enum(statuses),
    createdAt: z.string(),
    ...rowShape(answered),
    ...(noun.customFields ? { customFields: z.array(customValue) } : {}),
    ...Object.fromEntries(flags.map((flag) => [flag, z.boolean()])),
  });
  const hidden = noun.choosers
    ? [...Object.keys(rowShape(fields)), ...(noun.customFields ? ['customFields'] : [])].filter(
        (key) => !noun.choosers?.shows.includes(key),
      )
    : [];
  const left: readonly string[] = noun.list.without ?? [];
  const listed = z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(row.shape).flatMap(([key, value]) =>
        left.includes(key) ? [] : [[key, hidden.includes(key) ? value.optional() : value]],
      ),
    ),
  );
  const inputOf = (asked: FieldSet) =>
    z
      .strictObject({
        ...(noun.isSingle ? changedShape(asked) : fieldShape(asked)),
        ...(noun.customFields ? { customFields: sentCustomValues } : {}),
      })
      .superRefine(checkAmounts(asked))
      .superRefine(checkBelonging(asked));
  return {
    input: inputOf(fields).meta({ id: `${shapeID}Input` }),
    /** What is sent to keep a record unfinished; null: none can be. */
    draft: drafted ? inputOf(drafted).meta({ id: `${shapeID}DraftInput` }) : null,
    row: (reviewView(noun) ? listed.extend({ [ownTask]: ownTaskAnswer }) : listed).meta({
      id: `${shapeID}Row`,
      ...(hidden.length > 0
        ? { description: `Who may not open one is told no more than: ${noun.choosers?.shows.join(', ')}` }
        : {}),
    }),
    detail: row.extend({
      histories: z.array(historyRow),
      refusals: z.record(z.string(), z.string()).describe('Why the acting person cannot take an action'),
      ...(hasFixed(noun) ? { isUsed: z.boolean().describe('Other records name it') } : {}),
    }),
    filter: pageQuestion(nounListSpec(noun), {
      status: listFilter(z.enum(statuses)).describe(
        `Unset: ${shownStatuses(noun).join(', ')}; records are looked up by their ids whatever their status`,
      ),
      ids: idListFilter,
      ...(noun.customFields ? { customField: customFilter } : {}),
      ...(reviewView(noun)
        ? {
            [ownTask]: listFilter(z.enum(reviewStatuses)).describe(
              'Only those on which the acting person decides or decided, by the state of their latest task',
            ),
          }
        : {}),
      choosable: switchFilter.describe('Only those that a form can choose'),
    }),
  };
}
type NounSchemas = ReturnType<typeof buildSchemas>;
