import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import { act } from '../../../server/engine/act.ts';
import { idParams, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { assertFreshSignIn } from '../../../server/session/freshSignIn.ts';
import { sayTo } from '../../../server/words/words.ts';
import { webhook, webhookWord } from './webhook.ts';
import { newWebhookSecret } from './webhookSecret.server.ts';
import { webhookTable } from './webhookTables.server.ts';

const secretAnswer = z
  .object({ secret: z.string().describe('`whsec_…`: it is answered once') })
  .meta({ id: 'WebhookSecret' });

/** Makes the secret of an endpoint, or another one. Its answer is kept for no repetition, as those of other writes are. */
export function secretRoute(app: App, context: ServerContext, entity: () => ServerEntity): void {
  app.route({
    method: 'POST',
    url: '/v1/webhooks/:id/secret',
    config: { access: { anyPermission: [webhook.permissions.edit] }, isIdempotencyExempt: true },
    schema: {
      tags: [webhook.tag],
      summary: 'Make the secret that signs, or another one: it is answered once',
      description: 'Within 5 minutes of signing in. The secret before signs beside the new one for 24 hours.',
      params: idParams,
      response: { 201: secretAnswer, ...writeRefusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { companyID } = actor;
      const { id } = request.params as z.output<typeof idParams>;
      assertFreshSignIn(actor, context.now(), webhookWord('signInAgain'));
      const secret = newWebhookSecret();
      await context.database.write(companyID, async (executor) => {
        const [stored] = await executor
          .select({ status: webhookTable.status })
          .from(webhookTable)
          .where(and(eq(webhookTable.companyID, companyID), eq(webhookTable.id, id)))
          .for('update');
        if (!stored) throw new DomainError('not_found');
        await act(executor, context, entity(), actor, {
          id,
          action: stored.status === 'prepared' ? 'makeSecret' : 'rotateSecret',
          input: undefined,
          prepared: secret,
          version: null,
          say: sayTo(request),
        });
      });
      context.outboxChanged();
      return reply.status(201).send({ secret });
    },
  });
}
