import { z } from 'zod';

import { possibleApprover } from '../../../domain/approval/approvalWire.ts';
import { pagingFilter } from '../../../domain/list/listFilter.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../context.ts';
import { listCall } from '../../engine/calls.ts';
import { idParams } from '../../engine/entityRoutes.ts';
import { readUnlocked } from '../../engine/readUnlocked.ts';
import type { ServerEntity } from '../../engine/serverEntity.ts';
import { errorAnswer } from '../../http/errorAnswer.ts';
import type { App } from '../../http/routes.ts';
import { whoCanBeGiven } from '../reassign.ts';
import type { ReviewedRow } from './reviewedNoun.ts';
import { isReviewed } from './reviewedNoun.ts';

/** Answers super admins whom they can give what nobody can decide, for each noun that can be passed on so. */
export function possibleApproversRoute(app: App, context: ServerContext, entity: ServerEntity): void {
  const { name, path, tag, access, lifecycle } = entity;
  if (!isReviewed(entity) || !lifecycle.transitions.some(({ action }) => action === 'reassign')) return;
  const { review } = entity;
  listCall(app, context, {
    url: `/v1/${path}/:id/possible-approvers`,
    access: { ...access, anyRole: ['super_admin'] },
    tag,
    summary: `Whom the open step of one ${lifecycle.noun} can be passed on to when nobody can decide it, by name`,
    params: idParams,
    query: z.strictObject({ ...pagingFilter(20), query: z.string().trim().max(200).optional() }),
    row: possibleApprover,
    // There is nobody to choose while somebody can decide.
    refusals: { 409: errorAnswer },
    // Who left a moment ago is not offered.
    isReplica: false,
    async read({ executor, actor, params: { id }, query }) {
      const isKnown = await entity.canRead(executor, actor, id);
      const row = isKnown ? ((await readUnlocked(executor, actor, entity, id)) as ReviewedRow | null) : null;
      if (!row) throw new DomainError('not_found');
      const subject = { companyID: actor.companyID, subjectType: name, subjectID: id };
      return await whoCanBeGiven(
        executor,
        subject,
        row,
        { termsOf: () => review.termsOf(row), actor },
        query,
      );
    },
  });
}
