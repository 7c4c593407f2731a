import formbody from '@fastify/formbody';
import type pg from 'pg';
import { z } from 'zod';

import type { Routes } from '../http/routes.ts';
import { sandboxAccountPath } from './accountingPrograms.ts';
import { sandboxBooks } from './sandboxBooks.ts';
import { actAsOwner, ownedDocuments, ownerAct } from './sandboxOwner.ts';
import { renderOwnerPage } from './sandboxOwnerPage.ts';

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** Where the owner of books of the sandbox changes them; the real program has pages of its own. */
export const sandboxOwnerRoutes: Routes = (app, { accounting, configuration, database }) => {
  // Nobody changes books without an account where it matters.
  if (!accounting.sandboxJurnal || configuration.environment === 'production') return;
  const run = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await database.systemPool.query<Row>(text, values)).rows;
  const url = `${sandboxAccountPath}/documents`;
  void app.register(async (scope) => {
    await scope.register(formbody);
    scope.get(
      url,
      {
        config: { access: 'public' },
        schema: { hide: true, querystring: z.object({ books: z.string().max(9).optional() }) },
      },
      async (request, reply) => {
        const chosen = (request.query as { books?: string }).books ?? String(sandboxBooks[0].id);
        const books = sandboxBooks.map(({ id, name }) => ({ id: String(id), name }));
        const documents = await ownedDocuments(run, chosen);
        return reply.headers(pageHeaders).send(renderOwnerPage(books, { chosen, documents }));
      },
    );
    scope.post(
      url,
      {
        config: { access: 'public', isIdempotencyExempt: true },
        schema: { hide: true, body: ownerAct },
      },
      async (request, reply) => {
        const asked = request.body as z.output<typeof ownerAct>;
        await actAsOwner(run, asked);
        return reply.redirect(`${url}?books=${asked.books}`, 303);
      },
    );
  });
};
