import { z } from 'zod';

import { stepsSchema } from '../approval/stepsSchema.ts';
import { timePattern } from '../day/dayTime.ts';
import { daySchema, instantSchema, optionalDaySchema } from '../day/daySchema.ts';
import { refuse, saying } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';
import type {
  ChoiceField,
  ChoicesField,
  Field,
  FieldSet,
  OfferedField,
  PlainField,
  TagsField,
} from './fields.ts';
import { belongs, emptyValue, inputKey, typedFields } from './fields.ts';
import { currencyCodes, currencyDecimals } from '../money/money.ts';
import { amountError } from '../money/moneyRules.ts';
import { currencyCodeSchema, percentSchema, typedAmountSchema } from '../money/moneySchema.ts';

/** Records that one record names, at most. */
const referencesMax = 50;
const id = z.int().positive();
/** The number of a record, of which the API document says where it is listed. */
const idIn = (resource: string) => id.meta({ 'x-resource': resource });
/** Whether it is offered is known to the server alone. */
const offeredSchema = ({ example }: OfferedField) => z.string().trim().min(1).max(100).meta({ example });
/** How a text of a kind is written. */
const patterns: Readonly<Partial<Record<string, RegExp>>> = {
  phone: /^\+?[\d\s()./-]{5,}$/,
  country: /^[A-Z]{2}$/,
  bankCode: /^[0-9A-Za-z]+$/,
  accountNumber: /^[0-9A-Za-z][0-9A-Za-z\s.-]*$/,
};

/** Everything but nothing: absent, null and an empty text leave a field open. */
function optional(schema: z.ZodType): z.ZodType {
  const open = z.preprocess((value) => (value === '' ? null : value), schema.nullish());
  return open.transform((value) => value ?? null);
}

function textSchema({ kind, max = 200, isRequired, example }: PlainField): z.ZodType {
  const plain = example === undefined ? z.string().trim() : z.string().trim().meta({ example });
  const filled = isRequired ? plain.min(1) : plain;
  const text = filled.max(max);
  if (kind === 'email') return text.pipe(z.email());
  const pattern = patterns[kind];
  return pattern ? text.regex(pattern) : text;
}

function plainSchema(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'country':
    case 'bankCode':
    case 'accountNumber':
    case 'taxNumber':
      return textSchema(field);
    case 'listQuery':
      return textSchema(field).meta({ example: 'sort=id' });
    case 'day':
      return daySchema;
    case 'time':
      return z
        .string()
        .refine((text) => timePattern.test(text), saying(law('field.time')))
        .meta({ example: '07:30' });
    case 'instant':
      return instantSchema;
    case 'amount':
      return typedAmountSchema();
    case 'number':
      return z
        .int()
        .min(field.min ?? 0)
        .max(field.max ?? 1_000_000);
    case 'percent':
      return percentSchema;
    case 'switch':
      return z.boolean();
    case 'currency':
      return currencyCodeSchema;
    case 'steps':
      return stepsSchema;
  }
}

function oneOf({ choices }: ChoiceField | ChoicesField): z.ZodType<string> {
  return z
    .string()
    .refine((chosen) => choices.includes(chosen), saying(law('field.fromList')))
    .meta({ enum: [...choices] });
}

/** Sent in any order; kept in the order of the choices. */
function choicesSchema(field: ChoicesField): z.ZodType {
  const sent = z.array(oneOf(field)).superRefine(refuseRepeated);
  const chosen = field.isRequired ? sent.refine(isFilled, saying(law('field.required'))) : sent.default([]);
  return chosen.transform((given) => field.choices.filter((choice) => given.includes(choice)));
}

/** What is wrong with one of them is said of the field: they share one input. */
function tagsSchema({ of, max, most, isRequired }: TagsField): z.ZodType {
  const sent = z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(max)
        .meta(of === 'email' ? { example: 'name@example.com' } : {}),
    )
    .max(most)
    .superRefine((texts, context) => {
      const wrong = of === 'email' ? texts.find((text) => !z.email().safeParse(text).success) : undefined;
      if (wrong !== undefined) refuse(context, law('field.notEmail', { text: wrong }));
      else refuseRepeated(texts, context);
    });
  return isRequired ? sent.refine(isFilled, saying(law('field.required'))) : sent.default([]);
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

function refuseRepeated(texts: readonly string[], context: z.RefinementCtx): void {
  const lower = texts.map((text) => text.toLowerCase());
  const repeated = texts.find((_, index) => lower.indexOf(lower[index] ?? '') < index);
  if (repeated !== undefined) refuse(context, law('field.repeated', { text: repeated }));
}

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'reference':
      return field.isRequired ? idIn(field.resource) : optional(idIn(field.resource));
    case 'references':
      return z.array(idIn(field.resource)).max(referencesMax).default([]);
    case 'many': {
      const rows = z
        .array(
          z
            .strictObject({ id: id.optional(), ...fieldShape(field.fields) })
            .superRefine(checkAmounts(field.fields)),
        )
        .max(field.max)
        .superRefine(checkUnique(field.fields));
      return field.isRequired ? rows.refine(isFilled, saying(law('field.required'))) : rows.default([]);
    }
    case 'choice':
      return field.isRequired ? oneOf(field) : optional(oneOf(field));
    case 'offered':
      return field.isRequired ? offeredSchema(field) : optional(offeredSchema(field));
    case 'choices':
      return choicesSchema(field);
    case 'tags':
      return tagsSchema(field);
    case 'switch':
      return z.boolean().default(false);
    case 'steps':
      return plainSchema(field);
    case 'day':
      return field.isRequired ? daySchema : optionalDaySchema;
    default:
      return field.isRequired ? plainSchema(field) : optional(plainSchema(field));
  }
}

/** What is sent of fields, by the keys they are sent under. */
export function fieldShape(fields: FieldSet): Record<string, z.ZodType> {
  return Object.fromEntries(
    typedFields(fields).map(([name, field]) => [
      inputKey(name, field),
      // Whether it is required is known with the choice beside it.
      fieldSchema(field.onlyWith ? { ...field, isRequired: false } : field),
    ]),
  );
}

/** A field is filled only while it belongs to the record; required, it is filled then. */
export function checkBelonging(fields: FieldSet) {
  const dependent = typedFields(fields).filter(([, { onlyWith }]) => onlyWith !== undefined);
  return (sent: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [name, field] of dependent) {
      const key = inputKey(name, field);
      const isEmpty = JSON.stringify(sent[key] ?? null) === JSON.stringify(emptyValue(field));
      if (!belongs(field, sent) && !isEmpty) refuse(context, law('field.notWith'), [key]);
      if (belongs(field, sent) && isEmpty && field.isRequired) refuse(context, law('field.required'), [key]);
    }
  };
}

/** An amount has no more decimals than the currency beside it. */
export function checkAmounts(fields: FieldSet) {
  return (sent: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [name, field] of typedFields(fields)) {
      if (field.kind !== 'amount' || sent[name] === null || sent[name] === undefined) continue;
      const code = field.currencyField === undefined ? 'IDR' : String(sent[field.currencyField]);
      if (!(currencyCodes as readonly string[]).includes(code)) continue;
      const error = amountError(sent[name] as string, currencyDecimals(code), code);
      if (error !== null) refuse(context, error, [name]);
    }
  };
}

/** No two rows share what is unique among them. */
function checkUnique(fields: FieldSet) {
  const unique = typedFields(fields).filter(([, { isUnique }]) => isUnique);
  return (rows: readonly Record<string, unknown>[], context: z.RefinementCtx): void => {
    for (const [name, { isUnique }] of unique) {
      const seen = new Set<string>();
      for (const [index, row] of rows.entries()) {
        const value = String((row[name] ?? '') as string | number).toLowerCase();
        if (value !== '' && seen.has(value)) {
          const says = typeof isUnique === 'string' ? law(`catalogue.${isUnique}`) : law('noun.onAnotherRow');
          refuse(context, says, [index, name]);
        }
        seen.add(value);
      }
    }
  };
}
