import { and, eq, ne } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { employeesWith } from '../../../../server/approval/holders.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { proposalEffects } from '../../../../server/engine/proposal.ts';
import type { StoredProposal } from '../../../../server/engine/proposalColumn.ts';
import { isProposedByAnother, isProposedStep } from '../../../../server/engine/proposalColumn.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import { forgetSignIn } from '../../../../server/identity/forgetSignIn.ts';
import type { Stored } from '../../../../server/records/storedNoun.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { employee, employeeNotice } from '../employee.ts';
import type { KeptOfPeople } from './kept.ts';
import { erasedContact, isErasedAddress } from './kept.ts';
import { eraseKept } from './keptRows.server.ts';
import type { OpenRecords } from './open.server.ts';
import { openOf, openWords } from './open.server.ts';

type EmployeeRow = typeof employeeTable.$inferSelect;
type Effect = EffectContext<Stored>;
interface Proposable extends Stored {
  referenceID: string;
  proposal: StoredProposal | null;
}

const step = 'Erasure';

/** The rows of the lifecycle by which one super admin asks for an erasure, and another carries it out. */
export function erasureEffects(kept: KeptOfPeople, open: () => readonly OpenRecords[]) {
  /** Judged for both people: between the two something may have come up. */
  async function assertNothingOpen(executor: Executor, row: Stored): Promise<void> {
    const found = await openOf(executor, open(), row);
    if (found.length === 0) return;
    throw new DomainError('in_use', {
      says: employeeNotice('kept.open', { name: String(row['name']), open: openWords(found) }),
    });
  }

  const effects = proposalEffects<Proposable, typeof step>(step, {
    subjectType: employee.name,
    what: employeeNotice('kept.what'),
    confirmers: ({ executor, row }) =>
      employeesWith(executor, row.companyID, eq(employeeTable.role, 'super_admin'), [row.id]),
    async propose({ executor, row }) {
      await assertNothingOpen(executor, row);
      return {};
    },
    async confirm({ executor, context, row }) {
      await assertNothingOpen(executor, row);
      const person = row as unknown as EmployeeRow;
      const gone = await eraseKept(executor, kept, person);
      // The password goes outside this transaction: should it fail, somebody who has left has lost nothing.
      if (!isErasedAddress(person.email)) await forgetSignIn(context.database, person);
      const rows = [...gone.values()].reduce((sum, count) => sum + count, 0);
      return {
        patch: erasedContact(person.id) as object,
        remark: employeeNotice('kept.erased', { rows, smart_count: rows }),
      };
    },
  });
  const named =
    (effect: (given: EffectContext<Proposable>) => Promise<EffectOutcome<Proposable>>) =>
    (given: Effect): Promise<EffectOutcome<Stored>> =>
      effect({
        ...given,
        row: { ...given.row, referenceID: String(given.row['name']), proposal: given.row.proposal ?? null },
      } as unknown as EffectContext<Proposable>) as Promise<EffectOutcome<Stored>>;
  return {
    proposeErasure: named(effects.proposeErasure),
    confirmErasure: named(effects.confirmErasure),
    declineErasure: named(effects.declineErasure),
    withdrawErasure: named(effects.withdrawErasure),
  };
}

/** People whose erasure another super admin asked for. */
export function erasuresToConfirm(actor: Actor) {
  return and(
    eq(employeeTable.companyID, actor.companyID),
    isProposedByAnother(employeeTable, actor),
    isProposedStep(employeeTable, step),
    ne(employeeTable.id, actor.employeeID),
  );
}
