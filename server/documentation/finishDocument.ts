import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

import type { OpenApiDocument, Operation, Schema } from './openApiDocument.ts';
import { ownSubjects } from './ownSubjects.ts';

type Subjects = Readonly<Record<string, string>>;

/**
 * Adds to the document what concerns it as a whole: its subjects, those of the nouns before the server's own, and the
 * shapes that its calls use.
 */
export function finishDocument(subjects: Subjects): typeof jsonSchemaTransformObject {
  return (input) => {
    const whole = jsonSchemaTransformObject(input);
    const document = whole as OpenApiDocument;
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const operation of operations) answerRefusalsInJson(operation);
    openTuples(document);
    document.tags = subjectsOf({ ...subjects, ...ownSubjects }, operations);
    document.components = { ...document.components, schemas: usedSchemas(document) };
    return whole;
  };
}

/** A refusal is JSON, also of a call that answers a file when it succeeds. */
function answerRefusalsInJson({ responses = {} }: Operation): void {
  for (const [status, answer] of Object.entries(responses)) {
    const [content] = Object.values(answer.content ?? {});
    if (Number(status) >= 400 && content !== undefined) answer.content = { 'application/json': content };
  }
}

/**
 * A list of exactly so many values ends by its `maxItems` alone: readers of lists stumble over `items: false`, which
 * says the same again.
 */
function openTuples(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Omit<Schema, 'items'> & { items?: Schema | false };
  if (Array.isArray(schema.prefixItems) && schema.items === false && schema.maxItems !== undefined) {
    schema.items = {};
  }
  for (const inner of Object.values(value)) openTuples(inner);
}

function subjectsOf(
  subjects: Subjects,
  operations: readonly Operation[],
): { name: string; description?: string }[] {
  const names = new Set(operations.flatMap(({ tags = [] }) => tags));
  return Object.entries(subjects)
    .filter(([name]) => names.has(name))
    .map(([name, description]) => ({ name, description }));
}

/** Shapes are known in two forms, as they are sent and as they are answered; those that no call uses are left out. */
function usedSchemas({ paths, components }: OpenApiDocument): Record<string, Schema> {
  const known = components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as Schema;
    const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      collect(known[name]);
    }
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(paths);
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)));
}
