import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { idParams, refusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../../server/http/access.ts';
import type { App } from '../../../../server/http/routes.ts';
import { employeeName, employeeTable } from '../../../../server/session/employeeTable.ts';
import { readableDocuments } from '../../document/documentStore.server.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import type { AskedVendor } from './invitation.ts';
import { askedVendor } from './invitation.ts';
import { quoteInvitationTable } from './invitationTable.server.ts';

/** `GET /v1/bills/requests/{id}/vendors`: whom a request was sent to. */
export function vendorsAskedRoute(app: App, { database, now }: ServerContext, access: Requirement): void {
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
      const { id } = request.params;
      const data = await database.read(actor.companyID, async (executor) => {
        const [asked] = await executor
          .select({
            companyID: documentTable.companyID,
            id: documentTable.id,
            status: documentTable.status,
          })
          .from(documentTable)
          .where(
            and(
              eq(documentTable.companyID, actor.companyID),
              eq(documentTable.id, id),
              readableDocuments(executor, actor, { id }),
            ),
          );
        if (!asked) throw new DomainError('not_found');
        return await vendorsAsked(executor, asked, today(actor.timeZone, now()));
      });
      return { data };
    },
  });
}

/** The vendors that were asked for a request, the latest first; links that newer ones replaced are left out. */
async function vendorsAsked(
  executor: Executor,
  request: Pick<StoredDocument, 'companyID' | 'id' | 'status'>,
  day: Day,
): Promise<AskedVendor[]> {
  const rows = await executor
    .select({
      invitation: quoteInvitationTable,
      vendorName: vendorTable.name,
      askedBy: employeeName,
      quoteReference: documentTable.referenceID,
    })
    .from(quoteInvitationTable)
    .innerJoin(
      vendorTable,
      and(
        eq(vendorTable.companyID, quoteInvitationTable.companyID),
        eq(vendorTable.id, quoteInvitationTable.vendorID),
      ),
    )
    .innerJoin(
      employeeTable,
      and(
        eq(employeeTable.companyID, quoteInvitationTable.companyID),
        eq(employeeTable.id, quoteInvitationTable.invitedByID),
      ),
    )
    .leftJoin(
      documentTable,
      and(
        eq(documentTable.companyID, quoteInvitationTable.companyID),
        eq(documentTable.id, quoteInvitationTable.quoteID),
      ),
    )
    .where(
      and(
        eq(quoteInvitationTable.companyID, request.companyID),
        eq(quoteInvitationTable.requestID, request.id),
        isNull(quoteInvitationTable.endedAt),
      ),
    )
    .orderBy(desc(quoteInvitationTable.madeAt), asc(quoteInvitationTable.id))
    .limit(vendorsShown);
  return rows.map(({ invitation, vendorName, askedBy, quoteReference }) => ({
    id: invitation.id,
    vendor: { id: invitation.vendorID, name: vendorName },
    email: invitation.email,
    askedBy,
    askedAt: invitation.madeAt.toISOString(),
    until: invitation.until,
    state:
      invitation.usedAt !== null
        ? 'used'
        : request.status !== 'awaiting_quotation'
          ? 'closed'
          : invitation.until < day
            ? 'expired'
            : 'open',
    quote: invitation.quoteID === null ? null : { id: invitation.quoteID, referenceID: quoteReference ?? '' },
  }));
}

const vendorsShown = 100;
