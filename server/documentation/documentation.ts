import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

import type { App } from '../app.ts';
import { readBuild } from '../http/build.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import { renderDocumentationPage } from './documentationPage.ts';
import type { OpenApiDocument } from './documentationPage.ts';

/**
 * Publishes the whole contract, generated from the schemas that validate it: `/docs/openapi.json` for machines,
 * `/docs` for people. Awaited before any route is added, as it listens to the routes that come after it.
 */
export async function registerDocumentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Outlay',
        version: readBuild().version,
        description:
          'Every call of the product. Refusals all have the shape `Error`. Writes take an `Idempotency-Key`; ' +
          'operations marked `x-moves-money` require it. `x-access` says what a call asks of the person.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(withCommonRefusals(input));
      const { access, movesMoney, isCommand, isIdempotencyExempt, multipart } = input.route.config ?? {};
      const methods = [input.route.method].flat();
      const isWrite =
        isCommand === true || methods.some((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));
      const isGuarded = access !== undefined && access !== 'public';
      return {
        url,
        schema: {
          ...schema,
          ...(url.startsWith('/v1/') || url.startsWith('/v2/') || url === '/healthcheck' || url === '/version'
            ? {}
            : { hide: true }),
          ...(isGuarded ? { security: [{ bearer: [] }] } : {}),
          ...(isGuarded && isWrite && isIdempotencyExempt !== true
            ? { headers: withIdempotencyKey(schema?.headers, movesMoney === true || isCommand === true) }
            : {}),
          ...(access === undefined ? {} : { 'x-access': access }),
          ...(movesMoney === true ? { 'x-moves-money': true } : {}),
          ...(multipart ? { body: z.toJSONSchema(multipart, { io: 'input' }) } : {}),
        },
      };
    },
    transformObject: (input) => withJsonRefusals(jsonSchemaTransformObject(input)),
  });

  let contract: Buffer | null = null;
  app.get('/docs/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    contract ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(contract);
  });

  let page: string | null = null;
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= renderDocumentationPage(app.swagger() as OpenApiDocument);
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/html; charset=utf-8')
      .send(page);
  });
}

type TransformInput = Parameters<typeof jsonSchemaTransform>[0];

const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Refusals that come before a route is asked, whichever route it is: an address or a body that cannot be read, nobody
 * signed in, too many calls, a key that was used for something else, a server that is not ready.
 */
function withCommonRefusals(input: TransformInput): TransformInput {
  const { access, isIdempotencyExempt, isCommand, rateLimit } = input.route.config ?? {};
  const hasBody = [input.route.method].flat().some((method) => bodyMethods.has(method));
  const isGuarded = access !== undefined && access !== 'public';
  const isKept = isGuarded && (hasBody || isCommand === true) && isIdempotencyExempt !== true;
  const isHidden = isGuarded && (access.allFeatures !== undefined || access.allFlags !== undefined);
  const statuses = [
    400,
    503,
    ...(isGuarded ? [401, 403] : []),
    ...(isHidden ? [404] : []),
    ...(isKept ? [409, 422] : []),
    ...(hasBody ? [413, 415] : []),
    ...(rateLimit === undefined ? [] : [429]),
  ];
  const common = Object.fromEntries(statuses.map((status) => [status, errorAnswer]));
  const own = (input.schema as { response?: object } | undefined)?.response;
  return { ...input, schema: { ...input.schema, response: { ...common, ...own } } };
}

interface DocumentedAnswers {
  paths?: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, unknown> }> }>
  >;
}

/** A refusal is JSON, whatever the call gives when it succeeds. */
function withJsonRefusals<Document>(document: Document): Document {
  const { paths = {} } = document as DocumentedAnswers;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { responses = {} } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      const [content] = Object.values(answer.content ?? {});
      if (Number(status) >= 400 && content !== undefined) answer.content = { 'application/json': content };
    }
  }
  return document;
}

function withIdempotencyKey(headers: unknown, isRequired: boolean): object {
  const known = (headers ?? { type: 'object', properties: {} }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return {
    type: 'object',
    properties: {
      ...known.properties,
      'Idempotency-Key': {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description:
          'One press, one key: sent again with the same request it answers the stored result again.',
      },
    },
    required: [...(known.required ?? []), ...(isRequired ? ['Idempotency-Key'] : [])],
  };
}
