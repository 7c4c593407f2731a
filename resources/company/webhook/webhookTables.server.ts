import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import { bytea, instant, reference, refersTo, texts } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { DeliveryStatus } from './webhook.ts';
import { webhook } from './webhook.ts';

export const webhookTable = nounTable(
  'webhook',
  webhook,
  {
    ...fieldColumns(webhook.fields),
    /** The types of records that its events are about: a step of another one is not looked at. */
    subjects: texts('subjects'),
    /** Sealed. */
    secret: bytea('secret'),
    /** The secret before it, which signs beside it until then. */
    previousSecret: bytea('previous_secret'),
    previousUntil: instant('previous_until'),
  },
  (table) => [uniqueIndex('webhook_name_unique').on(table.companyID, inNameForm(table.name))],
);
export type StoredWebhook = typeof webhookTable.$inferSelect;

/** One time that a message was sent. */
export interface DeliveryTry {
  /** ISO 8601, UTC. */
  at: string;
  /** The HTTP status of the answer; null where there was none. */
  status: number | null;
  /** What was answered, cut short, or why there was no answer. */
  says: string;
}

/** A message to an endpoint, with what became of it. */
export const webhookDeliveryTable = numberedTable(
  'webhook_delivery',
  {
    webhookID: reference('webhook_id').notNull(),
    /** What the receiver knows it by, however often it is sent. */
    messageID: text('message_id').notNull(),
    event: text('event').notNull(),
    subjectType: text('subject_type'),
    subjectID: reference('subject_id'),
    /** The step that it tells of; null: it was sent to try the endpoint. */
    historyID: reference('history_id'),
    /** As it is signed and sent, to the byte. */
    body: text('body').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
    /** How often it was sent since it was noted, or asked for again. */
    tries: integer('tries').notNull().default(0),
    /** Grows each time that somebody has it sent again: a try that was planned before is none any more. */
    round: integer('round').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    attempts: jsonb('attempts').$type<DeliveryTry[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('webhook_delivery_message').on(table.companyID, table.messageID),
    uniqueIndex('webhook_delivery_once')
      .on(table.companyID, table.webhookID, table.historyID, table.event)
      .where(sql`${table.historyID} is not null`),
    index('webhook_delivery_log').on(table.companyID, table.webhookID, table.id),
    index('webhook_delivery_age').on(table.createdAt),
    refersTo('webhook_delivery_webhook_exists', [table.companyID, table.webhookID], webhookTable).onDelete(
      'cascade',
    ),
  ],
);
export type StoredDelivery = typeof webhookDeliveryTable.$inferSelect;
