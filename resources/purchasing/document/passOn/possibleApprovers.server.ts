import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { pagingFilter } from '../../../../domain/list/listFilter.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { whoCanBeGiven } from '../../../../server/approval/reassign.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { listCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import { errorAnswer } from '../../../../server/http/errorAnswer.ts';
import type { App } from '../../../../server/http/routes.ts';
import { purchasing } from '../document.ts';
import { openStepTerms, readableDocuments } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import { possibleApprover } from '../documentWire.ts';

/** Answers super admins whom they can give what nobody can decide. */
export function possibleApproverRoute(app: App, context: ServerContext): void {
  listCall(app, context, {
    url: '/v1/bills/:id/possible-approvers',
    access: { ...purchasing, anyRole: ['super_admin'] },
    tag: 'Purchases',
    summary: 'Whom the open step of a document can be passed on to when nobody can decide it, by name',
    params: idParams,
    query: z.strictObject({ ...pagingFilter(20), query: z.string().trim().max(200).optional() }),
    row: possibleApprover,
    // There is nobody to choose while somebody can decide.
    refusals: { 409: errorAnswer },
    // Who left a moment ago is not offered.
    isReplica: false,
    async read({ executor, actor, params: { id }, query }) {
      const { companyID } = actor;
      const [row] = await executor
        .select()
        .from(documentTable)
        .where(
          and(
            eq(documentTable.companyID, companyID),
            eq(documentTable.id, id),
            readableDocuments(executor, actor, { id }),
          ),
        );
      if (!row) throw new DomainError('not_found');
      const subject = { companyID, subjectType: 'bill', subjectID: id };
      return await whoCanBeGiven(executor, subject, row, { terms: openStepTerms(row), actor }, query);
    },
  });
}
