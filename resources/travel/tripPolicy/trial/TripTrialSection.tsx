import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { parseTypedTime } from '../../../../domain/day/dayTime.ts';
import type { MealName } from '../../../../domain/limit/tripPerDiem.ts';
import { mealNames } from '../../../../domain/limit/tripPerDiem.ts';
import { daysOf } from '../../../../domain/limit/perDiem.ts';
import type { Choice } from '../../../../domain/noun/fields.ts';
import { noChoice } from '../../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { typedOf } from '../../../../domain/noun/typedRecord.ts';
import { tripDateErrors, tripDaysMax } from '../../../../domain/trip/tripDates.ts';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { ChoicesInput } from '../../../../src/noun/fields/ChoicesInput.tsx';
import { searchKeyOf, useChoices } from '../../../../src/noun/fields/useChoices.ts';
import { ChoiceField } from '../../../../src/ui/form/fields/ChoiceField.tsx';
import { DayField } from '../../../../src/ui/form/fields/DayField.tsx';
import { TextField } from '../../../../src/ui/form/fields/TextField.tsx';
import { useTypedDay } from '../../../../src/ui/form/fields/useTypedDay.ts';
import { TrialFrame } from '../../../spending/limit/TrialFrame.tsx';
import { useTypedPolicy } from '../../../spending/limit/useTypedPolicy.tsx';
import { PolicyTables } from '../PolicyTables.tsx';
import { tripPolicy, tripPolicyErrors } from '../tripPolicy.ts';
import type { TripTrial } from './tripTrialWire.ts';

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& p, & ul': { margin: 0 },
  '& .note': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

const noun = tripPolicy as unknown as AnyNoun;

/** The trip that is tried, as it is typed. */
interface TriedTrip {
  person: Choice;
  destination: Choice;
  startDate: string;
  endDate: string;
  departureTime: string;
  returnTime: string;
  meals: MealName[];
}

const noTrip: TriedTrip = {
  person: noChoice,
  destination: noChoice,
  startDate: '',
  endDate: '',
  departureTime: '',
  returnTime: '',
  meals: [],
};

/** Tries what stands in the form on a trip of somebody. */
export function TripTrialSection() {
  const translate = useTranslate();
  const policy = useFormContext<Typed>();
  const tried = useForm<TriedTrip>({ defaultValues: noTrip });

  function keep({ days, items: [paid] }: TripTrial) {
    const kept = policy.getValues('examples') as Typed[];
    const currencyCode = paid?.currencyCode ?? 'IDR';
    const { destination } = tried.getValues();
    const asked = { name: '', days: days.length, currencyCode, perDiem: paid?.amount ?? 0 };
    const example = typedOf(tripPolicy.fields.examples.fields, { ...asked, destinationGroup: destination });
    policy.setValue('examples', [...kept, example], { shouldDirty: true });
  }

  return (
    <Panel>
      <p className="note">{translate('tripPolicy.trial.help')}</p>
      <FormProvider {...tried}>
        <Trying policy={policy} onKeep={keep} />
      </FormProvider>
      <p className="note">{translate('tripPolicy.trial.examplesHelp')}</p>
      <NamedInput noun={noun} name="examples" field={tripPolicy.fields.examples} />
    </Panel>
  );
}

interface TryingProps {
  policy: ReturnType<typeof useFormContext<Typed>>;
  onKeep: (trial: TripTrial) => void;
}

function Trying({ policy, onKeep }: TryingProps) {
  const translate = useTranslate();
  const people = useChoices('employees');
  const tripType = useWatch({ control: policy.control, name: 'tripType' }) as string;
  const ofType: Record<string, string> = tripType === '' ? {} : { tripType };
  const places = useChoices('destination-groups', ofType);
  const word = (key: string) => translate(`tripPolicy.trial.${key}`);
  const { meals, departureTime, returnTime } = useWatch<TriedTrip>() as TriedTrip;
  // An example says nothing of hours and meals.
  const isWhole = meals.length === 0 && departureTime.trim() === '' && returnTime.trim() === '';
  return (
    <TrialFrame<TripTrial>
      resource={tripPolicy.path}
      asked={useAsked(policy)}
      incomplete={word('incomplete')}
      outcome={(trial) => (
        <>
          <Outcome trial={trial} />
          {isWhole && (
            <Button variant="outlined" onClick={() => onKeep(trial)}>
              {word('keep')}
            </Button>
          )}
        </>
      )}
    >
      <ChoiceField path="person" label={word('person')} search={people} searchKey="employees" />
      <ChoiceField
        path="destination"
        label={word('destination')}
        search={places}
        searchKey={searchKeyOf('destination-groups', ofType)}
      />
      <DayField path="startDate" label={word('startDate')} />
      <DayField path="endDate" label={word('endDate')} />
      <TextField path="departureTime" label={word('departureTime')} isOptional />
      <TextField path="returnTime" label={word('returnTime')} isOptional />
      <ChoicesInput
        noun="tripPolicy"
        path="meals"
        wordKey="trial.meals"
        label={word('meals')}
        choices={mealNames}
      />
    </TrialFrame>
  );
}

/** What is tried, as a text; empty while the policy or the trip is not complete, or cannot be. */
function useAsked({ control }: TryingProps['policy']): string {
  const whole = useTypedPolicy(noun, tripPolicyErrors, control);
  const { person, destination, meals, ...typed } = useWatch<TriedTrip>() as TriedTrip;
  const readDay = useTypedDay();
  const [startDate, endDate] = [readDay(typed.startDate), readDay(typed.endDate)];
  if (whole === null || person.id === null || destination.id === null) return '';
  if (startDate === null || endDate === null) return '';
  const times = [typed.departureTime, typed.returnTime].map((text) => ({ text, time: parseTypedTime(text) }));
  if (times.some(({ text, time }) => text.trim() !== '' && time === null)) return '';
  const [departureTime = null, returnTime = null] = times.map(({ time }) => time);
  const trip = {
    legs: [{ destinationGroupID: destination.id, startDate, endDate }],
    departureTime,
    returnTime,
  };
  if (Object.keys(tripDateErrors(trip)).length > 0) return '';
  const days = meals.length === 0 ? [] : daysOf({ from: startDate, to: endDate }).slice(0, tripDaysMax);
  return JSON.stringify({
    ...whole,
    ...trip,
    employeeID: person.id,
    meals: days.map((day) => ({ day, provided: meals })),
  });
}

function Outcome({ trial }: { trial: TripTrial }) {
  const translate = useTranslate();
  const { person } = useWatch<TriedTrip>() as TriedTrip;
  const { policy, isThis, refusal, days, items, limits } = trial;
  const goesBy = isThis ? 'this' : policy === null ? 'none' : 'other';
  return (
    <>
      <Alert severity={refusal !== null ? 'error' : isThis ? 'success' : 'info'}>
        {refusal ??
          translate(`tripPolicy.trial.goesBy.${goesBy}`, { person: person.name, policy: policy?.name ?? '' })}
      </Alert>
      <PolicyTables days={days} items={items} limits={limits} />
    </>
  );
}
