import { sandboxAccountPath } from './accountingPrograms.ts';
import type { Routes } from '../http/routes.ts';

/** Where a browser lets us into books of the sandbox; the real program has a page of its own. */
export const sandboxJurnalRoutes: Routes = (app, { accounting: { sandboxJurnal } }) => {
  if (!sandboxJurnal) return;
  app.get(
    `${sandboxAccountPath}/auth`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const query = request.url.indexOf('?');
      const { status, headers, body } = await sandboxJurnal({
        method: 'GET',
        path: `/auth${query < 0 ? '' : request.url.slice(query)}`,
        headers: {},
        body: '',
      });
      return reply.status(status).headers(headers).send(body);
    },
  );
};
