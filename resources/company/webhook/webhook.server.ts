import { eq } from 'drizzle-orm';

import { instantAt } from '../../../domain/day/dayTime.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Owned } from '../../../server/engine/pauseOwned.ts';
import { isReachable } from '../../../server/outside/outsideFetch.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { assertFreshSignIn } from '../../../server/session/freshSignIn.ts';
import { noteTest, replayFailed, sendWaiting } from './delivery/deliveries.server.ts';
import { deliveryRoutes } from './delivery/deliveryRoutes.server.ts';
import { secretRoute } from './secretRoute.server.ts';
import { webhook, webhookWord } from './webhook.ts';
import type { WebhookEvent } from './webhookEvents.ts';
import { subjectsOf } from './webhookEvents.ts';
import { secretColumns } from './webhookSecret.server.ts';
import type { StoredWebhook } from './webhookTables.server.ts';
import { webhookTable } from './webhookTables.server.ts';

/** What is wrong with an address that messages are to go to; null: nothing. */
function addressError(address: string, origins: readonly string[]): FieldMessages[string] | null {
  const url = URL.parse(address);
  if (url === null) return webhookWord('notSecure');
  if (url.username !== '' || url.password !== '') return webhookWord('hasPassword');
  if (origins.some((origin) => new URL(origin).origin === url.origin)) return null;
  if (url.protocol !== 'https:') return webhookWord('notSecure');
  return isReachable(url) ? null : webhookWord('isPrivate');
}

export const webhookStore: StoredNoun = storedNoun(webhook, webhookTable, {
  references: { owner: { table: employeeTable, name: employeeName } },
  // Who says what is sent, and where to, is the one with whose rights it is sent.
  kept: ({ actor, input }) => ({
    ownerID: actor.employeeID,
    subjects: subjectsOf(input['events'] as WebhookEvent[]),
  }),
  async beforeSave({ context, actor, before, input }) {
    const address = String(input['address']);
    if (before?.address !== address) assertFreshSignIn(actor, context.now(), webhookWord('signInAgain'));
    const wrong = addressError(address, context.configuration.webhookOrigins);
    if (wrong) throw new DomainError('validation_failed', { fields: { address: wrong } });
  },
  effects: {
    async makeSecret({ context, row, prepared, now }) {
      // A seed knows no key to seal a secret with: its endpoints have none.
      if (typeof prepared !== 'string') return {};
      const stored = row as unknown as StoredWebhook;
      return { patch: { ...secretColumns(context.configuration, stored, prepared, now) } };
    },
    async rotateSecret({ context, row, prepared, now }) {
      const stored = row as unknown as StoredWebhook;
      return { patch: { ...secretColumns(context.configuration, stored, prepared as string, now) } };
    },
    async sendTest({ executor, row, now }) {
      await noteTest(executor, row as unknown as StoredWebhook, now);
    },
    async replayFailed({ executor, row, decision, now }) {
      const { since } = decision.input as { since: string };
      const [company] = await executor
        .select({ timeZone: companyTable.timeZone })
        .from(companyTable)
        .where(eq(companyTable.companyID, row.companyID));
      await replayFailed(executor, row, instantAt(since, '00:00', company?.timeZone ?? 'UTC'), now);
    },
    async resume({ executor, row, actor, now }) {
      await sendWaiting(executor, row, now);
      return { patch: { failingSince: null, ...(actor ? { ownerID: actor.employeeID } : {}) } };
    },
  },
  routes(app, context: ServerContext) {
    secretRoute(app, context, () => webhookStore);
    deliveryRoutes(app, context, () => webhookStore);
  },
});

/** Endpoints are paused when who saved them loses their access. */
export const ownedWebhooks: Owned = {
  entity: webhookStore,
  table: webhookTable,
  eventType: 'webhook_paused',
  reason: (person) => webhookWord('makerGone', { person }),
  says: (named) => webhookWord('paused', named),
};
