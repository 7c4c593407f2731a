import { and, eq } from 'drizzle-orm';

import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { law } from '../../../../domain/message/message.ts';
import { add, fromWire } from '../../../../domain/money/money.ts';
import { previewChain } from '../../../../server/approval/chain.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import { destinationGroupTable } from '../../destinationGroup/destinationGroupTable.server.ts';
import { trip } from '../trip.ts';
import { spanErrors } from '../tripSaving.server.ts';
import { readTripTerms } from './tripTerms.server.ts';
import { answeredTerms } from './tripTermsAnswer.ts';
import { noTerms } from './tripTerms.ts';
import { preApproval, preApprovalInput } from './tripTermsWire.ts';
import { tripKindOf } from '../tripWorkflows.ts';

/** What a trip would be paid, and who would approve it, before it is sent in: nothing is kept by asking. */
export function preApprovalRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${trip.path}/pre-approvals`,
    access: trip.access,
    tag: trip.tag,
    summary:
      'What the policy says of a trip that is being typed, and who would approve it; nothing is stored',
    body: preApprovalInput,
    answer: preApproval,
    async read({ executor, actor, body, now, say }) {
      const { companyID, employeeID } = actor;
      const { tripType, destinationGroupID, advanceAmount = null, estimatedAmount = null } = body;
      const { departureTime = null, returnTime = null } = body;
      const span = { ...body, departureTime, returnTime };
      const ofType = await tripTypeOf(executor, companyID, destinationGroupID);
      const fields = {
        ...spanErrors(span),
        ...(ofType === tripType
          ? {}
          : { destinationGroupID: law(ofType === null ? 'field.fromList' : 'noun.doesNotFit') }),
      };
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      const traveller = { employeeID, tripType, destinationGroupID };
      const { terms, refusal } = await readTripTerms(executor, companyID, traveller);
      return {
        ...answeredTerms(terms ?? noTerms, span, new Map()),
        refusal: refusal && say(refusal),
        approval:
          refusal === null
            ? await previewChain(
                executor,
                companyID,
                {
                  kind: tripKindOf({ tripType, advanceAmount }, false),
                  currencyCode: 'IDR',
                  amount: add(fromWire(advanceAmount ?? 0), fromWire(estimatedAmount ?? 0)),
                  requesterID: employeeID,
                  excludedIDs: [employeeID],
                  day: today(actor.timeZone, now),
                  lastRound: 0,
                },
                say,
              )
            : null,
      };
    },
  });
}

async function tripTypeOf(executor: Executor, companyID: number, id: number): Promise<string | null> {
  const [found] = await executor
    .select({ tripType: destinationGroupTable.tripType })
    .from(destinationGroupTable)
    .where(and(eq(destinationGroupTable.companyID, companyID), eq(destinationGroupTable.id, id)));
  return found?.tripType ?? null;
}
