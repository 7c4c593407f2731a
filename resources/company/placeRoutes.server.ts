import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { App } from '../../server/http/routes.ts';
import type { ServerContext } from '../../server/context.ts';
import { registerLookup } from '../../server/records/lookupRoutes.ts';
import { companyAccountTable } from '../paying/companyAccount/companyAccount.server.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';

const named = { id: z.int(), name: z.string() };

/** The short lists that a purchase form chooses from. */
export function placeRoutes(app: App, context: ServerContext): void {
  registerLookup(app, context, {
    path: 'company-accounts',
    tag: 'Company',
    summary: 'Company accounts by name',
    access: {},
    table: companyAccountTable,
    searched: [companyAccountTable.name],
    choosable: eq(companyAccountTable.status, 'active'),
    row: z.object({ ...named, currencyCode: z.string() }).meta({ id: 'CompanyAccountChoice' }),
    columns: {
      id: companyAccountTable.id,
      name: companyAccountTable.name,
      currencyCode: companyAccountTable.currencyCode,
    },
  });
  registerLookup(app, context, {
    path: 'employees/choices',
    tag: 'Company',
    summary: 'Colleagues by name',
    access: {},
    table: employeeTable,
    searched: [employeeTable.name, employeeTable.email],
    choosable: eq(employeeTable.status, 'active'),
    row: z.object({ ...named, email: z.string() }).meta({ id: 'EmployeeChoice' }),
    columns: { id: employeeTable.id, name: employeeTable.name, email: employeeTable.email },
  });
}
