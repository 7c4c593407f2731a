import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../../../domain/access/access.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { idParams, refusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../../server/http/access.ts';
import type { App } from '../../../../server/http/routes.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { readableDocuments } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { askedVendor } from './invitation.ts';
import { quoteInvitationTable } from './invitationTable.server.ts';
import { judgeInvitation, quotedVendors, selectInvitations } from './quoteInvitation.server.ts';

const vendorsShown = 100;

/** `GET /v1/bills/requests/{id}/vendors`: whom a request was sent to, the latest first; links that newer ones replaced are left out. */
export function vendorsAskedRoute(app: App, context: ServerContext, access: Requirement): void {
  app.route({
    method: 'GET',
    url: '/v1/bills/requests/:id/vendors',
    config: { access: { ...access, anyPermission: ['bills_quote_view_list'] } },
    schema: {
      tags: ['Purchases'],
      summary: 'The vendors that were asked for a quote by mail, and what became of their links',
      params: idParams,
      response: { 200: z.object({ data: z.array(askedVendor) }), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { companyID } = actor;
      const { id } = request.params;
      const { found, quoted } = await context.database.read(companyID, async (executor) => {
        const [asked] = await executor
          .select({ id: documentTable.id })
          .from(documentTable)
          .where(
            and(
              eq(documentTable.companyID, companyID),
              eq(documentTable.id, id),
              readableDocuments(executor, actor, { id }),
            ),
          );
        if (!asked) throw new DomainError('not_found');
        return {
          found: await selectInvitations(executor)
            .where(
              and(
                eq(quoteInvitationTable.companyID, companyID),
                eq(quoteInvitationTable.requestID, id),
                isNull(quoteInvitationTable.endedAt),
              ),
            )
            .orderBy(desc(quoteInvitationTable.madeAt), asc(quoteInvitationTable.id))
            .limit(vendorsShown),
          quoted: await quotedVendors(executor, { companyID, id }),
        };
      });
      const inviters = new Map(
        await Promise.all(
          [...new Set(found.map(({ invitedBy }) => invitedBy.id))].map(
            async (employeeID) =>
              [employeeID, await loadEmployeeActor(context, { companyID, employeeID })] as const,
          ),
        ),
      );
      const now = context.now();
      return {
        data: found.map((one) => {
          const { invitation, vendorName, invitedBy, quoteReference } = one;
          const { quoteID } = invitation;
          return {
            id: invitation.id,
            vendor: { id: invitation.vendorID, name: vendorName },
            email: invitation.email,
            askedBy: invitedBy.name,
            askedAt: invitation.madeAt.toISOString(),
            until: invitation.until,
            state: judgeInvitation(one, { inviter: inviters.get(invitedBy.id) ?? null, quoted }, now),
            quote: quoteID === null ? null : { id: quoteID, referenceID: quoteReference ?? '' },
          };
        }),
      };
    },
  });
}
