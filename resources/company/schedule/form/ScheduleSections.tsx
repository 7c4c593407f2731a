import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useActor } from '../../../../providers/session/profile.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { FormNote } from '../../../../src/ui/form/FormNote.ts';
import { TypedNextTimes } from '../../../../src/ui/form/rhythm/NextTimes.tsx';
import { RhythmDay } from '../../../../src/ui/form/rhythm/RhythmDay.tsx';
import { schedule } from '../schedule.ts';
import { AskedInput } from './AskedInput.tsx';
import { Preview } from './Preview.tsx';

const Inputs = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
});

function Named({ name }: { name: keyof typeof schedule.fields }) {
  return <NamedInput noun={schedule} name={name} field={schedule.fields[name]} />;
}

/** Which list, what of it, and what a run would send of it now. */
export function ScheduleContent() {
  return (
    <Inputs>
      <Named name="name" />
      <Named name="dataset" />
      <div className="wide">
        <AskedInput />
      </div>
      <div className="wide">
        <Preview />
      </div>
    </Inputs>
  );
}

/** How often, on which day, at what time, since when; and what follows from it. */
export function ScheduleRhythm() {
  const translate = useTranslate();
  const { timeZone } = useActor();
  return (
    <Inputs>
      <Named name="frequency" />
      <RhythmDay />
      <Named name="time" />
      <Named name="start" />
      <FormNote className="wide">{translate('schedule.form.zone', { zone: timeZone })}</FormNote>
      <div className="wide">
        <TypedNextTimes
          title={translate('schedule.form.next')}
          incomplete={translate('schedule.form.nextIncomplete')}
        />
      </div>
    </Inputs>
  );
}

/** What kind of file, and who gets it. */
export function ScheduleMail() {
  const translate = useTranslate();
  return (
    <Inputs>
      <Named name="format" />
      <div className="wide">
        <Named name="recipients" />
        <FormNote>{translate('schedule.form.recipients')}</FormNote>
      </div>
    </Inputs>
  );
}
