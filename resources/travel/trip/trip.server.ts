import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import { add } from '../../../domain/money/money.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import type { ReviewPart } from '../../../server/approval/review/nounReview.ts';
import type { Effects } from '../../../server/engine/serverEntity.ts';
import type { ManyStorage } from '../../../server/records/nounRows.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { isReleaser } from '../../paying/payment/releasers.ts';
import { claimNotice } from '../../spending/claim/claimRules.ts';
import { duplicatesOfLines, hasLineDuplicate } from '../../spending/claim/duplicate/lineDuplicates.server.ts';
import { lineDuplicate } from '../../spending/claim/duplicate/lineDuplicateWire.ts';
import { hasFarRate } from '../../spending/claim/filing/farRate.server.ts';
import { arrangementRoutes } from './arrangement/arrangementRoutes.server.ts';
import { refundRoutes } from '../../spending/refund/refundRoutes.server.ts';
import { refundEffects, refundsOf } from '../../spending/refund/refunds.server.ts';
import { refundedJudged } from '../../spending/refund/refundTables.server.ts';
import { refundAnswer } from '../../spending/refund/refundWire.ts';
import { tripItems } from './duplicate/tripItems.server.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { preApprovalRoutes } from './form/preApprovalRoutes.server.ts';
import { tripCalendarRoutes } from './calendar/tripCalendarRoutes.server.ts';
import { tripPaperRoutes } from './paper/tripPapers.server.ts';
import { reportItemRoutes } from './report/reportItems.server.ts';
import { mealsOf } from './report/tripReport.server.ts';
import { approveAdvance } from './advance/advances.server.ts';
import { cancelTicket, leaveTicket, manageTicket } from './arrangement/tickets.server.ts';
import { trip } from './trip.ts';
import { reportPlan, requestPlan } from './tripLifecycle.ts';
import {
  disburse,
  lower,
  markAsCompleted,
  markAsDisbursed,
  paid,
  passed,
  paymentEnded,
  refused,
} from './tripMoney.server.ts';
import { tripRefunds } from './tripRefunds.server.ts';
import { assertTrip, completeTrip } from './tripSaving.server.ts';
import { isReported, preparedStatuses, reportedStatuses, undecidedStatuses } from './tripStatus.ts';
import type { StoredTrip } from './tripTables.server.ts';
import {
  tripAdvanceTable,
  tripArrangementTable,
  tripItemTable,
  tripLegTable,
  tripMealTable,
  tripTable,
  tripTicketTable,
} from './tripTables.server.ts';
import type { TripSpan } from '../tripPolicy/terms/tripTerms.ts';
import { answeredTerms } from '../tripPolicy/terms/tripTermsAnswer.ts';
import { tripTermsShape } from '../tripPolicy/terms/tripTermsWire.ts';
import { policyIDsOf } from './tripPolicyWorkflows.server.ts';
import { tripKindOf, tripReviews } from './tripWorkflows.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';

const hasAdvance = sql`coalesce(${tripTable.advanceAmount}, 0) > 0`;
const isInReport = inArray(tripTable.status, [...reportedStatuses]);
const isInRequest = notInArray(tripTable.status, [...reportedStatuses]);

/** Approved trips that the company books: procurement officers know of them. */
const isArranged = sql`(${tripTable.isBookedByCompany} and ${inArray(tripTable.status, [...preparedStatuses, ...reportedStatuses])})`;

/** How trips of a type are reviewed: their requests without an advance and with one, and their reports. */
const reviews: ReviewPart[] = tripTypes.flatMap((tripType) => {
  const { reimbursement, cashAdvance, report } = tripReviews[tripType];
  const rowsThat = (...are: Parameters<typeof and>) =>
    and(eq(tripTable.tripType, tripType), ...are) ?? sql`false`;
  return [
    { plan: requestPlan, kind: reimbursement, rows: rowsThat(isInRequest, sql`not ${hasAdvance}`) },
    { plan: requestPlan, kind: cashAdvance, rows: rowsThat(isInRequest, hasAdvance) },
    { plan: reportPlan, kind: report, rows: rowsThat(isInReport) },
  ];
});

function reviewOf(row: Pick<StoredTrip, 'status' | 'tripType' | 'advanceAmount'>): ReviewPart {
  const kind = tripKindOf(row, isReported(row.status));
  const part = reviews.find((one) => one.kind.name === kind.name);
  if (!part) throw new Error(`no review is declared of the kind ${kind.name}`);
  return part;
}

const effects: Effects<StoredTrip> = {
  lower,
  disburse,
  markAsDisbursed,
  markAsCompleted,
  ...refundEffects(tripRefunds),
  paymentPaid: paid,
  bankRefused: refused,
  paymentEnded,
  manageTicket,
  cancelTicket,
  leaveTicket,
};

const people = { table: employeeTable, name: employeeName };
const groups = { table: destinationGroupTable, name: destinationGroupTable.name };
const categories = { table: tripCategoryTable, name: tripCategoryTable.categoryName };

/** Rows that live with a trip, in their order. */
const ofTrip = (
  table: ManyStorage['table'] & Record<'tripID' | 'position', PgColumn>,
  references: NonNullable<ManyStorage['references']> = {},
): ManyStorage => ({ table, owner: table.tripID, position: table.position, references });

/** Trips as the server keeps them: asked for, decided on, paid in advance, and accounted for. */
export const tripStore: StoredNoun = storedNoun(trip, tripTable, {
  readable: (actor) =>
    actor.permissions.has('transaction_trip_view_detail') || isReleaser.holds(actor, undefined)
      ? undefined
      : actor.capabilities.has('is_procurement_officer')
        ? isArranged
        : sql`false`,
  views: { arrangements: () => isArranged },
  own: ({ employeeID }) =>
    or(eq(tripTable.requesterID, employeeID), eq(tripTable.createdByID, employeeID)) ?? sql`false`,
  kept: ({ actor, before, input }) =>
    before === null
      ? { createdByID: actor.employeeID, requesterID: input['onBehalfOfID'] ?? actor.employeeID }
      : {},
  judged: [
    'createdByID',
    'unreasoned',
    'isPaymentUnderWay',
    'isPaidByHand',
    'arrangerIDs',
    'bookedTickets',
    ...refundedJudged,
  ],
  references: {
    requester: people,
    createdBy: people,
    onBehalfOf: people,
    destinationGroup: groups,
    companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
  },
  many: {
    items: ofTrip(tripItemTable, { category: categories }),
    legs: ofTrip(tripLegTable, { destinationGroup: groups }),
    advances: ofTrip(tripAdvanceTable, { category: categories }),
    arrangements: ofTrip(tripArrangementTable, { category: categories }),
    tickets: { ...ofTrip(tripTicketTable), read: { arrangement: sql`${tripTicketTable.arrangementID}` } },
    meals: ofTrip(tripMealTable),
  },
  detail: {
    shape: {
      ...tripTermsShape,
      refunds: z.array(refundAnswer).describe('What of the advance was given back, or is to be'),
      duplicates: z
        .array(lineDuplicate)
        .describe('What may be of the same purchase as an item, as it was when either was sent in'),
    },
    async read(executor, actor, { id, status, items }, _now, say) {
      const { companyID } = actor;
      const found = {
        refunds: await refundsOf(executor, tripRefunds, { companyID, id }),
        duplicates: undecidedStatuses.some((one) => one === status)
          ? await duplicatesOfLines(executor, actor, tripItems, items, say)
          : [],
      };
      const row = await rowIn(executor, tripTable, { companyID, id });
      // A draft has no terms yet: they are shown while it is typed.
      if (!row?.policyTerms || !row.startDate || !row.endDate)
        return { policy: null, days: [], perDiem: [], limits: [], ...found };
      const meals = await mealsOf(executor, row);
      return { ...answeredTerms(row.policyTerms, row as StoredTrip & TripSpan, meals), ...found };
    },
  },
  routes(app, context) {
    preApprovalRoutes(app, context);
    tripPaperRoutes(app, context, () => tripStore);
    tripCalendarRoutes(app, context, () => tripStore);
    reportItemRoutes(app, context, () => tripStore);
    arrangementRoutes(app, context, () => tripStore);
    refundRoutes(app, context, { ...tripRefunds, store: tripStore });
  },
  beforeSave: assertTrip,
  complete: completeTrip,
  review: {
    parts: reviews,
    partOf: reviewOf,
    group: 'expenses',
    flags: [
      { name: 'duplicate', when: hasLineDuplicate(tripItems), says: claimNotice('flag.duplicate') },
      { name: 'farRate', when: hasFarRate(tripItems), says: claimNotice('flag.farRate') },
    ],
    termsOf: (row) => ({
      currencyCode: 'IDR',
      excludedIDs: [row.createdByID],
      categoryIDs: policyIDsOf(row),
      amount: isReported(row.status)
        ? (row.requestedAmount ?? '0')
        : add(row.approvedAdvance ?? '0', row.estimatedAmount ?? '0'),
    }),
    toldTo: ({ createdByID }) => [createdByID],
    approving: approveAdvance,
    passed,
  },
  effects: effects as unknown as Effects<Stored>,
});
