import { currencyCodes } from '../money/money.ts';
import type { Field, FieldSet, ManyField, ReferenceField } from '../noun/fields.ts';
import { typedFields } from '../noun/fields.ts';
import type { AnyNoun } from '../noun/noun.ts';

/** The records of one noun in a file of configuration; of one that a company has one record of, that record. */
export interface ConfigurationSection {
  noun: AnyNoun;
  /** Its key in the file. */
  name: string;
  isSingle: boolean;
  /** The fields that name a record; a single one has none. */
  keys: readonly string[];
  /** No two records of a company have the same name. */
  isUniquelyNamed: boolean;
  /** What is set of a record, in its order. */
  fields: FieldSet;
}

/** A record as a file names it: by one text, or by several fields. */
export type RecordName = string | Readonly<Record<string, string>>;

/** How the people of approval steps are named. */
export const stepsResource = 'employees';

/** Kinds of fields that no file of configuration holds. */
const keptKinds: ReadonlySet<string> = new Set([
  'accountNumber',
  'bankCode',
  'files',
  'instant',
  'listQuery',
  'offered',
]);

/** The version of the form of the file. A file of another one is refused. */
export const configurationVersion = 1;

/** What a file says of itself, beside its sections. */
export const headKeys = ['version', 'features'] as const;

/** The fields by which a file names the records of a noun. @throws Error where nothing tells two of them apart */
export function namingFields({ name, fields, configuration }: AnyNoun): readonly string[] {
  if (configuration?.names) return configuration.names;
  const unique = typedFields(fields).find(([, { isUnique }]) => isUnique);
  if (!unique) throw new Error(`${name}: nothing of a record is unique, and its configuration says no names`);
  return [unique[0], ...(unique[1].uniqueWithin ?? [])];
}

function isUniquelyNamed({ configuration }: AnyNoun): boolean {
  return configuration?.names === undefined || configuration.names.length === 1;
}

/** What is set of a record, or of a row: nobody sets what the server makes, and what is asked is kept nowhere. */
function setFields(fields: FieldSet, leavesOut: readonly string[] = []): FieldSet {
  return Object.fromEntries(
    typedFields(fields)
      .filter(([name, { isAsked }]) => isAsked !== true && !leavesOut.includes(name))
      .map(([name, field]) => [
        name,
        field.kind === 'many' ? { ...field, fields: setFields(field.fields) as ManyField['fields'] } : field,
      ]),
  );
}

function assertLeaves(where: string, fields: FieldSet): void {
  for (const [name, field] of Object.entries(fields)) {
    if (keptKinds.has(field.kind))
      throw new Error(`${where}: ${name} stays in the company: its configuration leaves it out`);
    if (field.kind === 'many') assertLeaves(`${where}.${name}`, field.fields);
  }
}

/** Whether a noun's records stand in the file. */
function isConfigured({ configuration }: Pick<AnyNoun, 'configuration'>): boolean {
  return configuration !== undefined && configuration.isOnlyNamed !== true;
}

/**
 * The sections of a file, those in front of which others refer to.
 * @throws Error when the server is put together: where sections refer to each other in a circle, to records that have no name
 *   outside of the company, or hold what stays in it
 */
export function configurationSections(nouns: readonly AnyNoun[]): ConfigurationSection[] {
  const configured = nouns.filter(isConfigured);
  const sections = configured.map((noun): ConfigurationSection => {
    const fields = setFields(noun.fields, noun.configuration?.leavesOut);
    assertLeaves(noun.name, fields);
    const isSingle = noun.isSingle === true;
    const keys = isSingle ? [] : namingFields(noun);
    return { noun, name: noun.name, isSingle, keys, isUniquelyNamed: isUniquelyNamed(noun), fields };
  });
  for (const { name, fields } of sections) {
    for (const resource of resourcesNamed(fields)) {
      const other = nouns.find(({ path }) => path === resource);
      if (!other?.configuration)
        throw new Error(`${name} refers to ${resource}, which have no name in a file`);
    }
  }
  return inOrder(sections);
}

function inOrder(sections: readonly ConfigurationSection[]): ConfigurationSection[] {
  const done: ConfigurationSection[] = [];
  let open = [...sections];
  while (open.length > 0) {
    const paths = new Set(open.map(({ noun }) => noun.path));
    const next = open.find(({ noun, fields }) =>
      resourcesNamed(fields).every((path) => path === noun.path || !paths.has(path)),
    );
    if (!next) throw new Error(`${open.map(({ name }) => name).join(', ')} refer to each other in a circle`);
    done.push(next);
    open = open.filter((one) => one !== next);
  }
  return done;
}

/** The resources whose records these fields name, and those of their rows. */
export function resourcesNamed(fields: FieldSet): string[] {
  const found = Object.values(fields).flatMap((field): string[] => {
    if (field.kind === 'many') return resourcesNamed(field.fields);
    if (field.kind === 'steps') return [stepsResource];
    return isReference(field) && field.inRowsOf === undefined ? [field.resource] : [];
  });
  return [...new Set(found)];
}

function isReference(field: Field): field is ReferenceField {
  return field.kind === 'reference' || field.kind === 'references';
}

/** A name as one text, by which two of them are compared. */
export function nameText(name: RecordName): string {
  return typeof name === 'string' ? name : Object.values(name).join(' / ');
}

/** Of fields of a record, or of what the database holds of them: its name. */
export function nameOf(keys: readonly string[], values: Readonly<Record<string, unknown>>): RecordName {
  const texts = keys.map((key): [string, string] => [key, (values[key] ?? '') as string]);
  const [first] = texts;
  return texts.length === 1 && first ? first[1] : Object.fromEntries(texts);
}

type Schema = Readonly<Record<string, unknown>>;

/** The schema of a file, as JSON Schema 2020-12 has it. Made of the declarations that the file is read by. */
export function configurationSchema(
  sections: readonly ConfigurationSection[],
  nouns: readonly AnyNoun[],
  { id, features }: { id: string; features: readonly string[] },
): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title: 'Configuration of a company',
    type: 'object',
    required: ['version'],
    additionalProperties: false,
    properties: {
      version: { const: configurationVersion },
      features: {
        description:
          'What the company that the file is of has bought or switched on. Applying a file changes none.',
        type: 'array',
        items: { enum: [...features] },
        uniqueItems: true,
      },
      ...Object.fromEntries(
        sections.map(({ noun, name, isSingle, fields }) => {
          const record = recordSchema(fields, nouns, isSingle ? [] : noun.lifecycle.statuses);
          const { one, many } = noun.called.en;
          return [
            name,
            isSingle
              ? { description: many, ...record }
              : { description: many, type: 'array', items: { description: one, ...record } },
          ];
        }),
      ),
    },
  };
}

function recordSchema(fields: FieldSet, nouns: readonly AnyNoun[], statuses: readonly string[]): Schema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.flatMap(([name, field]) =>
      field.isRequired === true && !field.onlyWith && !field.asks && field.kind !== 'switch' ? [name] : [],
    ),
    properties: {
      ...Object.fromEntries(entries.map(([name, field]) => [name, valueSchema(field, nouns)])),
      ...(statuses.length > 1 ? { status: { enum: [...statuses] } } : {}),
    },
  };
}

function nameSchema(resource: string, nouns: readonly AnyNoun[]): Schema {
  const noun = nouns.find(({ path }) => path === resource);
  const keys = noun ? namingFields(noun) : [];
  if (!noun || keys.length === 1) return { type: 'string', minLength: 1 };
  return {
    type: 'object',
    additionalProperties: false,
    required: [...keys],
    properties: Object.fromEntries(
      keys.map((key) => [key, noun.fields[key] ? valueSchema(noun.fields[key], nouns) : { type: 'string' }]),
    ),
  };
}

const textKinds: ReadonlySet<string> = new Set(['text', 'longText', 'email', 'phone', 'taxNumber', 'link']);

/** The schema of what a file holds of a field. */
function valueSchema(field: Field, nouns: readonly AnyNoun[]): Schema {
  if (textKinds.has(field.kind)) {
    const { max = 200 } = field as { max?: number };
    return { type: 'string', minLength: 1, maxLength: max };
  }
  switch (field.kind) {
    case 'amount':
      return { type: 'number', minimum: 0 };
    case 'percent':
      return { type: 'number', minimum: 0 };
    case 'number':
      return {
        type: field.decimals === undefined ? 'integer' : 'number',
        minimum: field.min ?? 0,
        maximum: field.max ?? 1_000_000,
      };
    case 'switch':
      return { type: 'boolean' };
    case 'day':
      return { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` };
    case 'time':
      return { type: 'string', pattern: String.raw`^\d{2}:\d{2}$` };
    case 'country':
      return { type: 'string', pattern: '^[A-Za-z]{2}$' };
    case 'currency':
      return { enum: [...currencyCodes] };
    case 'choice':
      return { enum: [...field.choices] };
    case 'choices':
      return { type: 'array', items: { enum: [...field.choices] }, uniqueItems: true };
    case 'tags':
      return {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: field.max },
        maxItems: field.most,
      };
    case 'reference':
      return field.inRowsOf ? { type: 'string', minLength: 1 } : nameSchema(field.resource, nouns);
    case 'references':
      return { type: 'array', items: nameSchema(field.resource, nouns) };
    case 'many':
      return { type: 'array', maxItems: field.max, items: recordSchema(field.fields, nouns, []) };
    case 'steps':
      return stepsFileSchema(nouns);
    default:
      throw new Error(`a field of kind ${field.kind} stands in no file of configuration`);
  }
}

function stepsFileSchema(nouns: readonly AnyNoun[]): Schema {
  const actor = {
    oneOf: [
      {
        type: 'object',
        additionalProperties: false,
        required: ['employee'],
        properties: { employee: nameSchema(stepsResource, nouns) },
      },
      {
        type: 'object',
        additionalProperties: false,
        required: ['approvalLine'],
        properties: { approvalLine: { type: 'integer', minimum: 1 } },
      },
    ],
  };
  return {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['actors'],
      properties: { actors: { type: 'array', minItems: 1, items: actor } },
    },
  };
}
