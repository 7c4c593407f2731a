import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { App } from '../../server/http/routes.ts';

/** A JSON schema as the API's document holds it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  format?: string;
  /** What a request may say, where the rest of the schema does not say enough. */
  example?: unknown;
  /** The collection that a number is from, where its name does not say. */
  'x-resource'?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

/** One call of the API, as its document describes it. */
export interface Operation {
  /** `GET /v1/bills/{id}` */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its address: `/v1/bills/{id}`. */
  path: string;
  /** Where the document has it, relative to its server: `/bills/{id}`. */
  documentedPath: string;
  /** What it asks of the person; `public` when nobody has to be signed in. */
  access: 'public' | Requirement;
  /** `x-moves-money` */
  movesMoney: boolean;
  parameters: readonly Parameter[];
  body: { mediaType: string; schema: Schema } | null;
  /** By status: the media types that it is answered in; none for an empty answer. */
  answers: ReadonlyMap<string, readonly string[]>;
}

export interface ApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface DocumentedOperation {
  'x-access'?: 'public' | Requirement;
  'x-moves-money'?: boolean;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** The API's document, as anybody gets it. */
export async function readApiDocument(app: App): Promise<ApiDocument> {
  const answer = await app.inject('/docs/openapi.json');
  return answer.json<ApiDocument>();
}

/** An answer that goes on for minutes: such a call has tests of its own. */
const isStream = ({ answers }: Operation) => answers.get('200')?.includes('text/event-stream') === true;

/** Every call in the document that is answered at once. */
export function operationsOf(document: ApiDocument): Operation[] {
  return documentedOperations(document).filter((operation) => !isStream(operation));
}

function documentedOperations(document: ApiDocument): Operation[] {
  const base = document.servers[0]?.url ?? '';
  return Object.entries(document.paths).flatMap(([documentedPath, methods]) =>
    Object.entries(methods).map(([method, documented]) => {
      const path = base + documentedPath;
      const verb = method.toUpperCase() as Operation['method'];
      const [body] = Object.entries(documented.requestBody?.content ?? {});
      return {
        name: `${verb} ${path}`,
        method: verb,
        path,
        documentedPath,
        access: documented['x-access'] ?? 'public',
        movesMoney: documented['x-moves-money'] === true,
        parameters: documented.parameters ?? [],
        body: body ? { mediaType: body[0], schema: spelledOut(document, body[1].schema) } : null,
        answers: new Map(
          Object.entries(documented.responses).map(([status, { content = {} }]) => [
            status,
            Object.keys(content),
          ]),
        ),
      };
    }),
  );
}

/** A schema whose parts may only be named, with each as the document has it under that name. */
function spelledOut(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    const found = document.components?.schemas?.[name];
    if (found === undefined) throw new Error(`the API document names ${name} and has no such shape`);
    return spelledOut(document, found);
  }
  const spelled = (part: Schema) => spelledOut(document, part);
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, spelled(part)])),
    }),
    ...(items && { items: spelled(items) }),
    ...(anyOf && { anyOf: anyOf.map(spelled) }),
    ...(oneOf && { oneOf: oneOf.map(spelled) }),
  };
}

/** Where a value stands in a request: `['path', 'id']`, `['body', 'items', 'vendorID']`. */
export type Place = readonly string[];

/** What goes into a request where the schema leaves it open. */
export interface Choices {
  /** The number of a record. */
  record: (place: Place) => number;
  /** A text that its schema allows. */
  text: (place: Place, schema: Schema) => string;
  /** Whether a value that may be left out is sent. */
  isSent: (place: Place) => boolean;
}

export interface BuiltRequest {
  method: string;
  /** Values of the path's parameters by name, not yet encoded. */
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** Undefined when nothing is sent. */
  body: unknown;
}

const recordName = /(?:^id|ID)s?$/;

/** Whether a value names records by their numbers. */
export function isRecordPlace(place: Place): boolean {
  return recordName.test(place.at(-1) ?? '');
}

/** The request that the document describes, with these choices. */
export function buildRequest(operation: Operation, choices: Choices): BuiltRequest {
  const request: BuiltRequest = {
    method: operation.method,
    path: {},
    query: [],
    headers: {},
    body: undefined,
  };
  for (const parameter of operation.parameters) {
    const place = [parameter.in, parameter.name];
    if (parameter.required !== true && !choices.isSent(place)) continue;
    const isList = parameter.schema.type === 'string' && /IDs$|^ids$/.test(parameter.name);
    const value = String(
      isList ? choices.record(place) : exampleOf(parameter.schema, place, choices, operation.name),
    );
    if (parameter.in === 'path') request.path[parameter.name] = value;
    else if (parameter.in === 'query') request.query.push([parameter.name, value]);
    else request.headers[parameter.name.toLowerCase()] = value;
  }
  if (operation.body) request.body = exampleOf(operation.body.schema, ['body'], choices, operation.name);
  return request;
}

/** The least that a schema of ours allows; records by the number 1. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  const choices = { record: () => 1, text: textOf, isSent: () => false };
  const described = z.toJSONSchema(schema, { io: 'input' }) as Schema;
  return exampleOf(described, ['body'], choices, 'an input') as Record<string, unknown>;
}

function exampleOf(schema: Schema, place: Place, choices: Choices, of: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined) return schema.example;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives && schema.properties === undefined) {
    const chosen = alternatives.find(({ type }) => type !== 'null') ?? alternatives[0];
    return chosen ? exampleOf(chosen, place, choices, of) : null;
  }
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return objectOf(schema, place, choices, of);
    case 'array': {
      const item = schema.items ?? {};
      const wanted = Math.max(schema.minItems ?? 0, 1);
      return Array.from({ length: wanted }, () => exampleOf(item, place, choices, of));
    }
    case 'integer':
      return isRecordPlace(place) ? choices.record(place) : smallest(schema);
    case 'number':
      return smallest(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return choices.text(place, schema);
    case undefined:
      return 'anything';
    default:
      throw new Error(
        `${of}: tests/proof/apiOperations.ts cannot make ${place.join('.')} of ` +
          `${JSON.stringify(schema)}; teach exampleOf this kind of schema`,
      );
  }
}

function objectOf(schema: Schema, place: Place, choices: Choices, of: string): object {
  // Of properties that stand in the place of each other, the first is sent.
  const [first, ...others] = schema.anyOf ?? [];
  const required = new Set([...(schema.required ?? []), ...(first?.required ?? [])]);
  const replaced = new Set(others.flatMap((other) => other.required ?? []));
  const sent = Object.entries(schema.properties ?? {}).filter(
    ([name, { example }]) =>
      required.has(name) ||
      (!replaced.has(name) && (example !== undefined || choices.isSent([...place, name]))),
  );
  return Object.fromEntries(
    sent.map(([name, inner]) => [name, exampleOf(inner, [...place, name], choices, of)]),
  );
}

function smallest({ minimum, exclusiveMinimum }: Schema): number {
  return minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
}

/** The collection that the document says the number at this place is from; null where it does not say. */
export function resourceAt(operation: Operation, place: Place): string | null {
  const [where, ...names] = place;
  let schema =
    where === 'body'
      ? operation.body?.schema
      : operation.parameters.find((one) => one.in === where && one.name === names.shift())?.schema;
  for (const name of names) schema = within(schema, 'properties')?.properties?.[name];
  return within(schema, 'x-resource')?.['x-resource'] ?? null;
}

/** The part of a schema that says this: itself, one of its alternatives, or what a list of it holds. */
function within(schema: Schema | undefined, key: keyof Schema): Schema | undefined {
  if (schema === undefined || key in schema) return schema;
  const parts = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return parts.map((part) => within(part, key)).find((part) => part && key in part);
}

/** Every place of an operation at which the number of a record can stand. */
export function recordPlacesOf(operation: Operation): Place[] {
  const places: Place[] = [];
  const seen = new Set<string>();
  const remember = (place: Place): void => {
    const name = place.join('.');
    if (!seen.has(name)) places.push(place);
    seen.add(name);
  };
  buildRequest(operation, {
    isSent: () => true,
    text: textOf,
    record: (place) => {
      remember(place);
      return 1;
    },
  });
  return places;
}

/** One pixel, in the letters of base64. */
const smallestPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A text that this schema allows, as far as a schema says. */
export function textOf(place: Place, { format, minLength, maxLength }: Schema): string {
  // People of the demo company begin before today, whenever that is.
  if (format === 'date') return known[place.at(-1) ?? ''] ?? new Date().toISOString().slice(0, 10);
  // The bytes of a file are put in where the body is written.
  if (format === 'binary') return '';
  if (format === 'date-time') return '2026-11-21T03:00:00.000Z';
  if (format === 'byte') return smallestPng;
  if (format !== undefined && format !== 'email') {
    throw new Error(`tests/proof/apiOperations.ts has no text of the format ${format}: teach textOf`);
  }
  const name = place.at(-1) ?? '';
  const text =
    format === 'email' || /emails?$/i.test(name) ? 'someone@nusantara.test' : (known[name] ?? name);
  return text.padEnd(minLength ?? 0, 'x').slice(0, maxLength);
}

/** The same, another one for each number, where its rules leave that open. */
export function freshTextOf(place: Place, schema: Schema, number: number): string {
  const text = textOf(place, schema);
  if (text.includes('@')) return text.replace('@', `.${number}@`);
  return schema.format === undefined && known[place.at(-1) ?? ''] === undefined ? `${text} ${number}` : text;
}

/** Names whose texts have rules that no schema says. */
const known: Readonly<Record<string, string>> = {
  sort: 'id',
  'If-Match': '1',
  status: 'paid',
  currencyCode: 'IDR',
  // A day of tests is not the day of the machine: what has happened lies before both.
  receivedOn: '2026-11-20',
  paidOn: '2026-11-21',
  day: '2026-11-21',
  countryCode: 'SG',
  transactionType: 'bill',
  bankCode: '014',
  accountNumber: '8800123456',
};

/** The address of a request: path and query. */
export function addressOf(
  operation: Operation,
  { path, query }: Pick<BuiltRequest, 'path' | 'query'>,
): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
