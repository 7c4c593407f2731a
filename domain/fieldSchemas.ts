import { z } from 'zod';

import { daySchema, optionalDaySchema } from './daySchema.ts';
import { screenTexts } from './errors.ts';
import type { Field, FieldSet, PlainField } from './fields.ts';
import { inputKey, typedFields } from './fields.ts';
import { amountProblem, currencyCodes, currencyDecimals } from './money.ts';
import { currencyCodeSchema, percentSchema, typedAmountSchema } from './moneySchema.ts';

/** Records that one record names, at most. */
const referencesMax = 50;
const id = z.int().positive();
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

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'reference':
      return field.isRequired ? z.int(screenTexts.required).positive() : optional(id);
    case 'references':
      return z.array(id).max(referencesMax).default([]);
    case 'many':
      return z
        .array(
          z
            .strictObject({ id: id.optional(), ...fieldShape(field.fields) })
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

/** What is sent of fields, by the keys they are sent under. */
export function fieldShape(fields: FieldSet): Record<string, z.ZodType> {
  return Object.fromEntries(
    typedFields(fields).map(([name, field]) => [inputKey(name, field), fieldSchema(field)]),
  );
}

/** An amount has no more decimals than the currency beside it. */
export function checkAmounts(fields: FieldSet) {
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
