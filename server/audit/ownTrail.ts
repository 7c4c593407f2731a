import { sql } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import type { HistoryActor } from '../engine/history.ts';
import { appendHistory } from '../engine/history.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import type { AuditKind } from './auditKind.ts';
import { auditWord } from './auditRows.ts';

/** The audit has a history of its own: who checked, and who took rows away. The company's number is its record. */
export const auditSubject = 'audit';

type AuditAct = 'check' | 'export' | 'evidence';

/** Writes down what was done with the audit itself, within the transaction of the executor. */
export async function noteInAudit(
  executor: Executor,
  companyID: number,
  actor: HistoryActor,
  at: Date,
  { action, changes }: { action: AuditAct; changes: Record<string, [null, string | number]> },
): Promise<void> {
  // There is no row to lock: the company's audit is written one at a time by this.
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext(${`${auditSubject}.${companyID}`}))`);
  await appendHistory(executor, companyID, actor, at, {
    subjectType: auditSubject,
    subjectID: companyID,
    action,
    fromStatus: null,
    toStatus: null,
    changes,
  });
}

/** How that history reads. */
export const auditOfAudit: AuditKind = {
  type: auditSubject,
  many: auditWord('many'),
  words: {
    one: auditWord('one'),
    look: (status) => (lawLooks as Readonly<Record<string, (typeof lawLooks)['active']>>)[status],
    did: (action, translate) => translate(`audit.history.${action}`, { _: '' }),
    changes:
      ({ translate }) =>
      (field, before, after) => ({
        key: field,
        label: translate(`audit.changed.${field}`, { _: field }),
        before: before === null ? null : String(before as string | number),
        after: String(after as string | number),
      }),
  },
  read: async (_executor, companyID, ids) =>
    await Promise.resolve(
      new Map(
        ids.includes(companyID) ? [[companyID, { name: '', path: '/settings/audit-trail/check' }]] : [],
      ),
    ),
};
