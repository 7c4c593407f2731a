import { and, eq, inArray } from 'drizzle-orm';

import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import { add, fromWire, sum, toWire } from '../../../../domain/money/money.ts';
import { previewChain } from '../../../../server/approval/chain.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import { own } from '../../../../server/words/own.ts';
import { destinationGroupTable } from '../../destinationGroup/destinationGroupTable.server.ts';
import { previewedFor } from '../../../spending/claim/filing/behalf.server.ts';
import { trip } from '../trip.ts';
import { spanErrors } from '../tripSaving.server.ts';
import { rateAdvances } from '../advance/advances.server.ts';
import { markOfTerms, readTripTerms } from '../../tripPolicy/terms/tripTerms.server.ts';
import { answeredTerms } from '../../tripPolicy/terms/tripTermsAnswer.ts';
import { legsOf, noTerms } from '../../tripPolicy/terms/tripTerms.ts';
import type { TypedTrip } from './preApprovalWire.ts';
import { preApproval, preApprovalInput } from './preApprovalWire.ts';
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
      const { companyID } = actor;
      const employeeID = previewedFor(actor, body.employeeID ?? null);
      const { tripType, legs, estimatedAmount = null } = body;
      const { departureTime = null, returnTime = null } = body;
      const span = { ...body, departureTime, returnTime };
      const fields: FieldMessages = {
        ...spanErrors(span, legs),
        ...(await groupTypeErrors(executor, companyID, body)),
      };
      const day = today(actor.timeZone, now);
      const parts = body.advances.map(({ requestedAmount, ...part }) => ({
        ...part,
        requestedAmount: fromWire(requestedAmount),
      }));
      const rated = await rateAdvances(executor, companyID, parts, day);
      const unrated = rated.indexOf(null);
      if (unrated >= 0)
        fields[`advances.${unrated}.currencyCode`] = own('rate.none', {
          currency: parts[unrated]?.currencyCode ?? 'IDR',
          day: { day },
        });
      const whole = body.advanceAmount ?? null;
      const advanceAmount =
        parts.length > 0 ? toWire(sum(rated.map((one) => one?.baseAmount ?? '0'))) : whole;
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      const traveller = { employeeID, tripType, legs: legsOf(span, legs) };
      const { terms, refusal } = await readTripTerms(executor, companyID, traveller);
      return {
        id: markOfTerms(terms ?? noTerms),
        ...answeredTerms(terms ?? noTerms, span, new Map()),
        advanceAmount,
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
                  categoryIDs: terms?.policy ? [terms.policy.id] : [],
                  requesterID: employeeID,
                  excludedIDs: [employeeID, actor.employeeID],
                  day,
                  lastRound: 0,
                },
                say,
              )
            : null,
      };
    },
  });
}

/** Destinations are those of the trip type. */
async function groupTypeErrors(
  executor: Executor,
  companyID: number,
  { tripType, destinationGroupID, legs }: Pick<TypedTrip, 'tripType' | 'destinationGroupID' | 'legs'>,
): Promise<FieldMessages> {
  const named = [
    ['destinationGroupID', destinationGroupID] as const,
    ...legs.map((leg, at) => [`legs.${at}.destinationGroupID`, leg.destinationGroupID] as const),
  ];
  const { id, tripType: type, companyID: company } = destinationGroupTable;
  const ids = named.map(([, groupID]) => groupID);
  const groups = await executor
    .select({ id, type })
    .from(destinationGroupTable)
    .where(and(eq(company, companyID), inArray(id, ids)));
  return Object.fromEntries(
    named.flatMap(([path, groupID]) => {
      const found = groups.find((one) => one.id === groupID);
      if (found?.type === tripType) return [];
      return [[path, law(found === undefined ? 'field.fromList' : 'noun.doesNotFit')]];
    }),
  );
}
