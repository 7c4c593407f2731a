import { and, eq } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { categoryPolicy, categoryPolicyErrors } from '../categoryPolicy/categoryPolicy.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { termsOfSent } from '../categoryPolicy/categoryTrial.ts';
import { listsAllClaims } from '../claim/claim.ts';
import { customPolicy, customPolicyErrors, customTermsOfSent } from '../customPolicy/customPolicy.ts';
import { customPolicyTable } from '../customPolicy/customPolicyTables.server.ts';
import { customTermsOf } from '../limit/limitTerms.server.ts';
import type { ChangedPolicy } from './policyReplay.server.ts';
import { replayPolicy } from './policyReplay.server.ts';
import type { PolicyReplayInput } from './policyReplayWire.ts';
import { policyReplayInput } from './policyReplayWire.ts';
import type { ReplayedRecordOf } from './replayAnswer.ts';
import { policyReplay, summedUp, toldOf } from './replayAnswer.ts';

type Sent = Readonly<Record<string, unknown>>;

const kinds = {
  category: {
    permissions: categoryPolicy.permissions,
    table: categoryPolicyTable,
    errorsOf: categoryPolicyErrors,
    changed: (sent: Sent, id: number): ChangedPolicy => ({ kind: 'category', terms: termsOfSent(sent, id) }),
  },
  custom: {
    permissions: customPolicy.permissions,
    table: customPolicyTable,
    errorsOf: customPolicyErrors,
    changed: (sent: Sent, id: number): ChangedPolicy => ({
      kind: 'custom',
      terms: customTermsOfSent(sent, id),
    }),
  },
} as const;

/** What a policy would have made of the claims of the last days, before it is saved, and before it begins or ends. */
export function policyReplayRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/policies/replay',
    access: {
      anyPermission: Object.values(kinds).flatMap(({ permissions: { create, edit } }) => [create, edit]),
    },
    tag: categoryPolicy.tag,
    summary: 'What a policy would have made of the claims of the last 90 days; nothing is stored',
    description:
      'Claims are judged in the order in which they were sent in, by the policies as they are and with this one among them. ' +
      'Who may not list the claims of others is told of totals, and of their own.',
    body: policyReplayInput,
    answer: policyReplay,
    async read({ executor, actor, body, now }) {
      const changed = await changedBy(executor, actor, body);
      if (changed === null) return null;
      const day = today(actor.timeZone, now);
      const { since, total, claims } = await replayPolicy(executor, actor.companyID, changed, day);
      return { since, total, ...summedUp(claims), ...toldTo(actor, claims) };
    },
  });
}

/**
 * The change that is asked about; null where a policy is not there.
 * @throws DomainError for who may not make it, and for what is wrong with it
 */
async function changedBy(
  executor: Executor,
  actor: Actor,
  body: PolicyReplayInput,
): Promise<ChangedPolicy | null> {
  if (body.policyType === 'switched') {
    const { ids, isActive } = body;
    assertMay(actor, customPolicy.permissions.edit);
    const policies = await customTermsOf(executor, actor.companyID, ids);
    return policies.length === new Set(ids).size ? { kind: 'switched', policies, isActive } : null;
  }
  const { policyType, policy } = body;
  const id = body.id ?? null;
  const { permissions, errorsOf, changed } = kinds[policyType];
  assertMay(actor, id === null ? permissions.create : permissions.edit);
  if (id !== null && !(await isKept(executor, actor, policyType, id))) return null;
  const sent = policy as Sent;
  refuse(errorsOf(sent));
  return changed(sent, id ?? 0);
}

function assertMay(actor: Actor, permission: PermissionKey): void {
  if (!mayEnter(actor, { anyPermission: [permission] })) throw new DomainError('forbidden');
}

/** @throws DomainError for what is wrong with a policy, by its path in what was sent */
function refuse(errors: FieldMessages): void {
  const fields = Object.fromEntries(Object.entries(errors).map(([key, says]) => [`policy.${key}`, says]));
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

async function isKept(
  executor: Executor,
  { companyID }: Actor,
  policyType: keyof typeof kinds,
  id: number,
): Promise<boolean> {
  const { table } = kinds[policyType];
  const [found] = await executor
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.id, id)));
  return found !== undefined;
}

/** Who may not list the claims of others is told of their own. */
export const toldTo = (actor: Actor, claims: readonly ReplayedRecordOf[]) =>
  toldOf(claims, mayEnter(actor, listsAllClaims) ? null : actor.employeeID);
