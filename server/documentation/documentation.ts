import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

import type { App } from '../app.ts';
import { readBuild } from '../http/build.ts';
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
      const { schema, url } = jsonSchemaTransform(input);
      const { access, movesMoney, isCommand, isIdempotencyExempt } = input.route.config ?? {};
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
        },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });

  app.get('/docs/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );

  let page: string | null = null;
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= renderDocumentationPage(app.swagger() as OpenApiDocument);
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/html; charset=utf-8')
      .send(page);
  });
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
