import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { assertFreshSignIn } from '../../../server/session/freshSignIn.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { organizationTable } from '../organization/organization.server.ts';
import { accountEffects, proposedAccount } from './bank/employeeAccount.server.ts';
import { employee, employeeNotice } from './employee.ts';
import { assertEmployee, assertRights, keptOfEmployee } from './employeeRights.server.ts';
import { erasureEffects } from './kept/erasure.server.ts';
import type { KeptOfPeople } from './kept/kept.ts';
import { keptRoutes } from './kept/keptRoutes.server.ts';
import type { OpenRecords } from './kept/open.server.ts';
import type { OnLostAccess } from './leave/leaving.server.ts';
import { leavingEffects } from './leave/leaving.server.ts';
import { employeeRoutes } from './page/employeeRoutes.server.ts';
import { employeeDetail } from './page/employeeDetail.server.ts';

const manager = alias(employeeTable, 'manager');

/** What other rooms have to do with employees. */
interface EmployeeSurroundings {
  /** What can wait for an employee's decision. */
  reviewed: readonly ServerEntity[];
  /** The nouns whose records can name an employee. */
  naming: () => readonly StoredNoun[];
  onLostAccess: OnLostAccess;
  /** All that is kept of people. */
  kept: KeptOfPeople;
  /** What has to come to an end before anything of them is erased. */
  open: () => readonly OpenRecords[];
  /** What follows in other rooms from a saved employee, within its transaction. */
  onSaved: (
    executor: Executor,
    context: ActContext,
    employee: { companyID: number; id: number },
  ) => Promise<void>;
}

/** Employees as the server stores them. */
export function employeeStoreOf({
  reviewed,
  naming,
  onLostAccess,
  kept,
  open,
  onSaved,
}: EmployeeSurroundings): StoredNoun {
  const store: StoredNoun = storedNoun(employee, employeeTable, {
    references: {
      organization: { table: organizationTable, name: organizationTable.name },
      manager: {
        table: manager,
        name: manager.name,
        from: sql`${employeeTable} ${manager}`,
      },
      companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
    },
    judged: ['proposal'],
    usedBy: [employeeTable.managerID, approvalTaskTable.approverID],
    isSerial: true,
    kept: keptOfEmployee,
    beforeSave: async (save) => assertEmployee(save),
    beforeImport({ actor, columns, now }) {
      if (columns.includes('accessRoles')) assertFreshSignIn(actor, now, employeeNotice('signInAgain'));
    },
    async afterSave(save) {
      await assertRights(save);
      const { executor, context, actor, after } = save;
      await onSaved(executor, context, { companyID: actor.companyID, id: after.id });
      return await proposedAccount(save);
    },
    detail: employeeDetail,
    effects: {
      ...accountEffects,
      ...leavingEffects(reviewed, onLostAccess, () => store),
      ...erasureEffects(kept, open),
    },
    routes(app, context) {
      employeeRoutes(app, context, naming);
      keptRoutes(app, context, { kept, open });
    },
  });
  return store;
}
