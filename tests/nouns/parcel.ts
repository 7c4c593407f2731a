import { readFileSync } from 'node:fs';

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { sql } from 'drizzle-orm';

import {
  currentApprover,
  reassigning,
  reviewVerbs,
  revising,
} from '../../domain/approval/reviewLifecycle.ts';
import type { ReviewedSubject, ReviewPlan } from '../../domain/approval/reviewLifecycle.ts';
import type { StuckSubject } from '../../domain/approval/passingOn.ts';
import type { Rule } from '../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { law } from '../../domain/message/message.ts';
import { amount, text as textField } from '../../domain/noun/fields.ts';
import { defineNoun } from '../../domain/noun/noun.ts';
import { approverColumns } from '../../server/approval/approverColumns.ts';
import type { ReviewedRow } from '../../server/approval/reviewedNoun.ts';
import { reviewEffects, submitReview } from '../../server/approval/reviewEffects.ts';
import type { ReviewStory } from '../../server/approval/reviewEffects.ts';
import { amount as amountColumn, reference } from '../../server/database/columns.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { storedNoun } from '../../server/records/storedNoun.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';

const statuses = ['draft', 'awaiting_review', 'awaiting_revision', 'approved', 'rejected'] as const;
type Status = (typeof statuses)[number];
interface Subject extends ReviewedSubject, StuckSubject {
  requesterID: number;
}

const isRequester: Rule<Subject> = {
  name: 'its requester',
  holds: (actor, { requesterID }) => actor.employeeID === requesterID,
  says: law('rule.onlyDecider'),
};
const plan = {
  inReview: 'awaiting_review',
  approvedAs: 'approved',
  revisedAs: 'awaiting_revision',
  rejectedAs: 'rejected',
  by: [currentApprover(law('rule.onlyDecider'))],
  keptAway: [isRequester],
} as const satisfies ReviewPlan<Subject, Status, string>;
const { approve, reject, withdraw, passOn } = reviewVerbs<Subject, Status, string>(plan);
const everybody: Rule<unknown> = { name: 'anybody', holds: () => true, says: law('rule.onlyDecider') };

/** A noun that nobody knows, whose records are reviewed. */
export const parcel = defineNoun({
  name: 'parcel',
  path: 'parcels',
  at: '/parcels',
  tag: 'Parcels',
  access: {},
  permissions: {
    viewList: 'bills_invoice_view_list',
    viewDetail: 'bills_invoice_view_detail',
    create: 'bills_invoice_create',
    edit: 'bills_invoice_edit',
    archive: 'bills_invoice_edit',
  },
  title: 'name',
  fields: { name: textField(80, { isRequired: true }), weight: amount() },
  lifecycle: defineLifecycle<Subject, Status, string>({
    name: 'parcel',
    noun: 'parcel',
    statuses,
    looks: {
      draft: lawLooks.draft,
      awaiting_review: lawLooks.active,
      awaiting_revision: lawLooks.active,
      approved: lawLooks.active,
      rejected: lawLooks.rejected,
    },
    transitions: [
      { action: 'edit', from: ['draft'], to: ['draft'], by: [everybody], ability: 'isAbleToEdit' },
      {
        action: 'submit',
        from: ['draft', 'awaiting_revision'],
        to: ['awaiting_review', 'approved'],
        by: [isRequester],
        byOne: 'others decide on it',
        route: { method: 'PATCH', path: 'submit' },
        ability: 'isAbleToSubmit',
      },
      approve,
      revising(plan),
      reject,
      withdraw,
      reassigning(plan),
      passOn,
    ],
  }),
  choosable: ['approved'],
  list: { columns: ['name', 'weight', 'status'], sort: 'name' },
  form: { parcel: ['name', 'weight'] },
});

const parcelTable = pgTable(
  'parcel',
  {
    ...recordColumns(statuses),
    referenceID: text('reference_id').notNull(),
    name: text('name').notNull(),
    weight: amountColumn('weight'),
    requesterID: reference('requester_id').notNull(),
    ...approverColumns(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);
type Parcel = ReviewedRow & { requesterID: number; weight: string | null };

/**
 * Where parcels are kept.
 * @param kind by which workflows they are reviewed
 * @param told the numbers of those that were approved
 */
export function parcelsReviewedBy(kind: WorkflowKind, told: string[] = []) {
  const termsOf: ReviewStory<Parcel>['termsOf'] = (row) => ({
    kind,
    currencyCode: 'IDR',
    amount: row.weight ?? '0',
    requesterID: row.requesterID,
    excludedIDs: [row.requesterID],
  });
  const story: ReviewStory<Parcel> = {
    type: 'parcel',
    termsOf,
    waitingEvent: 'parcel_awaiting_review',
    says: () => law('rule.onlyDecider'),
    approved: (_executor, row) => {
      told.push(row.referenceID);
      return Promise.resolve({
        employeeIDs: [row.requesterID],
        group: 'expenses',
        kind: 'complete',
        eventType: 'parcel_approved',
        message: law('rule.onlyDecider'),
      });
    },
    askedAfter: (_executor, row) => Promise.resolve({ employeeIDs: [row.requesterID], group: 'expenses' }),
  };
  const review = reviewEffects(story);

  return storedNoun(parcel, parcelTable, {
    judged: ['requesterID'],
    kept: ({ actor, before }) =>
      before === null
        ? {
            requesterID: actor.employeeID,
            status: 'draft',
            referenceID: `PCL/${Math.random().toString(36).slice(2)}`,
          }
        : {},
    review: {
      inReview: 'awaiting_review',
      termsOf: (row) => termsOf(row as unknown as Parcel),
      ofKind: (name) => (name === kind.name ? sql`true` : null),
      readableAmong: (_executor, _actor, ids) => Promise.resolve(new Set(ids)),
    },
    effects: {
      async submit({ executor, actor, row, now }) {
        if (!actor) throw new Error('somebody submits');
        const { state, isNoApproval, remark } = await submitReview(
          executor,
          actor,
          row as unknown as Parcel,
          story,
          { now },
        );
        return { to: isNoApproval ? 'approved' : 'awaiting_review', patch: state as never, remark };
      },
      approve: (effect) => review.approve(effect as never) as never,
      requestRevision: (effect) => review.end(effect as never, 'revision') as never,
      reject: (effect) => review.end(effect as never, 'rejected') as never,
      withdraw: (effect) => review.withdraw(effect as never) as never,
      reassign: (effect) => review.reassign(effect as never) as never,
    },
  });
}

/** Makes the table of parcels in a database. */
export async function createParcelTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table parcel (
    company_id bigint not null, id bigint generated always as identity, version integer not null default 1,
    status text not null default 'draft', created_at timestamptz not null default now(), reference_id text not null,
    name text not null, weight numeric(20, 2), requester_id bigint not null, approver_ids bigint[] not null default '{}',
    undecidable_since timestamptz, approved_by_ids bigint[] not null default '{}', decided_for_ids bigint[] not null default '{}',
    steps_left integer not null default 0, decided_by_id bigint, approval_round integer not null default 0,
    primary key (company_id, id))`);
  await client.query(readFileSync('server/database/security.sql', 'utf8'));
  await client.end();
}

/** What it is called, in every language. */
export const parcelWords = { parcel: { one: 'parcel', many: 'parcels' } };
