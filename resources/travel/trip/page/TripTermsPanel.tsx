import { useRecordContext, useTranslate } from 'react-admin';

import { Section } from '../../../../src/ui/page/Section.tsx';
import { PolicyTables } from '../../tripPolicy/PolicyTables.tsx';
import type { Trip } from '../trip.ts';
import type { TripTermsAnswer } from '../../tripPolicy/terms/tripTermsWire.ts';

/** A trip as its page has it. */
export type ShownTrip = Trip & Partial<TripTermsAnswer>;

/** What the policy said of the trip when it was sent in: what each day is paid, and which limits hold. */
export function TripTermsPanel() {
  const trip = useRecordContext<ShownTrip>();
  return trip ? <TripTermsSection trip={trip} /> : null;
}

/** The same of a trip whose form is open. */
export function TripTermsSection({ trip }: { trip: ShownTrip }) {
  const translate = useTranslate();
  const { policy = null, days = [], perDiem = [], limits = [], filedOn } = trip;
  if (filedOn === null) return null;
  return (
    <Section title={translate('trip.terms.title')}>
      <p>
        {policy ? translate('trip.terms.policy', { policy: policy.name }) : translate('trip.terms.noPolicy')}
      </p>
      {policy && <PolicyTables days={days} items={perDiem} limits={limits} />}
    </Section>
  );
}
