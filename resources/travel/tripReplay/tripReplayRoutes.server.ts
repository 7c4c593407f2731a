import { and, eq } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { policyReplay, summedUp, toldOf } from '../../spending/policyReplay/replayAnswer.ts';
import { listsAllTrips } from '../trip/trip.ts';
import { sentTripPolicy, tripMembersOf, tripPolicy, tripPolicyErrors } from '../tripPolicy/tripPolicy.ts';
import { wholeOfSent } from '../tripPolicy/terms/tripTerms.ts';
import { unsavedTripPolicy } from '../tripPolicy/trial/tripTrialWire.ts';
import { tripPolicyTable } from '../tripPolicy/tripPolicyTables.server.ts';
import { replayTripPolicy } from './tripReplay.server.ts';

const noun = tripPolicy as unknown as AnyNoun;

/** What a trip policy would have made of the trips of the last days, before it is saved. */
export function tripReplayRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: `/v1/${tripPolicy.path}/replay`,
    access: nounAccess(noun, 'create', 'edit'),
    tag: tripPolicy.tag,
    summary: 'What a trip policy would have made of the trips of the last 90 days; nothing is stored',
    description:
      'Trips are judged by the policies as they are and with this one among them. Who may not list the trips of others is told ' +
      'of totals, and of their own.',
    body: unsavedTripPolicy,
    answer: policyReplay,
    async read({ executor, actor, body, now }) {
      const id = body.id ?? null;
      if (!mayEnter(actor, nounAccess(noun, id === null ? 'create' : 'edit')))
        throw new DomainError('forbidden');
      const { companyID, id: number } = tripPolicyTable;
      const [kept] =
        id === null
          ? [{ number: 0 }]
          : await executor
              .select({ number })
              .from(tripPolicyTable)
              .where(and(eq(companyID, actor.companyID), eq(number, id)));
      if (!kept) return null;
      const sent = sentTripPolicy(body.policy as Readonly<Record<string, unknown>>);
      const fields = Object.fromEntries(
        Object.entries(tripPolicyErrors({ ...sent })).map(([key, says]) => [`policy.${key}`, says]),
      );
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      const { tripType, isDefault } = sent;
      const whole = wholeOfSent(sent, kept.number);
      const changed = { ...whole, tripType, isDefault, members: tripMembersOf(sent) };
      const day = today(actor.timeZone, now);
      const { since, total, trips } = await replayTripPolicy(executor, actor.companyID, changed, day);
      const onlyOf = mayEnter(actor, listsAllTrips) ? null : actor.employeeID;
      return { since, total, ...summedUp(trips), ...toldOf(trips, onlyOf) };
    },
  });
}
