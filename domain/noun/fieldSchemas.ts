import { z } from 'zod';

import { stepsSchema } from '../approval/stepsSchema.ts';
import { timePattern } from '../day/dayTime.ts';
import { daySchema, instantSchema, optionalDaySchema } from '../day/daySchema.ts';
import { refuse, saying } from '../message/fieldMessage.ts';
import type { FieldMessages, Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type {
  ChoiceField,
  ChoicesField,
  Field,
  FieldSet,
  FilesField,
  OfferedField,
  PlainField,
  TagsField,
} from './fields.ts';
import { isCountryCode } from './countryCodes.ts';
import { belongs, currencyOf, emptyValue, inputKey, typedFields } from './fields.ts';
import { plainLine } from './plainLineSchema.ts';
import { followingError, followingValues } from './rowFigures.ts';
import { currencyDecimals, priceDecimalsMax } from '../money/money.ts';
import { amountError, priceError } from '../money/moneyRules.ts';
import { currencyCodeSchema, fractionSchema, percentSchema, sentMoneySchema } from '../money/moneySchema.ts';
import { plainDecimals, readSentMoney } from '../money/sentMoney.ts';
import { nameForm } from '../text/normalForm.ts';
import { readWebAddress } from '../text/webAddress.ts';

/** Records that one record names, at most. */
const referencesMax = 50;
const id = z.int().positive();
const amountKind = { isTyped: true } as const;
/** How fine it may be, the company says when it is saved. */
const priceKind = { ...amountKind, decimals: priceDecimalsMax } as const;
const kindOf = ({ isUnitPrice }: Pick<PlainField, 'isUnitPrice'>) => (isUnitPrice ? priceKind : amountKind);
/** The number of a record, of which the API document says where it is listed. */
const idIn = (resource: string) => id.meta({ 'x-resource': resource });
/** Whether it is offered is known to the server alone. */
const offeredSchema = ({ example }: OfferedField) => z.string().trim().min(1).max(100).meta({ example });
/** How a text of a kind is written. */
const patterns: Readonly<Partial<Record<string, RegExp>>> = {
  phone: /^\+?[\d\s()./-]{5,}$/,
  bankCode: /^[0-9A-Za-z]+$/,
  accountNumber: /^[0-9A-Za-z][0-9A-Za-z\s.-]*$/,
};

/** The letters are taken in any case; a union, another spelling or an invented code is no country. */
export const countrySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountryCode, saying(law('field.country')))
  .meta({ description: 'ISO 3166-1 alpha-2', pattern: '^[A-Za-z]{2}$', example: 'SG' });

/** Everything but nothing: absent, null and an empty text leave a field open. */
function optional(schema: z.ZodType): z.ZodType {
  const open = z.preprocess((value) => (value === '' ? null : value), schema.nullish());
  return open.transform((value) => value ?? null);
}

function textSchema({ kind, max = 200, isRequired, example }: PlainField): z.ZodType {
  const given = kind === 'longText' ? z.string().trim() : plainLine();
  const plain = example === undefined ? given : given.meta({ example });
  const filled = isRequired ? plain.min(1) : plain;
  const text = filled.max(max);
  if (kind === 'email') return text.pipe(z.email());
  const pattern = patterns[kind];
  return pattern ? text.regex(pattern) : text;
}

/** What is kept can be longer than what was typed. */
function linkSchema(field: PlainField): z.ZodType {
  const { max = 500, example = 'https://example.com' } = field;
  return textSchema({ ...field, example }).superRefine((given, context) => {
    // An empty one is refused for that already.
    if (given === '') return;
    const read = readWebAddress(String(given));
    if (!read.isRead) refuse(context, read.says);
    else if (read.address.length > max) refuse(context, law('field.mostCharacters', { limit: max }));
    else context.value = read.address;
  });
}

function plainSchema(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'bankCode':
    case 'accountNumber':
    case 'taxNumber':
      return textSchema(field);
    case 'country':
      return countrySchema;
    case 'link':
      return linkSchema(field);
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
      return sentMoneySchema(kindOf(field));
    case 'number':
      if (field.decimals !== undefined) return fractionSchema(field.decimals, field);
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
      plainLine()
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

/** In the order in which they are shown. Who uploaded them, and what they are, is known to the server alone. */
function filesSchema({ max, isRequired }: FilesField): z.ZodType {
  const sent = z.array(id).max(max);
  return isRequired ? sent.refine(isFilled, saying(law('field.required'))) : sent.default([]);
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

function refuseRepeated(texts: readonly string[], context: z.RefinementCtx): void {
  const forms = texts.map(nameForm);
  const repeated = texts.find((_, index) => forms.indexOf(forms[index] ?? '') < index);
  if (repeated !== undefined) refuse(context, law('field.repeated', { text: repeated }));
}

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'reference':
      return field.isRequired ? idIn(field.resource) : optional(idIn(field.resource));
    case 'references': {
      const named = z.array(idIn(field.resource)).max(referencesMax);
      return field.isRequired ? named.refine(isFilled, saying(law('field.required'))) : named.default([]);
    }
    case 'many': {
      const rows = z
        .array(z.strictObject({ id: id.optional(), ...fieldShape(field.fields) }))
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
    case 'files':
      return filesSchema(field);
    case 'switch':
      return z.boolean().default(false);
    case 'steps':
      return plainSchema(field);
    case 'day': {
      const asked = field.isRequired ? daySchema : optionalDaySchema;
      return field.example === undefined ? asked : asked.meta({ example: field.example });
    }
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

/** The same of a record that is always there: what is not sent is left out, whether it is required or not, and stays as it is. */
export function changedShape(fields: FieldSet): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fieldShape(fields)).map(([key, schema]) => {
      const sent = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
      return [key, z.nonoptional(sent).optional()];
    }),
  );
}

/** A field is filled only while it belongs to the record; required, it is filled then. What is wrong, by the keys. */
export function belongingErrors(fields: FieldSet, sent: Values): FieldMessages {
  const dependent = typedFields(fields).filter(([, { onlyWith }]) => onlyWith !== undefined);
  return Object.fromEntries(
    dependent.flatMap(([name, field]) => {
      const key = inputKey(name, field);
      const empty = emptyValue(field);
      const isEmpty = JSON.stringify(sent[key] ?? empty) === JSON.stringify(empty);
      if (!belongs(field, sent, fields)) return isEmpty ? [] : [[key, law('field.notWith')]];
      return isEmpty && field.isRequired ? [[key, law('field.required')]] : [];
    }),
  );
}

/** For a check of what was sent: {@link belongingErrors} as refusals. */
export function checkBelonging(fields: FieldSet) {
  return (sent: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [key, says] of Object.entries(belongingErrors(fields, sent))) refuse(context, says, [key]);
  };
}

type Values = Readonly<Record<string, unknown>>;
type Refuse = (path: (string | number)[], says: Message) => void;

/**
 * What was sent with its amounts, and those of its rows, read in their currencies. What cannot be read, or has more
 * decimals than its currency, is refused, and so is what follows in a row and is larger than any amount can be.
 * @param above The record that it belongs to
 */
export function readAmounts(fields: FieldSet, sent: Values, above: Values, refused: Refuse): Values {
  const values = { ...above, ...sent };
  const read = typedFields(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = sent[name];
    if (field.kind === 'many' && Array.isArray(value)) {
      const rows = (value as Values[]).map((row, at) => {
        const read = readAmounts(field.fields, row, values, (path, says) =>
          refused([name, at, ...path], says),
        );
        for (const [inner, figure] of Object.entries(followingValues(field, read, values))) {
          const says = followingError(figure);
          if (says !== null) refused([name, at, inner], says);
        }
        return read;
      });
      return [[name, rows]];
    }
    if (field.kind !== 'amount' || typeof value !== 'string') return [];
    const currency = currencyOf(field, values);
    const parsed = readSentMoney(value, currency, kindOf(field));
    const ofCurrency = currency === undefined ? plainDecimals : currencyDecimals(currency);
    const decimals = field.isUnitPrice ? priceDecimalsMax : ofCurrency;
    const says = parsed.ok ? amountError(parsed.amount, decimals, currency) : parsed.says;
    if (says !== null) refused([name], says);
    return parsed.ok ? [[name, parsed.amount]] : [];
  });
  return { ...sent, ...Object.fromEntries(read) };
}

/**
 * Which unit prices of a record are finer than its company takes, by their paths.
 * @param chosen Decimals that the company has chosen
 * @param above The record that it belongs to
 */
export function priceErrors(
  fields: FieldSet,
  sent: Values,
  chosen: number | undefined,
  above: Values = {},
): Record<string, Message> {
  const values = { ...above, ...sent };
  const found = typedFields(fields).flatMap(([name, field]): [string, Message][] => {
    const value = sent[name];
    if (field.kind === 'many' && Array.isArray(value)) {
      return (value as Values[]).flatMap((row, at) =>
        Object.entries(priceErrors(field.fields, row, chosen, values)).map(
          ([path, says]): [string, Message] => [`${name}.${at}.${path}`, says],
        ),
      );
    }
    if (field.kind !== 'amount' || !field.isUnitPrice || typeof value !== 'string') return [];
    const says = priceError(value, currencyOf(field, values) ?? 'IDR', chosen);
    return says === null ? [] : [[name, says]];
  });
  return Object.fromEntries(found);
}

/** For a check of what was sent: {@link readAmounts} in its place. */
export function checkAmounts(fields: FieldSet, above: Values = {}) {
  return (sent: Values, context: z.RefinementCtx): void => {
    context.value = readAmounts(fields, sent, above, (path, says) => refuse(context, says, path));
  };
}

/** No two rows share what is unique among them. */
function checkUnique(fields: FieldSet) {
  const unique = typedFields(fields).filter(([, { isUnique }]) => isUnique);
  return (rows: readonly Record<string, unknown>[], context: z.RefinementCtx): void => {
    for (const [name, field] of unique) {
      const { isUnique } = field;
      const key = inputKey(name, field);
      const seen = new Set<string>();
      for (const [index, row] of rows.entries()) {
        const value = nameForm(String((row[key] ?? '') as string | number));
        if (value !== '' && seen.has(value)) {
          const says = typeof isUnique === 'string' ? law(`catalogue.${isUnique}`) : law('noun.onAnotherRow');
          refuse(context, says, [index, key]);
        }
        seen.add(value);
      }
    }
  };
}
