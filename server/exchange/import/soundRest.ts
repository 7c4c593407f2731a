import type { FieldMessages } from '../../../domain/message/message.ts';
import type { Field, FieldSet } from '../../../domain/noun/fields.ts';
import { emptyValue, inputKey, typedFields } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import type { ReadRow } from '../../records/nounRows.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Rules of other fields follow from what these say: without them nothing more can be said. */
const deciding: ReadonlySet<Field['kind']> = new Set(['choice', 'choices', 'country', 'currency', 'switch']);

/**
 * What a row with wrong cells would send without them, so that the others can be judged as well: what the record has stands in
 * their place, or nothing. Null where the rest says nothing by itself.
 * @param problems By the keys of columns
 */
export function restOf(
  noun: AnyNoun,
  payload: Payload,
  before: ReadRow | null,
  problems: Readonly<FieldMessages>,
): Payload | null {
  const rest: Record<string, unknown> = { ...payload };
  if (Object.keys(problems).some((key) => key.startsWith('customField'))) delete rest['customFields'];
  for (const [name, field] of typedFields(noun.fields)) {
    const key = inputKey(name, field);
    if (field.kind === 'many') {
      const rows = payload[key] as Payload[];
      const read = rows.map((row, index) =>
        withoutWrong(field.fields, row, `${name}.${index + 1}.`, problems),
      );
      if (read.includes(null)) return null;
      rest[key] = read;
    } else if (problems[name] !== undefined) {
      const instead = insteadOf(field, before?.[name]);
      if (instead === undefined) return null;
      rest[key] = instead;
    }
  }
  const judged = nounSchemas(noun).input.safeParse(rest);
  return judged.success ? (judged.data as Payload) : null;
}

function withoutWrong(
  fields: FieldSet,
  row: Payload,
  under: string,
  problems: Readonly<FieldMessages>,
): Payload | null {
  const rest: Record<string, unknown> = { ...row };
  for (const [name, field] of typedFields(fields)) {
    if (problems[`${under}${name}`] === undefined) continue;
    const instead = insteadOf(field, undefined);
    if (instead === undefined) return null;
    rest[inputKey(name, field)] = instead;
  }
  return rest;
}

/** Texts that a field of the kind takes, where it has to be filled in: what is said of it is not told. */
const placeholders: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  text: 'x',
  longText: 'x',
  email: 'x@example.com',
  phone: '00000',
  link: 'https://example.com',
  bankCode: 'x',
  accountNumber: '0',
  taxNumber: '0',
  day: '2026-01-01',
  time: '00:00',
  amount: 0,
  percent: 0,
  reference: 1,
};

function insteadOf(field: Field, had: unknown): unknown {
  if (deciding.has(field.kind)) return undefined;
  if (field.kind === 'reference' && had !== null && typeof had === 'object')
    return (had as { id: number }).id;
  if (field.kind === 'references' || field.kind === 'files' || field.kind === 'steps')
    return emptyValue(field);
  if (had !== null && had !== undefined) return had;
  return field.isRequired === true ? placeholders[field.kind] : emptyValue(field);
}
