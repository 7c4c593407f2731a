import type { z } from 'zod';

import { DomainError } from './errors.ts';
import type { FieldMessages, Message, MessageValue } from './message.ts';
import { isMessage, joined, law } from './message.ts';

/** For a check of a schema: what it says of a value that it refuses. */
export function saying(says: Message): { params: { says: Message } } {
  return { params: { says } };
}

/** Refuses a value in the middle of a transformation. */
export function refuse(context: z.RefinementCtx, says: Message, path: (string | number)[] = []): void {
  context.addIssue({ code: 'custom', path, ...saying(says) });
}

/** What is wrong with each field, by its path; what names no field stands under `root`. The first of several counts. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path ? `${path}.${key}` : key] ??= law('field.unknown');
    } else {
      fields[path || 'root'] ??= messageOf(issue);
    }
  }
  return fields;
}

/**
 * What was given, as a schema reads it.
 * @throws DomainError `validation_failed` with the fields
 */
export function readOrRefuse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  throw new DomainError('validation_failed', { fields: fieldMessages(read.error.issues) });
}

/** What has to be sent instead, by what the schema expected. */
const wanted: Readonly<Record<string, Message>> = {
  string: law('field.text'),
  number: law('field.number'),
  int: law('field.wholeNumber'),
  boolean: law('field.switch'),
  array: law('field.list'),
  object: law('field.object'),
  record: law('field.object'),
};

const formats: Readonly<Record<string, Message>> = {
  date: law('field.day'),
  datetime: law('field.instant'),
  email: law('field.email'),
  url: law('field.address'),
  uuid: law('field.uuid'),
};

/**
 * What an issue says: the message of {@link saying}, or one for each kind of check of zod's own. Parse with
 * `reportInput`: a field that is missing is told apart by its input.
 */
export function messageOf(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'custom': {
      const says: unknown = issue.params?.['says'];
      return isMessage(says) ? says : law('field.notAccepted');
    }
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return law('field.required');
      return wanted[issue.expected] ?? law('field.notAccepted');
    case 'invalid_value':
      return choice(issue.values.map(String));
    case 'invalid_format':
      return formats[issue.format] ?? law('field.format');
    case 'too_small':
      return atLeast(issue);
    case 'too_big':
      return atMost(issue);
    case 'not_multiple_of':
      return law('field.multiple', { step: issue.divisor });
    default:
      return law('field.notAccepted');
  }
}

function choice(values: readonly string[]): Message {
  const [only = ''] = values;
  if (values.length === 1) return law('field.only', { value: only });
  return law('field.oneOf', { choices: joined('comma', values) });
}

function atLeast({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const limit = limitOf(minimum);
  if (origin === 'string') {
    return Number(minimum) <= 1 ? law('field.required') : law('field.leastCharacters', { limit });
  }
  if (origin === 'array' || origin === 'set') return law('field.leastEntries', { limit });
  return inclusive === false ? law('field.moreThan', { limit }) : law('field.atLeast', { limit });
}

function atMost({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const limit = limitOf(maximum);
  if (origin === 'string') return law('field.mostCharacters', { limit });
  if (origin === 'array' || origin === 'set') return law('field.mostEntries', { limit });
  return inclusive === false ? law('field.lessThan', { limit }) : law('field.atMost', { limit });
}

function limitOf(bound: number | bigint): MessageValue {
  return Number(bound);
}
