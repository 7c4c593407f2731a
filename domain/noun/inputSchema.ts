import { z } from 'zod';

import type { ActionInput } from '../lifecycle/actionInput.ts';
import { recordFields } from '../lifecycle/actionInput.ts';
import { typedAccount } from '../bank/bankAccountSchema.ts';
import { readOrRefuse } from '../message/fieldMessage.ts';
import { checkAmounts, checkBelonging, fieldShape } from './fieldSchemas.ts';

/**
 * The schema of what an action asks for: the body of its call, and what its dialog validates before it is sent. Its amounts
 * are texts: {@link readInput} reads them in the currency of the record.
 */
export function inputSchema(input: ActionInput): z.ZodObject {
  const asksAccount = Object.values(input).some(({ kind }) => kind === 'bankAccount');
  const files = Object.values(input).find((field) => field.kind === 'files');
  return z.strictObject({
    ...fieldShape(Object.fromEntries(recordFields(input))),
    ...(asksAccount ? typedAccount.shape : {}),
    ...(files ? { mediaIDs: z.array(z.int().positive()).max(files.max).default([]) } : {}),
  });
}

/** The same, with what the fields say of each other. */
export function judgedInput(input: ActionInput): z.ZodType {
  return inputSchema(input).superRefine(checkBelonging(Object.fromEntries(recordFields(input))));
}

/**
 * What a person gave for a record, as the schema has it.
 * @throws DomainError `validation_failed` with the fields
 */
export function readInput(input: ActionInput, given: unknown, record: object): Record<string, unknown> {
  const fields = Object.fromEntries(recordFields(input));
  const schema = inputSchema(input)
    .superRefine(checkBelonging(fields))
    .superRefine(checkAmounts(fields, { ...record }));
  return readOrRefuse(schema, given ?? {});
}
