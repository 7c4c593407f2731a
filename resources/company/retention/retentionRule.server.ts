import { and, eq, ne } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { Routes } from '../../../server/http/routes.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import type { RetentionKinds } from './allKinds.server.ts';
import { kindOfRule } from './allKinds.server.ts';
import { erasedAtOnce } from './retentionKind.server.ts';
import { retentionPreview } from './retentionPreview.ts';
import { retentionNotice, retentionRule } from './retentionRule.ts';
import type { StoredRetentionRule } from './retentionRuleTable.server.ts';
import { retentionRuleTable } from './retentionRuleTable.server.ts';

type Effect = EffectContext<Stored>;
type Outcome = EffectOutcome<Stored>;

const namesShown = 10;

/** Retention rules as the server stores them. */
export function retentionRuleStoreOf(kinds: RetentionKinds): StoredNoun {
  return storedNoun(retentionRule, retentionRuleTable, {
    judged: ['requesterID'],
    references: { requester: { table: employeeTable, name: employeeName } },
    routes: previewRoutes(kinds),
    effects: {
      turnOn: askOthers,
      approve: (effect) => tellRequester(effect, 'approved'),
      reject: (effect) => tellRequester(effect, 'rejected'),
      turnOff: (effect) => forget(effect, kinds),
    },
  });
}

/** Another super admin has to say so, too. */
async function askOthers({ executor, row, actor }: Effect): Promise<Outcome> {
  if (!actor) throw new DomainError('forbidden');
  const others = await employeesWith(executor, row.companyID, eq(employeeTable.role, 'super_admin'), [
    actor.employeeID,
  ]);
  await notify(executor, row.companyID, {
    employeeIDs: others,
    group: 'approvals',
    kind: 'assignment',
    eventType: 'retention_rule_asked',
    objectType: retentionRule.name,
    objectID: row.id,
    message: retentionNotice('asked', { name: String(row['name']), person: actor.fullName }),
  });
  return { patch: { requesterID: actor.employeeID } as object };
}

async function tellRequester(
  { executor, row, actor }: Effect,
  what: 'approved' | 'rejected',
): Promise<Outcome> {
  const { companyID, id, name, requesterID } = row as unknown as StoredRetentionRule;
  await notify(executor, companyID, {
    employeeIDs: requesterID === null ? [] : [requesterID],
    group: 'approvals',
    kind: 'complete',
    eventType: `retention_rule_${what}`,
    objectType: retentionRule.name,
    objectID: id,
    message: retentionNotice(what, { name, person: actor?.fullName ?? '' }),
  });
  return {};
}

/** A rule that is turned off forgets whom it warned, so that it warns them again when it is turned on. */
async function forget({ executor, row }: Effect, kinds: RetentionKinds): Promise<Outcome> {
  const rule = row as unknown as StoredRetentionRule;
  const { companyID, id } = rule;
  await kindOfRule(kinds, rule).forget?.(executor, { companyID, id });
  return {};
}

function previewRoutes(kinds: RetentionKinds): Routes {
  return (app, context) => {
    readCall(app, context, {
      url: `/v1/${retentionRule.path}/:id/preview`,
      access: nounAccess(retentionRule, 'viewDetail'),
      tag: retentionRule.tag,
      summary: 'What a rule would erase today, whether it is on or off; nothing goes',
      params: idParams,
      answer: retentionPreview,
      isReplica: true,
      async read({ executor, actor: { companyID, timeZone }, now, params: { id } }) {
        const rule = await rowIn(executor, retentionRuleTable, { companyID, id });
        if (!rule) return null;
        const { count, people } = await kindOfRule(kinds, rule).wouldGo(executor, {
          companyID,
          ruleID: id,
          name: rule.name,
          months: rule.months,
          today: today(timeZone, now),
          timeZone,
        });
        return {
          count,
          most: erasedAtOnce,
          people: people.slice(0, namesShown).map((person) => ({ id: person.id, name: person.name })),
          others: Math.max(0, people.length - namesShown),
        };
      },
    });
  };
}

const { companyID, status, requesterID, id, version, name, createdAt } = retentionRuleTable;

/** Rules that another super admin wants to turn on. */
export const retentionInbox: readonly InboxRule[] = [
  {
    route: 'settings-retention-id',
    task: 'retention-rules',
    leadsToRecord: true,
    label: retentionNotice('waiting'),
    isFor: (actor) => actor.role === 'super_admin',
    table: retentionRuleTable,
    where: (actor) =>
      and(eq(companyID, actor.companyID), eq(status, 'awaiting_approval'), ne(requesterID, actor.employeeID)),
    items: {
      type: 'retentionRule',
      resource: retentionRule.path,
      page: 'settings-retention-id',
      id,
      version,
      number: name,
      since: createdAt,
    },
    isRisky: true,
  },
];
