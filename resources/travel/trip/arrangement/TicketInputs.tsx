import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { typedOf } from '../../../../domain/noun/typedRecord.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { Attachments } from '../../../../src/ui/form/Attachments.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import type { Trip } from '../trip.ts';
import { bookedFields } from './arrangement.ts';
import { arrangementText, wishedDays } from './arrangementText.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  alignItems: 'start',
  gap: 12,
});

type Ticket = Trip['tickets'][number];

/** What can be chosen of a trip: a ticket, or a further one of an arrangement. */
interface Choosable {
  key: string;
  label: string;
  arrangement: Trip['arrangements'][number];
  ticket: Ticket | null;
}

function useChoosable({ arrangements, tickets }: Trip): Choosable[] {
  const translate = useTranslate();
  const choices = arrangements.flatMap((arrangement): Choosable[] => {
    const called = arrangementText(arrangement, translate);
    const ofArrangement = tickets.filter(
      (ticket) =>
        ticket.arrangement === arrangement.id && ['booking_pending', 'booked'].includes(ticket.status),
    );
    return [
      ...ofArrangement.map((ticket) => ({
        key: `${arrangement.id}.${ticket.id}`,
        label: [called, translate(`trip.choice.tickets.status.${ticket.status}`), ticket.bookingCode]
          .filter((part) => part !== null)
          .join(' · '),
        arrangement,
        ticket,
      })),
      {
        key: `${arrangement.id}.`,
        label: `${called} · ${translate('trip.arrangement.ticketNew')}`,
        arrangement,
        ticket: null,
      },
    ];
  });
  // What waits comes first.
  const rank = ({ ticket }: Choosable) => (ticket?.status === 'booking_pending' ? 0 : ticket ? 1 : 2);
  return choices.toSorted((one, other) => rank(one) - rank(other));
}

/** What was booked: of a ticket that waits, or anew of one that is booked. */
export function ManageTicketInputs({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const trip = record as unknown as Trip;
  const choices = useChoosable(trip);
  const [chosen, setChosen] = useState(choices[0]?.key ?? '');
  const aria = useFieldAria('arrangement');
  const currencyCode: unknown = useWatch({ name: 'currencyCode' });
  const one = choices.find(({ key }) => key === chosen);
  const begun = JSON.stringify(
    one && {
      arrangement: String(one.arrangement.id),
      ticket: one.ticket ? String(one.ticket.id) : '',
      media: one.ticket?.files ?? [],
      ...typedOf(bookedFields, {
        ...(one.ticket?.status === 'booked'
          ? one.ticket
          : { ...wishedDays(one.arrangement), passenger: trip.requester.name, currencyCode: 'IDR' }),
        // The rate of the day counts, unless another one is typed.
        rateAmount: one.ticket && one.ticket.currencyCode !== 'IDR' ? one.ticket.rateAmount : null,
      }),
    },
  );
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(begun ?? '{}') as Record<string, unknown>))
      setValue(name, value);
  }, [begun, setValue]);
  return (
    <>
      <Field path="arrangement" label={translate('trip.step.manageTicket.arrangement')}>
        <SelectControl {...aria} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectControl>
      </Field>
      <Grid>
        {Object.entries(bookedFields)
          .filter(([name]) => name !== 'rateAmount' || currencyCode !== 'IDR')
          .map(([name, field]) => (
            <FieldInput
              key={name}
              noun="trip"
              path={name}
              wordKey={`tickets.${name}`}
              label={translate(`trip.field.tickets.${name}`)}
              field={field}
            />
          ))}
      </Grid>
      <Suspense>
        <Attachments path="media" kind="receipt" />
      </Suspense>
    </>
  );
}

/** Which of the tickets that stand so, and what the dialog asks beside. */
function oneTicketOf(status: Ticket['status'], action: 'cancelTicket' | 'leaveTicket') {
  return function TicketOf({ record }: ActionInputsProps) {
    const translate = useTranslate();
    const { register, setValue } = useFormContext();
    const aria = useFieldAria('ticket');
    const { arrangements, tickets } = record as unknown as Trip;
    const fitting = tickets.filter((ticket) => ticket.status === status);
    const first = fitting[0]?.id;
    useEffect(() => {
      if (first !== undefined) setValue('ticket', String(first));
    }, [first, setValue]);
    const labelOf = ({ arrangement: id, vendor, bookingCode }: Ticket) => {
      const arrangement = arrangements.find((one) => one.id === id);
      return [arrangement && arrangementText(arrangement, translate), vendor, bookingCode]
        .filter((part) => part)
        .join(' · ');
    };
    return (
      <Field path="ticket" label={translate(`trip.step.${action}.ticket`)}>
        <SelectControl {...register('ticket')} {...aria}>
          {fitting.map((ticket) => (
            <option key={ticket.id} value={ticket.id}>
              {labelOf(ticket)}
            </option>
          ))}
        </SelectControl>
      </Field>
    );
  };
}

const BookedTicket = oneTicketOf('booked', 'cancelTicket');
const WaitingTicket = oneTicketOf('booking_pending', 'leaveTicket');

/** Which ticket is canceled, what comes back of it, and why. */
export function CancelTicketInputs(props: ActionInputsProps) {
  const translate = useTranslate();
  const { tickets } = props.record as unknown as Trip;
  const id: unknown = useWatch({ name: 'ticket' });
  const currencyCode = tickets.find((ticket) => String(ticket.id) === id)?.currencyCode ?? 'IDR';
  const { setValue } = useFormContext();
  useEffect(() => setValue('currencyCode', currencyCode), [currencyCode, setValue]);
  return (
    <>
      <BookedTicket {...props} />
      <FieldInput
        noun="trip"
        path="refundAmount"
        wordKey="cancelTicket.refundAmount"
        label={`${translate('trip.step.cancelTicket.refundAmount')} (${currencyCode})`}
        field={{ kind: 'amount', isRequired: true, currencyField: 'currencyCode' }}
      />
      <Notes action="cancelTicket" />
    </>
  );
}

/** Which ticket is not needed, and why. */
export function LeaveTicketInputs(props: ActionInputsProps) {
  return (
    <>
      <WaitingTicket {...props} />
      <Notes action="leaveTicket" />
    </>
  );
}

function Notes({ action }: { action: 'cancelTicket' | 'leaveTicket' }) {
  const translate = useTranslate();
  return (
    <FieldInput
      noun="trip"
      path="notes"
      wordKey={`${action}.notes`}
      label={translate(`trip.step.${action}.notes`)}
      field={{ kind: 'longText', max: 500, isRequired: true }}
    />
  );
}
