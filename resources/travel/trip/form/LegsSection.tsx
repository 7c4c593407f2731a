import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { ManyInput } from '../../../../src/noun/fields/ManyInput.tsx';
import { trip } from '../trip.ts';

const Hint = styled('p')(({ theme }) => ({
  margin: '0 0 12px',
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
}));

const ofTrip = ['destination', 'destinationGroupID', 'startDate', 'endDate'] as const;

/** What a trip holds of its legs: the first one, and from when until when all of them are. */
export function followedByLegs(rows: readonly Typed[]): Typed {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return {};
  const places = rows.map(({ destination }) => String(destination).trim()).filter((place) => place !== '');
  return {
    destination: [...new Set(places)].join(', ').slice(0, trip.fields.destination.max),
    destinationGroupID: first['destinationGroupID'],
    startDate: first['startDate'],
    endDate: last['endDate'],
  };
}

/** The legs of a trip to several destinations: each begins on the day on which the one before it ends. */
export function LegsSection() {
  const translate = useTranslate();
  const typed = useWatch() as Typed;
  const last = (typed['legs'] as readonly Typed[]).at(-1);
  return (
    <>
      <Hint>{translate('trip.legs.help')}</Hint>
      <ManyInput
        noun={trip.name}
        path="legs"
        label={translate('trip.field.legs')}
        field={trip.fields.legs}
        renderInput={(inner) => <FieldInput {...inner} />}
        // The first leg begins as the trip stands in the form.
        first={
          last
            ? { startDate: last['endDate'] }
            : Object.fromEntries(ofTrip.map((name) => [name, typed[name]]))
        }
      />
    </>
  );
}
