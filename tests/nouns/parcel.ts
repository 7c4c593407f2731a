import { readFileSync } from 'node:fs';

import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { draftingVerbs } from '../../domain/approval/draftLifecycle.ts';
import {
  currentApprover,
  reassigning,
  reviewVerbs,
  revising,
} from '../../domain/approval/reviewLifecycle.ts';
import type { ReviewedSubject, ReviewPlan } from '../../domain/approval/reviewLifecycle.ts';
import type { StuckSubject } from '../../domain/approval/passingOn.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import type { Rule } from '../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { law } from '../../domain/message/message.ts';
import { amount, numbered, text as textField } from '../../domain/noun/fields.ts';
import { defineNoun } from '../../domain/noun/noun.ts';
import { approverColumns } from '../../server/approval/approverColumns.ts';
import { amount as amountColumn, reference } from '../../server/database/columns.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { storedNoun } from '../../server/records/storedNoun.ts';

const statuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'approved',
  'rejected',
  'canceled',
] as const;
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

/** A noun that nobody knows, whose records are drafted, numbered and reviewed. */
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
  title: 'referenceID',
  series: 'PCL',
  drafts: true,
  isPersonal: true,
  views: [{ name: 'review', at: '/approval/parcels', access: {} }],
  headline: { amount: 'weight', of: 'name' },
  fields: { referenceID: numbered(), name: textField(80, { isRequired: true }), weight: amount() },
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
      canceled: lawLooks.rejected,
    },
    transitions: [
      ...draftingVerbs<Subject, Status, string>(plan, {
        draft: 'draft',
        enteredBy: [isRequester],
        canceledAs: 'canceled',
      }),
      approve,
      revising(plan),
      reject,
      withdraw,
      reassigning(plan),
      passOn,
    ],
  }),
  choosable: ['approved'],
  list: { columns: ['referenceID', 'name', 'weight', 'status'], sort: '-referenceID' },
  form: { parcel: ['name', 'weight'] },
});

const parcelTable = pgTable(
  'parcel',
  {
    ...recordColumns(statuses),
    referenceID: text('reference_id').notNull(),
    name: text('name'),
    weight: amountColumn('weight'),
    requesterID: reference('requester_id').notNull(),
    ...approverColumns(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

/**
 * Where parcels are kept.
 * @param kind by which workflows they are reviewed
 * @param passed the numbers of those that were approved
 */
export function parcelsReviewedBy(kind: WorkflowKind, passed: string[] = []) {
  return storedNoun(parcel, parcelTable, {
    readable: ({ role }) => (role === 'super_admin' ? undefined : sql`false`),
    review: {
      plan,
      kind,
      group: 'expenses',
      termsOf: ({ weight }) => ({ currencyCode: 'IDR', amount: weight ?? '0' }),
      passed: ({ row }) => {
        passed.push(row.referenceID);
        return Promise.resolve({});
      },
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
    name text, weight numeric(20, 2), requester_id bigint not null, approver_ids bigint[] not null default '{}',
    undecidable_since timestamptz, approved_by_ids bigint[] not null default '{}', decided_for_ids bigint[] not null default '{}',
    steps_left integer not null default 0, decided_by_id bigint, approval_round integer not null default 0,
    primary key (company_id, id))`);
  await client.query(readFileSync('server/database/security.sql', 'utf8'));
  await client.end();
}

/** What it is called, in every language. */
export const parcelWords = { parcel: { one: 'parcel', many: 'parcels' } };
