import { eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { ReviewPart } from '../../../server/approval/review/nounReview.ts';
import type { Effects } from '../../../server/engine/serverEntity.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { organizationTable } from '../../company/organization/organization.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { isReleaser } from '../../paying/payment/releasers.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { logClaims } from '../claimLog/claimLogKeeping.server.ts';
import { claim } from './claim.ts';
import { claimNotice } from './claimRules.ts';
import { advancePlan, reimbursementPlan, settlementPlan } from './claimLifecycles.ts';
import {
  confirmAccount,
  disburse,
  failed,
  lower,
  lowerAdvance,
  markAsDisbursed,
  markAsSettled,
  moveAdvance,
  paid,
  passed,
  refusedByPayroll,
} from './claimMoney.server.ts';
import { claimRefunds } from './claimRefunds.server.ts';
import { releaseLimits } from './filing/claimLimits.server.ts';
import { hasFarRate } from './filing/farRate.server.ts';
import { claimLines } from './duplicate/claimLines.server.ts';
import {
  duplicatesOfLines,
  hasLineDuplicate,
  keepLineDuplicates,
} from './duplicate/lineDuplicates.server.ts';
import { lineDuplicate } from './duplicate/lineDuplicateWire.ts';
import { linesOf } from './filing/claimLines.server.ts';
import { claimFigureRoutes } from '../claimFigures/claimFigureRoutes.server.ts';
import { claimPreviewRoutes } from './filing/claimPreview.server.ts';
import { carryReceipts, dropReceipts } from './filing/claimReceipts.server.ts';
import { assertClaim, completeClaim } from './filing/claimSaving.server.ts';
import { decidedStatuses, undecidedStatuses } from './claimStatus.ts';
import { changedAccountOf } from './filing/claimPayee.server.ts';
import { lineRoutes } from './lineRoutes.server.ts';
import { refundRoutes } from '../refund/refundRoutes.server.ts';
import { refundEffects, refundsOf } from '../refund/refunds.server.ts';
import { refundedJudged } from '../refund/refundTables.server.ts';
import { refundAnswer } from '../refund/refundWire.ts';
import type { StoredClaim } from './claimTables.server.ts';
import {
  claimAttendeeTable,
  claimLineTable,
  claimPlanTable,
  claimSplitTable,
  claimTable,
} from './claimTables.server.ts';
import { claimReviews } from './claimWorkflows.ts';

const employees = { table: employeeTable, name: employeeName };
const categories = { table: categoryPolicyTable, name: categoryPolicyTable.name };
const organizations = { table: organizationTable, name: organizationTable.name };
const advance = alias(claimTable, 'advance');

const reviews = {
  reimbursement: { plan: reimbursementPlan, kind: claimReviews.reimbursement },
  cashAdvance: { plan: advancePlan, kind: claimReviews.cashAdvance },
  cashAdvanceSettlement: { plan: settlementPlan, kind: claimReviews.cashAdvanceSettlement },
} as const satisfies Readonly<Record<string, ReviewPart>>;

const effects: Effects<StoredClaim> = {
  lower,
  lowerAdvance,
  disburse,
  confirmAccount,
  markAsDisbursed,
  markAsSettled,
  ...refundEffects(claimRefunds),
  paymentPaid: paid,
  bankRefused: failed,
  payrollPaid: paid,
  payrollRefused: refusedByPayroll,
  delete: (effect) => dropReceipts(effect),
};

/** Claims as the server keeps them: filed by their requesters, decided on, paid, and of advances accounted for. */
export const claimStore: StoredNoun = storedNoun(claim, claimTable, {
  readable: (actor) =>
    actor.permissions.has('transaction_claim_view_detail') || isReleaser.holds(actor, undefined)
      ? undefined
      : sql`${claimTable.createdByID} = ${actor.employeeID}`,
  own: ({ employeeID }) =>
    or(eq(claimTable.requesterID, employeeID), eq(claimTable.createdByID, employeeID)) ?? sql`false`,
  judged: ['createdByID', 'editedByID', 'unreasoned', 'isAccountChanged', ...refundedJudged],
  references: {
    requester: employees,
    createdBy: employees,
    onBehalfOf: employees,
    plannedCategory: categories,
    category: categories,
    cashAdvance: { table: advance, name: advance.referenceID, from: sql`${claimTable} ${advance}` },
    organization: organizations,
    companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
  },
  many: {
    plannedLines: {
      table: claimPlanTable,
      owner: claimPlanTable.claimID,
      position: claimPlanTable.position,
      references: { category: categories },
    },
    lines: {
      table: claimLineTable,
      owner: claimLineTable.claimID,
      position: claimLineTable.position,
      references: {
        category: categories,
        subpolicy: { table: subpolicyTable, name: subpolicyTable.name },
      },
      many: {
        attendees: {
          table: claimAttendeeTable,
          owner: claimAttendeeTable.lineID,
          position: claimAttendeeTable.position,
          references: { employee: employees },
        },
        splits: {
          table: claimSplitTable,
          owner: claimSplitTable.lineID,
          position: claimSplitTable.position,
          references: { category: categories, organization: organizations },
        },
      },
    },
  },
  kept: ({ actor, before, input }) => ({
    editedByID: actor.employeeID,
    ...(before === null
      ? { createdByID: actor.employeeID, requesterID: input['onBehalfOfID'] ?? actor.employeeID }
      : {}),
  }),
  detail: {
    shape: {
      refunds: z.array(refundAnswer).describe('What of an advance was given back, or is to be'),
      duplicates: z
        .array(lineDuplicate)
        .describe('What may be of the same purchase as a line, as it was when either was sent in'),
      changedAccount: z
        .string()
        .nullable()
        .describe('The account that it would be paid to by now; null where that has not changed'),
    },
    async read(executor, actor, { id, status, submissionType, lines }, _now, say) {
      return {
        refunds:
          submissionType === 'cashAdvance'
            ? await refundsOf(executor, claimRefunds, { companyID: actor.companyID, id })
            : [],
        duplicates: undecidedStatuses.some((one) => one === status)
          ? await duplicatesOfLines(executor, actor, claimLines, lines, say)
          : [],
        changedAccount: (decidedStatuses as readonly string[]).includes(status)
          ? await changedAccountOf(executor, actor.companyID, id)
          : null,
      };
    },
  },
  routes(app, context) {
    claimPreviewRoutes(app, context, claimStore);
    lineRoutes(app, context, claimStore);
    refundRoutes(app, context, { ...claimRefunds, store: claimStore });
    claimFigureRoutes(app, context);
  },
  logBulk: logClaims,
  beforeSave: assertClaim,
  async complete(save) {
    const { executor, actor, after, isDraft } = save;
    const outcome = await completeClaim(save);
    await carryReceipts(save);
    const remark = isDraft
      ? null
      : await keepLineDuplicates(
          executor,
          actor,
          claimLines,
          save.before?.lines ?? [],
          await linesOf(executor, actor.companyID, after.id),
        );
    return { ...outcome, remark };
  },
  async afterSave({ executor, context, actor, after, isDraft }) {
    if (isDraft || !after.cashAdvance) return;
    const row = { ...after, companyID: actor.companyID, cashAdvanceID: after.cashAdvance.id };
    await moveAdvance({ executor, context, actor, row: row as never }, claimStore, 'reportSubmitted');
  },
  review: {
    ofKinds: reviews,
    group: 'expenses',
    flags: [
      { name: 'duplicate', when: hasLineDuplicate(claimLines), says: claimNotice('flag.duplicate') },
      { name: 'farRate', when: hasFarRate(claimLines), says: claimNotice('flag.farRate') },
    ],
    termsOf: (row) => ({
      currencyCode: 'IDR',
      amount: row.requestedAmount ?? '0',
      categoryIDs: row.categoryIDs,
      excludedIDs: [row.createdByID, row.editedByID],
    }),
    toldTo: ({ createdByID }) => [createdByID],
    passed: (effect) => passed(effect as never, claimStore),
    async ended(effect, ending) {
      if (ending === 'revision') await moveAdvance(effect as never, claimStore, 'reportSentBack');
      else {
        await releaseLimits(effect.executor, effect.row);
        await dropReceipts(effect);
      }
    },
    reopened: async (effect) => moveAdvance(effect as never, claimStore, 'reportSubmitted'),
  },
  effects: effects as unknown as Effects<Stored>,
});
