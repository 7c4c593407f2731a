import type { InboxRule } from '../../../server/engine/nouns.ts';
import { proposedAt } from '../../../server/engine/proposalColumn.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsToConfirm } from './bank/employeeAccount.server.ts';
import { employeeNotice } from './employee.ts';

/** Employees whose bank account somebody else changed. */
export const employeeInbox: readonly InboxRule[] = [
  {
    route: 'employees-id',
    task: 'bank-accounts',
    leadsToRecord: true,
    label: employeeNotice('accountsWait'),
    isFor: (actor) => actor.permissions.has('employee_edit'),
    table: employeeTable,
    where: accountsToConfirm,
    items: {
      type: 'employee',
      resource: 'employees',
      page: 'employees-id',
      id: employeeTable.id,
      version: employeeTable.version,
      number: employeeTable.name,
      since: proposedAt(employeeTable),
    },
    isRisky: true,
  },
];
