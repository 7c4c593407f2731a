import { z } from 'zod';

import type { ActionInput, InputField } from './actionInput.ts';
import { typedAccount } from './bankAccountSchema.ts';
import { daySchema } from './daySchema.ts';
import { DomainError, screenTexts } from './errors.ts';
import { sentMoneySchema } from './moneySchema.ts';

/** The schema of what an action asks for: the body of its call, and what its dialog validates before it is sent. */
export function inputSchema(input: ActionInput): z.ZodObject {
  const properties = Object.entries(input).flatMap(([name, field]) => propertiesOf(name, field));
  return z.strictObject(Object.fromEntries(properties));
}

/**
 * What a person gave, as the schema has it.
 * @throws DomainError `validation_failed` with the fields
 */
export function readInput(input: ActionInput, given: unknown): Record<string, unknown> {
  const read = inputSchema(input).safeParse(given ?? {});
  if (read.success) return read.data;
  throw new DomainError('validation_failed', { fields: inputErrors(read.error) });
}

/** What is wrong with each property, by its name. */
export function inputErrors({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.') || 'root', message]).toReversed(),
  );
}

function propertiesOf(name: string, field: InputField): [string, z.ZodType][] {
  if (field.kind === 'bankAccount') {
    return Object.entries(typedAccount.shape).map(([property, schema]) => [property, given(schema, field)]);
  }
  return [[name, given(schemaOf(field), field)]];
}

function schemaOf(field: Exclude<InputField, { kind: 'bankAccount' }>): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return z
        .string({ error: ({ input }) => (input === undefined ? screenTexts.required : undefined) })
        .trim()
        .min(1, screenTexts.required)
        .max(field.max, `Use at most ${field.max.toLocaleString('en')} characters`);
    case 'day':
      return daySchema;
    case 'amount':
      return sentMoneySchema({ isTyped: true }).refine((text) => text !== '', screenTexts.required);
    case 'choice':
      return z.enum(field.choices as [string, ...string[]], 'Choose one from the list');
  }
}

/** An empty text is what a form has of a property that was left out. */
function given(schema: z.ZodType, { isOptional = false }: InputField): z.ZodType {
  return isOptional ? z.preprocess((value) => (value === '' ? undefined : value), schema.optional()) : schema;
}
