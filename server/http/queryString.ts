import { parse } from 'node:querystring';

import { customFilterPrefix } from '../../domain/noun/customFields/customFields.ts';

/** Reads the query of a call: filters of custom fields (`customField.12=34`) stand in one object, by field. */
export function readQueryString(text: string): Record<string, unknown> {
  const query = empty();
  const customField = empty();
  for (const [key, value] of Object.entries(parse(text))) {
    if (key.startsWith(customFilterPrefix)) customField[key.slice(customFilterPrefix.length)] = value;
    else query[key] = value;
  }
  if (Object.keys(customField).length > 0) query['customField'] = customField;
  return query;
}

/** Without a prototype: any name of a parameter is one. */
function empty(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
