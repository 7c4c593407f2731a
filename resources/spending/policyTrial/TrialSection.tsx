import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { formatDay, today } from '../../../domain/day/day.ts';
import { dayText } from '../../../domain/day/dayInput.ts';
import type { Choice } from '../../../domain/noun/fields.ts';
import { noChoice } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import type { Typed } from '../../../domain/noun/typedRecord.ts';
import { fromWire, toWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import { parseTypedMoney } from '../../../domain/money/moneyInput.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { NamedInput } from '../../../src/noun/NounForm.tsx';
import { useChoices } from '../../../src/noun/fields/useChoices.ts';
import { ChoiceField } from '../../../src/ui/form/fields/ChoiceField.tsx';
import { DayField } from '../../../src/ui/form/fields/DayField.tsx';
import { useTypedDay } from '../../../src/ui/form/fields/useTypedDay.ts';
import { MoneyField } from '../../../src/ui/form/fields/MoneyField.tsx';
import { SelectField } from '../../../src/ui/form/fields/SelectField.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { TrialFrame } from '../limit/TrialFrame.tsx';
import { useTypedPolicy } from '../limit/useTypedPolicy.tsx';
import { categoryPolicy, categoryPolicyErrors } from '../categoryPolicy/categoryPolicy.ts';
import type { PolicyTrial } from './policyTrialWire.ts';

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& p': { margin: 0 },
  '& .note': { fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

const noun = categoryPolicy as unknown as AnyNoun;
const { examples } = categoryPolicy.fields;

/** What is tried, as it is typed. */
interface TriedInput {
  person: Choice;
  amount: string;
  day: string;
  subpolicy: string;
}

/** Tries what stands in the form on an expense of somebody, and keeps what is to hold whenever the policy is saved. */
export function TrialSection() {
  const translate = useTranslate();
  const { timeZone } = useActor();
  const policy = useFormContext<Typed>();
  const [first] = useState(() => dayText(today(timeZone, new Date())));
  const tried = useForm<TriedInput>({
    defaultValues: { person: noChoice, amount: '', day: first, subpolicy: '' },
  });

  function keep(trial: PolicyTrial) {
    const { person, amount, day } = tried.getValues();
    const kept = policy.getValues('examples') as Typed[];
    const example = { name: '', employeeID: person, amount, day, expected: trial.outcome };
    policy.setValue('examples', [...kept, example], { shouldDirty: true });
  }

  return (
    <Panel>
      <p className="note">{translate('categoryPolicy.trial.help')}</p>
      <FormProvider {...tried}>
        <TriedExpense policy={policy} onKeep={keep} />
      </FormProvider>
      <p className="note">{translate('categoryPolicy.trial.examplesHelp')}</p>
      <NamedInput noun={noun} name="examples" field={examples} />
    </Panel>
  );
}

interface TriedExpenseProps {
  policy: ReturnType<typeof useFormContext<Typed>>;
  onKeep: (trial: PolicyTrial) => void;
}

function TriedExpense({ policy, onKeep }: TriedExpenseProps) {
  const translate = useTranslate();
  const search = useChoices('employees');
  const subpolicies = (useWatch({ control: policy.control, name: 'subpolicies' }) ?? []) as {
    name: string;
  }[];
  return (
    <TrialFrame<PolicyTrial>
      resource={categoryPolicy.path}
      asked={useAsked(policy)}
      incomplete={translate('categoryPolicy.trial.incomplete')}
      outcome={(trial) => (
        <>
          <Outcome trial={trial} />
          <Button variant="outlined" onClick={() => onKeep(trial)}>
            {translate('categoryPolicy.trial.keep')}
          </Button>
        </>
      )}
    >
      <ChoiceField
        path="person"
        label={translate('categoryPolicy.trial.person')}
        search={search}
        searchKey="employees"
      />
      <MoneyField path="amount" label={translate('categoryPolicy.trial.amount')} currencyCode="IDR" />
      <DayField path="day" label={translate('categoryPolicy.trial.day')} />
      {subpolicies.length > 0 && (
        <SelectField
          path="subpolicy"
          label={translate('categoryPolicy.trial.subpolicy')}
          options={[
            { value: '', label: translate('categoryPolicy.trial.none') },
            ...subpolicies.map(({ name }, place) => ({ value: place, label: name })),
          ]}
        />
      )}
    </TrialFrame>
  );
}

/** What is tried, as a text; empty while the policy or the expense is not complete. */
function useAsked({ control }: TriedExpenseProps['policy']): string {
  const whole = useTypedPolicy(noun, categoryPolicyErrors, control);
  const { person, amount, day, subpolicy } = useWatch<TriedInput>() as TriedInput;
  const readDay = useTypedDay();
  const money = parseTypedMoney(amount, 'IDR');
  const on = readDay(day);
  if (whole === null || person.id === null || amount === '' || !money.ok || on === null) return '';
  return JSON.stringify({
    ...whole,
    employeeID: person.id,
    amount: toWire(money.amount),
    day: on,
    subpolicy: subpolicy === '' ? null : Number(subpolicy),
  });
}

function Outcome({ trial }: { trial: PolicyTrial }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { person } = useWatch<TriedInput>() as TriedInput;
  const { outcome, granted, refusal, needsReason, replacedBy, hasRule, windows } = trial;
  const severity = refusal !== null ? 'error' : outcome === 'fulfilled' ? 'success' : 'warning';
  return (
    <>
      <Alert severity={severity}>
        <strong>{translate(`categoryPolicy.outcome.${outcome}`)}</strong>{' '}
        {refusal ?? translate('categoryPolicy.trial.paid', { amount: formatMoney(fromWire(granted), 'IDR') })}{' '}
        {refusal === null && needsReason && translate('categoryPolicy.trial.reason')}{' '}
        {!hasRule && translate('categoryPolicy.trial.noRule', { person: person.name })}
      </Alert>
      {replacedBy !== null && (
        <p>{translate('categoryPolicy.trial.replaced', { policy: replacedBy, person: person.name })}</p>
      )}
      {windows.length > 0 && (
        <SimpleTable
          caption={translate('categoryPolicy.trial.windows')}
          reflows
          rows={windows}
          keyOf={({ called, frequency, enforcement, from }) =>
            `${called} ${frequency} ${enforcement} ${from}`
          }
          columns={[
            {
              key: 'frequency',
              header: translate('categoryPolicy.trial.frequency'),
              isRowHeader: true,
              cell: ({ called, frequency, from, to }) =>
                from === null || to === null || from === to
                  ? `${called}: ${translate(`limitGrid.${frequency}`)}`
                  : `${called}: ${formatDay(from, locale)} – ${formatDay(to, locale)}`,
            },
            ...(['limit', 'used', 'left'] as const).map((key) => ({
              key,
              header: translate(`categoryPolicy.trial.${key}`),
              align: 'right' as const,
              cell: (row: PolicyTrial['windows'][number]) => (
                <MoneyText amount={fromWire(row[key])} currency="IDR" />
              ),
            })),
          ]}
        />
      )}
    </>
  );
}
