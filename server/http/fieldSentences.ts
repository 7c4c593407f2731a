import { z } from 'zod';

import { screenTexts } from '../../domain/errors.ts';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

/** What has to be sent instead, by what the schema expected. */
const wanted: Readonly<Record<string, string>> = {
  string: 'Send a text',
  number: 'Send a number',
  int: 'Send a whole number',
  boolean: 'Send true or false',
  array: 'Send a list',
  object: 'Send an object',
  record: 'Send an object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Enter a date as YYYY-MM-DD',
  datetime: 'Send an instant as 2026-11-21T10:00:00+07:00',
  email: 'Enter an e-mail address',
  url: 'Enter an address that begins with https://',
  uuid: 'Send a UUID',
};

/** From now on a field that a schema refuses without words of its own is refused in ours, not in zod's. */
export function speakOfFields(): void {
  z.config({ customError: fieldSentence });
}

function fieldSentence(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return screenTexts.required;
      return wanted[issue.expected] ?? notAccepted;
    case 'invalid_value':
      return choices(issue.values);
    case 'invalid_format':
      return formats[issue.format] ?? screenTexts.invalidFormat;
    case 'too_small':
      return atLeast(issue);
    case 'too_big':
      return atMost(issue);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
    case 'custom':
      return undefined;
    default:
      return notAccepted;
  }
}

const notAccepted = 'This value is not accepted';

function choices(values: readonly unknown[]): string {
  const [only] = values;
  return values.length === 1 ? `Must be ${String(only)}` : `Choose one of ${values.map(String).join(', ')}`;
}

function atLeast({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') {
    return Number(minimum) <= 1 ? screenTexts.required : `Use at least ${minimum} characters`;
  }
  if (origin === 'array' || origin === 'set') return `Name at least ${minimum}`;
  return inclusive === false ? `Must be more than ${minimum}` : `Must be at least ${minimum}`;
}

function atMost({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Use at most ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `Name at most ${maximum}`;
  return inclusive === false ? `Must be less than ${maximum}` : `Must be at most ${maximum}`;
}
