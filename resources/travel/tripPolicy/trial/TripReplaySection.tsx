import { useTranslate } from 'react-admin';

import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { useTypedPolicy } from '../../../spending/limit/useTypedPolicy.tsx';
import { Replayed } from '../../../spending/policyReplay/Replayed.tsx';
import { tripPolicy, tripPolicyErrors } from '../tripPolicy.ts';

const ofTrips = {
  words: 'tripPolicy.replay',
  asks: tripPolicy.path,
  resource: 'business-trips/transactions',
} as const;

/** Tries what stands in the form on the trips of the last days. */
export function TripReplaySection() {
  const translate = useTranslate();
  const typed = useTypedPolicy(tripPolicy as unknown as AnyNoun, tripPolicyErrors);
  return (
    <Replayed
      kind={ofTrips}
      asked={typed === null ? '' : JSON.stringify(typed)}
      incomplete={translate('tripPolicy.replay.incomplete')}
      effect={translate('tripPolicy.replay.atOnce')}
    />
  );
}
