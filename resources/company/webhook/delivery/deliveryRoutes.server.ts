import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';

import { pagingFilter } from '../../../../domain/list/listFilter.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { doneCall, listCall } from '../../../../server/engine/calls.ts';
import { act } from '../../../../server/engine/act.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { ServerEntity } from '../../../../server/engine/serverEntity.ts';
import type { App } from '../../../../server/http/routes.ts';
import { webhook, webhookWord } from '../webhook.ts';
import type { StoredDelivery } from '../webhookTables.server.ts';
import { webhookDeliveryTable, webhookTable } from '../webhookTables.server.ts';
import { replayOne } from './deliveries.server.ts';
import type { DeliveryRow } from './deliveryWire.ts';
import { deliveryRow } from './deliveryWire.ts';

const { permissions, tag } = webhook;

/** The log of messages, and one of them sent again. */
export function deliveryRoutes(app: App, context: ServerContext, entity: () => ServerEntity): void {
  listCall(app, context, {
    url: '/v1/webhooks/:id/deliveries',
    access: { anyPermission: [permissions.viewDetail] },
    tag,
    summary: 'Messages to one endpoint, the latest first: kept for 30 days',
    params: idParams,
    query: z.strictObject(pagingFilter(20)),
    row: deliveryRow,
    isReplica: false,
    async read({ executor, actor: { companyID }, params, query: { page, limit } }) {
      const [stored] = await executor
        .select({ id: webhookTable.id })
        .from(webhookTable)
        .where(and(eq(webhookTable.companyID, companyID), eq(webhookTable.id, params.id)));
      if (!stored) throw new DomainError('not_found');
      const ofWebhook = and(
        eq(webhookDeliveryTable.companyID, companyID),
        eq(webhookDeliveryTable.webhookID, stored.id),
      );
      const rows = await executor
        .select()
        .from(webhookDeliveryTable)
        .where(ofWebhook)
        .orderBy(desc(webhookDeliveryTable.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return { rows: rows.map(shown), total: await executor.$count(webhookDeliveryTable, ofWebhook) };
    },
  });

  doneCall(app, context, {
    method: 'POST',
    url: '/v1/webhooks/:id/replay',
    access: { anyPermission: [permissions.edit] },
    tag,
    summary: 'Send one message again, under the number that it has',
    params: idParams,
    body: z.strictObject({ deliveryID: z.int().positive() }),
    done: 'It is on its way again',
    async write({ executor, actor, params: { id }, body, now, say }) {
      await act(executor, context, entity(), actor, {
        id,
        action: 'replay',
        input: undefined,
        version: null,
        say,
      });
      const became = await replayOne(executor, { companyID: actor.companyID, id }, body.deliveryID, now);
      if (became === 'absent') throw new DomainError('not_found');
      if (became === 'waits')
        throw new DomainError('transition_not_allowed', { says: webhookWord('notFailed') });
    },
  });
}

function shown(delivery: StoredDelivery): DeliveryRow {
  const { id, messageID, event, status, body, tries, attempts } = delivery;
  return {
    id,
    messageID,
    event,
    status,
    body,
    tries,
    attempts,
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    settledAt: delivery.settledAt?.toISOString() ?? null,
  };
}
