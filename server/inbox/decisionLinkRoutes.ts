import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { linkedDecision, linkToken } from '../../domain/inbox/inboxSchemas.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { InboxRule } from '../engine/nouns.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { App } from '../http/routes.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import { companyOfSecret } from '../session/linkSecret.ts';
import { clearRefreshCookie } from '../session/refreshCookie.ts';
import { openLinkSession, tokenOfLinkSession } from '../session/sessions.ts';
import { own } from '../words/own.ts';
import { findDecisionLink, isGood, takeDecisionLink } from './decisionLink.ts';
import { openedFromMail, versionWaiting } from './inboxList.ts';

const triesPerMinute = { max: 20, timeWindow: '1 minute' };
const isPublic = { access: 'public', rateLimit: triesPerMinute } as const;
const refusals = { 400: errorAnswer, 404: errorAnswer, 429: errorAnswer, 503: errorAnswer };

const linkOver = () => new DomainError('not_found', { says: own('decisionLink.over') });

/** `external/decision`: from a mail to one decision. Every link that does not lead there is answered in the same words. */
export function decisionLinkRoutes(app: App, context: ServerContext, rules: readonly InboxRule[]): void {
  const { configuration, database, now } = context;

  app.get(
    '/v1/external/decision',
    {
      config: isPublic,
      schema: {
        tags: ['Session'],
        summary: 'Whose decision the link of a mail leads to, while it does; the link stays as it is',
        querystring: z.strictObject({ token: linkToken }),
        response: { 200: linkedDecision, ...refusals },
      },
    },
    async (request) => {
      const { token } = request.query;
      const companyID = companyOfSecret(token);
      const actor = await ownerOf(companyID, token);
      const found = await database.read(companyID, (executor) => findWaiting(executor, actor, token));
      return found.shown;
    },
  );

  app.post(
    '/v1/external/decision',
    {
      config: { ...isPublic, isIdempotencyExempt: true },
      schema: {
        tags: ['Session'],
        summary: 'Uses the link of a mail up: a session of half an hour, for one decision',
        body: z.strictObject({ token: linkToken }),
        response: {
          200: z.object({
            accessToken: z.string().describe('JWT, good for 1800 seconds; nothing renews it'),
          }),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { token } = request.body;
      const companyID = companyOfSecret(token);
      const actor = await ownerOf(companyID, token);
      const session = await database.write(companyID, async (executor) => {
        const { link } = await findWaiting(executor, actor, token);
        if (!(await takeDecisionLink(executor, link, now()))) throw linkOver();
        return await openLinkSession(executor, link, now());
      });
      // The session that this browser had is not renewed into the one that begins.
      clearRefreshCookie(reply, configuration);
      reply.header('cache-control', 'no-store');
      return { accessToken: await tokenOfLinkSession(context, session) };
    },
  );

  /**
   * The person of a link, with the rights of this moment: read before the transaction in which the link is used, because
   * many who wait there for another connection would have them all.
   * @throws DomainError the same for every link that does not lead to a decision
   */
  async function ownerOf(companyID: number, token: string): Promise<Actor> {
    const found = await database.read(companyID, (executor) =>
      findDecisionLink(executor, companyID, { token }),
    );
    const actor = found && (await loadEmployeeActor(context, found.link));
    if (!actor) throw linkOver();
    return actor;
  }

  /** @throws DomainError likewise */
  async function findWaiting(executor: Executor, actor: Actor, token: string) {
    const { companyID, employeeID } = actor;
    const found = await findDecisionLink(executor, companyID, { token });
    if (!found || !isGood(found, now())) throw linkOver();
    const { link, name, companyName } = found;
    const { subjectType: type, subjectID: id, subjectVersion, address } = link;
    const version = await versionWaiting(executor, actor, openedFromMail(rules), { type, id }, now());
    if (version === null) throw linkOver();
    const hasChanged = subjectVersion !== null && subjectVersion !== version;
    return { link, shown: { companyID, employeeID, name, companyName, address, hasChanged } };
  }
}
