import { payrollAccountPath } from '../payroll/sandboxPayroll.ts';
import { streamAccountPath } from '../stream/sandboxStream.ts';
import { sandboxAccountPath, xeroAccountPath } from './accountingPrograms.ts';
import type { Sandbox } from './sandboxDoor.ts';
import type { Routes } from '../http/routes.ts';
import { authorizePath } from './xero/xeroAddress.ts';

/** Where a browser lets us into a company of a sandbox; the real programs have pages of their own. */
export const sandboxRoutes: Routes = (app, { accounting, stream, payroll }) => {
  const sandboxes: readonly (readonly [path: string, sandbox: Sandbox | null, door?: string])[] = [
    [sandboxAccountPath, accounting.sandboxJurnal],
    [xeroAccountPath, accounting.sandboxXero, authorizePath],
    [streamAccountPath, stream.sandbox],
    [payrollAccountPath, payroll.sandbox],
  ];
  for (const [path, sandbox, door = '/auth'] of sandboxes) {
    if (!sandbox) continue;
    app.get(
      `${path}${door}`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const query = request.url.indexOf('?');
        const { status, headers, body } = await sandbox({
          method: 'GET',
          path: `${door}${query < 0 ? '' : request.url.slice(query)}`,
          headers: {},
          body: '',
        });
        return reply.status(status).headers(headers).send(body);
      },
    );
  }
};
