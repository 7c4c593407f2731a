import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import type { ChainEnding } from '../../domain/approval/approval.ts';
import type { Delegation } from '../../domain/approval/delegation.ts';
import type { RateSource } from '../../domain/money/exchangeRate.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import { companyID, day, instant, message, rate, recordID, reference } from '../database/columns.ts';

type StepStatus = 'waiting' | 'open' | 'closed' | 'cleared';

/** A workflow as resolved for a record: which layer, and why. A new round begins each time it is resolved again. */
export const approvalChainTable = pgTable(
  'approval_chain',
  {
    companyID: companyID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    round: integer('round').notNull(),
    layerReason: message('layer_reason').notNull(),
    /** The rate at which the amount was compared with the layers, since when it holds, and who says so. */
    rateAmount: rate('rate_amount'),
    rateDay: day('rate_day'),
    rateSource: text('rate_source').$type<RateSource>(),
    openedAt: instant('opened_at').notNull(),
    /** Where it asks fewer people by a change that nobody else had confirmed: since when, and who changed it. */
    fewerSince: instant('fewer_since'),
    fewerBy: text('fewer_by'),
    /** Null while a step is open. */
    ending: text('ending').$type<ChainEnding>(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.subjectType, table.subjectID, table.round] }),
    // What was submitted lately.
    index('approval_chain_recent').on(table.companyID, table.subjectType, table.openedAt),
    // What passes with fewer people.
    index('approval_chain_fewer')
      .on(table.companyID, table.subjectType, table.openedAt)
      .where(sql`${table.fewerSince} is not null`),
  ],
);

/** One step of a chain, as copied onto a record. */
export const approvalStepTable = pgTable(
  'approval_step',
  {
    companyID: companyID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    workflowKind: text('workflow_kind').notNull(),
    round: integer('round').notNull(),
    position: integer('position').notNull(),
    status: text('status').$type<StepStatus>().notNull(),
    reason: message('reason').notNull(),
    isRerouted: boolean('is_rerouted').notNull().default(false),
    /** No workflow asked for it: it was added once its chain was approved. */
    isAdded: boolean('is_added').notNull().default(false),
    /** Who decided it had approved an earlier step, and was not asked again. */
    isCarried: boolean('is_carried').notNull().default(false),
    /** Who may decide it, as resolved; kept for the record even when a step never opens. */
    approverIDs: bigint('approver_ids', { mode: 'number' }).array().notNull().default([]),
    /** Who stands in for approvers who are away, and why they; they are among `approverIDs`. */
    delegation: json('delegation').$type<Delegation>(),
    /** Who passed it on to its approver, because nobody could decide it. */
    passedOnByID: reference('passed_on_by_id'),
    decidedByID: reference('decided_by_id'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({
      columns: [table.companyID, table.subjectType, table.subjectID, table.round, table.position],
    }),
  ],
);

/** A step as one of its approvers sees it. Tasks exist from the moment their step opens. */
export const approvalTaskTable = pgTable(
  'approval_task',
  {
    companyID: companyID(),
    id: recordID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    workflowKind: text('workflow_kind').notNull(),
    round: integer('round').notNull(),
    position: integer('position').notNull(),
    approverID: reference('approver_id').notNull(),
    /** The approver in whose place it waits for them, until that one is back; null: for themself. */
    forID: reference('for_id'),
    until: day('until'),
    status: text('status').$type<ReviewStatus>().notNull().default('awaiting'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    // In this order it also answers whether a record ever waited for somebody.
    unique('approval_task_once').on(
      table.companyID,
      table.subjectType,
      table.subjectID,
      table.approverID,
      table.round,
      table.position,
    ),
    index('approval_task_inbox').on(
      table.companyID,
      table.approverID,
      table.subjectType,
      table.status,
      table.id,
    ),
    // What makes somebody an approver of a kind, asked with every request; and what waits for them of that kind.
    index('approval_task_kind').on(table.companyID, table.approverID, table.workflowKind, table.status),
  ],
);
