import { z } from 'zod';

import { daySchema, optionalDaySchema } from './daySchema.ts';
import { screenTexts } from './errors.ts';
import type { Field, FieldSet, ManyField, PlainField } from './fields.ts';
import { historyRow } from './historyRow.ts';
import {
  amountFilter,
  dayFilter,
  idListFilter,
  listFilter,
  pagingFilter,
  sortFilter,
  switchFilter,
} from './listFilter.ts';
import { amountProblem, currencyCodes, currencyDecimals } from './money.ts';
import { currencyCodeSchema, percentSchema, typedAmountSchema } from './moneySchema.ts';
import type { AnyNoun } from './noun.ts';
import { filteredFields, inputKey, sortsOf, typedFields } from './noun.ts';

/** Records that one record names, at most. */
const referencesMax = 50;
const id = z.int().positive();
const named = z.object({ id: z.int(), name: z.string() });
const phonePattern = /^\+?[\d\s()./-]{5,}$/;

/** Everything but nothing: absent, null and an empty text leave a field open. */
function optional(schema: z.ZodType): z.ZodType {
  const open = z.preprocess((value) => (value === '' ? null : value), schema.nullish());
  return open.transform((value) => value ?? null);
}

function textSchema({ kind, max = 200, isRequired }: PlainField): z.ZodType {
  const tooLong = `Use at most ${max.toLocaleString('en')} characters`;
  const plain = z.string({ error: screenTexts.required }).trim();
  const filled = isRequired ? plain.min(1, screenTexts.required) : plain;
  const text = filled.max(max, tooLong);
  if (kind === 'email')
    return z
      .string({ error: screenTexts.required })
      .trim()
      .max(max, tooLong)
      .pipe(z.email(screenTexts.invalidFormat));
  return kind === 'phone' ? text.regex(phonePattern, screenTexts.invalidFormat) : text;
}

function plainSchema(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return textSchema(field);
    case 'day':
      return daySchema;
    case 'amount':
      return typedAmountSchema();
    case 'number':
      return z
        .int('Enter a whole number')
        .min(field.min ?? 0, `Must be at least ${field.min ?? 0}`)
        .max(field.max ?? 1_000_000, `Must be at most ${field.max ?? 1_000_000}`);
    case 'percent':
      return percentSchema;
    case 'switch':
      return z.boolean();
    case 'currency':
      return currencyCodeSchema;
  }
}

function inputSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'reference':
      return field.isRequired ? z.int(screenTexts.required).positive() : optional(id);
    case 'references':
      return z.array(id).max(referencesMax).default([]);
    case 'many':
      return z
        .array(
          z
            .strictObject({ id: id.optional(), ...inputShape(field.fields) })
            .superRefine(checkAmounts(field.fields)),
        )
        .max(field.max, `Use at most ${field.max} items`)
        .default([]);
    case 'choice': {
      const one = z.enum(field.choices as [string, ...string[]], 'Choose one from the list');
      return field.isRequired ? one : optional(one);
    }
    case 'switch':
      return z.boolean().default(false);
    case 'day':
      return field.isRequired ? daySchema : optionalDaySchema;
    default:
      return field.isRequired ? plainSchema(field) : optional(plainSchema(field));
  }
}

function inputShape(fields: FieldSet): Record<string, z.ZodType> {
  return Object.fromEntries(
    typedFields(fields).map(([name, field]) => [inputKey(name, field), inputSchema(field)]),
  );
}

/** An amount has no more decimals than the currency beside it. */
function checkAmounts(fields: FieldSet) {
  return (sent: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [name, field] of typedFields(fields)) {
      if (field.kind !== 'amount' || sent[name] === null || sent[name] === undefined) continue;
      const code = field.currencyField === undefined ? 'IDR' : String(sent[field.currencyField]);
      if (!(currencyCodes as readonly string[]).includes(code)) continue;
      const problem = amountProblem(String(sent[name]), currencyDecimals(code), code);
      if (problem !== null) context.addIssue({ code: 'custom', path: [name], message: problem });
    }
  };
}

function plainAnswer({ kind }: PlainField): z.ZodType {
  switch (kind) {
    case 'amount':
    case 'percent':
      return z.number();
    case 'number':
      return z.int();
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
    case 'switch':
      return z.boolean();
    case 'choice': {
      const one = z.enum(field.choices as [string, ...string[]]);
      return field.isRequired ? one : one.nullable();
    }
    default:
      return field.isRequired ? plainAnswer(field) : plainAnswer(field).nullable();
  }
}

function rowShape(fields: FieldSet | ManyField['fields']): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, rowAnswer(field)]));
}

function filterSchema(name: string, field: Field): Record<string, z.ZodType> {
  switch (field.kind) {
    case 'reference':
    case 'references':
      return { [`${name}IDs`]: idListFilter };
    case 'choice':
      return { [name]: listFilter(z.enum(field.choices as [string, ...string[]])) };
    case 'currency':
      return { [name]: listFilter(currencyCodeSchema) };
    case 'switch':
      return { [name]: switchFilter };
    case 'day':
      return { [`${name}From`]: dayFilter, [`${name}To`]: dayFilter };
    case 'amount':
      return { [`${name}From`]: amountFilter, [`${name}To`]: amountFilter };
    default:
      throw new Error(`${name}: a list cannot be narrowed by a field of the kind ${field.kind}`);
  }
}

const built = new WeakMap<AnyNoun, NounSchemas>();

/** What goes over the wire, by the fields of a noun: what is sent, answered and asked. */
export function nounSchemas(noun: AnyNoun): NounSchemas {
  const known = built.get(noun) ?? buildSchemas(noun);
  built.set(noun, known);
  return known;
}

function buildSchemas(noun: AnyNoun) {
  const { fields, lifecycle, name } = noun;
  const shapeID = name.charAt(0).toUpperCase() + name.slice(1);
  const statuses = lifecycle.statuses as [string, ...string[]];
  const flags = lifecycle.transitions.flatMap(({ ability }) => (ability ? [ability] : []));
  const row = z.object({
    id: z.int(),
    version: z.int(),
    status: z.enum(statuses),
    createdAt: z.string(),
    ...rowShape(fields),
    ...Object.fromEntries(flags.map((flag) => [flag, z.boolean()])),
  });
  const input = z.strictObject(inputShape(fields)).superRefine(checkAmounts(fields));
  return {
    input: input.meta({ id: `${shapeID}Input` }),
    row: row.meta({ id: `${shapeID}Row` }),
    detail: row.extend({
      histories: z.array(historyRow),
      refusals: z.record(z.string(), z.string()).describe('Why the acting person cannot take an action'),
    }),
    filter: z.strictObject({
      ...pagingFilter(10),
      sort: sortFilter(sortsOf(noun)),
      query: z.string().trim().max(200).optional(),
      status: listFilter(z.enum(statuses)),
      ids: idListFilter,
      choosable: switchFilter.describe('Only those that a form can choose'),
      ...Object.assign({}, ...filteredFields(noun).map(([key, field]) => filterSchema(key, field))),
    }),
  };
}
export type NounSchemas = ReturnType<typeof buildSchemas>;
