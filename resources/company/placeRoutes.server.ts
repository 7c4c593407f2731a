import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { App } from '../../server/http/routes.ts';
import type { ServerContext } from '../../server/context.ts';
import { registerLookup } from '../../server/records/lookupRoutes.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';

/** The colleagues whom a form chooses from. */
export function placeRoutes(app: App, context: ServerContext): void {
  registerLookup(app, context, {
    path: 'employees/choices',
    tag: 'Company',
    summary: 'Colleagues by name',
    access: {},
    table: employeeTable,
    searched: [employeeTable.name, employeeTable.email],
    choosable: eq(employeeTable.status, 'active'),
    row: z.object({ id: z.int(), name: z.string(), email: z.string() }).meta({ id: 'EmployeeChoice' }),
    columns: { id: employeeTable.id, name: employeeTable.name, email: employeeTable.email },
  });
}
