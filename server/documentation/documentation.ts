import swagger from '@fastify/swagger';

import type { App } from '../http/routes.ts';
import { readBuild } from '../http/build.ts';
import { readerScriptAddress, readReaderScript, renderReaderPage } from './apiReader.ts';
import { describeOperation } from './describeOperation.ts';
import { finishDocument } from './finishDocument.ts';

const documentAddress = '/docs/openapi.json';

/**
 * Publishes the whole contract, generated from the schemas that validate it: `/docs/openapi.json` for machines,
 * `/docs` for people; `subjects` are those of the nouns, by tag. Awaited before any route is added, as it listens to the routes that come after it.
 */
export async function registerDocumentation(
  app: App,
  subjects: Readonly<Record<string, string>>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Outlay',
        version: readBuild().version,
        description:
          'Every call of the product. Refusals all have the shape `Error`. Writes take an `Idempotency-Key`; ' +
          'operations marked `x-moves-money` require it. `x-access` says what a call asks of the person.',
        contact: { name: 'Who runs this server' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Both answer the same; paths are relative to them.
      servers: [
        { url: '/v1', description: 'The API of this server' },
        { url: '/v2', description: 'The same calls under the address of version 2' },
      ],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token that signing in answers',
          },
        },
      },
    },
    transform: describeOperation,
    transformObject: finishDocument(subjects),
  });

  let contract: Buffer | null = null;
  app.get(documentAddress, { schema: { hide: true } }, (_request, reply) => {
    contract ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(contract);
  });

  const page = renderReaderPage('Outlay', documentAddress);
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('content-type', 'text/html; charset=utf-8').send(page),
  );

  let script: string | null = null;
  app.get(readerScriptAddress, { schema: { hide: true } }, async (_request, reply) => {
    script ??= await readReaderScript();
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-type', 'text/javascript; charset=utf-8')
      .send(script);
  });
}
