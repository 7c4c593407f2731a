import type { InboxRule } from '../../../server/engine/nouns.ts';
import { proposedAt } from '../../../server/engine/proposalColumn.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsToConfirm } from './bank/employeeAccount.server.ts';
import { employeeNotice } from './employee.ts';
import { erasuresToConfirm } from './kept/erasure.server.ts';

const items = {
  type: 'employee',
  resource: 'employees',
  page: 'employees-id',
  id: employeeTable.id,
  version: employeeTable.version,
  number: employeeTable.name,
  since: proposedAt(employeeTable),
};

/** Employees whose bank account somebody else changed, and those of whom somebody else asked to erase what no law keeps. */
export const employeeInbox: readonly InboxRule[] = [
  {
    route: 'employees-id',
    task: 'bank-accounts',
    leadsToRecord: true,
    label: employeeNotice('accountsWait'),
    isFor: (actor) => actor.permissions.has('employee_edit'),
    table: employeeTable,
    where: accountsToConfirm,
    items,
    isRisky: true,
  },
  {
    route: 'employees-id',
    task: 'erasures',
    leadsToRecord: true,
    label: employeeNotice('kept.wait'),
    isFor: (actor) => actor.role === 'super_admin',
    table: employeeTable,
    where: erasuresToConfirm,
    items,
    isRisky: true,
  },
];
