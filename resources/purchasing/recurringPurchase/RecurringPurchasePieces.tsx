import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay, today } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { NamedInput } from '../../../src/noun/NounForm.tsx';
import { mayVisit } from '../../../src/app/routing/guards.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { FormNote } from '../../../src/ui/form/FormNote.ts';
import { NextTimes, TypedNextTimes } from '../../../src/ui/form/rhythm/NextTimes.tsx';
import { RhythmDay, RhythmDayText } from '../../../src/ui/form/rhythm/RhythmDay.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { DocumentRow } from '../document/documentWire.ts';
import { MadeTable } from '../document/page/DocumentsMade.tsx';
import type { RecurringPurchase } from './recurringPurchase.ts';
import { recurringPurchase } from './recurringPurchase.ts';
import { madeAt, recurrenceOf, recurringErrors } from './rhythm.ts';

const Inputs = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
});

function Named({ name }: { name: keyof typeof recurringPurchase.fields }) {
  return <NamedInput noun={recurringPurchase} name={name} field={recurringPurchase.fields[name]} />;
}

/** How often, on which day, from when to when; and what follows from it. */
function RhythmSection() {
  const translate = useTranslate();
  const { timeZone } = useActor();
  return (
    <Inputs>
      <Named name="frequency" />
      <RhythmDay />
      <Named name="start" />
      <Named name="end" />
      <FormNote className="wide">
        {translate('recurringPurchase.early', { time: madeAt, zone: timeZone })}
      </FormNote>
      <div className="wide">
        <TypedNextTimes
          title={translate('recurringPurchase.next')}
          incomplete={translate('recurringPurchase.nextIncomplete')}
          time={madeAt}
        />
      </div>
    </Inputs>
  );
}

/** Purchases are of a day: the hour at which they are made says nothing. */
function NextDay({ record: { nextAt } }: { record: Pick<RecurringPurchase, 'nextAt'> }) {
  const { timeZone } = useActor();
  const locale = useLocale();
  return nextAt === null ? '-' : formatDay(today(timeZone, new Date(nextAt)), locale);
}

function NextPurchases() {
  const translate = useTranslate();
  const record = useRecordContext<RecurringPurchase>();
  if (record?.status !== 'active' || record.nextAt === null) return null;
  // The first of them is the one that the server has noted.
  const after = new Date(new Date(record.nextAt).getTime() - 1);
  return (
    <Section title={translate('recurringPurchase.next')}>
      <NextTimes recurrence={recurrenceOf(record)} after={after} end={record.end} hasNoTime />
    </Section>
  );
}

function MadePurchases() {
  const translate = useTranslate();
  const record = useRecordContext<RecurringPurchase & { made: DocumentRow[] }>();
  if (!record) return null;
  const { made, name } = record;
  return (
    <Section title={translate('recurringPurchase.made.title')}>
      {made.length === 0 ? (
        <p style={{ margin: 0 }}>{translate('recurringPurchase.made.none')}</p>
      ) : (
        <MadeTable made={made} caption={translate('recurringPurchase.made.caption', { name })} />
      )}
    </Section>
  );
}

/** Which field of what keeps the next purchase from being made, before its day. */
function Trouble() {
  const translate = useTranslate();
  const actor = useActor();
  const record = useRecordContext<RecurringPurchase & { trouble: string | null }>();
  if (record?.status !== 'active' || record.trouble === null) return null;
  const page = 'bills-templates-id';
  return (
    <Alert
      severity="warning"
      {...(record.template && mayVisit(page, actor)
        ? {
            action: (
              <Button color="inherit" component={Link} to={pathTo(page, { id: record.template.id })}>
                {translate('recurringPurchase.troubleWhere')}
              </Button>
            ),
          }
        : {})}
    >
      <AlertTitle>{translate('recurringPurchase.trouble')}</AlertTitle>
      {record.trouble}
    </Alert>
  );
}

const pieces: NounPieces<RecurringPurchase> = {
  first: { enteredAs: 'draft', frequency: 'monthly' },
  cells: {
    day: (record) => <RhythmDayText record={record} />,
    nextAt: (record) => <NextDay record={record} />,
  },
  errors: recurringErrors,
  notice: Trouble,
  formSections: { rhythm: RhythmSection },
  panels: [MadePurchases],
  besidePanels: [NextPurchases],
};
export default pieces;
