import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { TextControl } from '../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { GradesInput } from '../limit/GradesInput.tsx';
import { LimitGrid } from '../limit/LimitGrid.tsx';
import { PolicyStack, useFrequencies, YearInputs } from '../limit/YearInputs.tsx';
import { categoryPolicy } from './categoryPolicy.ts';

const named = categoryPolicy as unknown as AnyNoun;

function Grades({ path }: { path: string }) {
  const translate = useTranslate();
  return <GradesInput path={`${path}.jobGrades`} label={translate('categoryPolicy.field.rules.jobGrades')} />;
}

/** The limits of each job grade. */
export function LimitsSection() {
  const translate = useTranslate();
  return (
    <PolicyStack>
      <LimitGrid
        noun="categoryPolicy"
        path="rules"
        max={categoryPolicy.fields.rules.max}
        frequencies={useFrequencies('policy_per_year')}
        first={{ jobGrades: [] }}
        Who={Grades}
        who={translate('categoryPolicy.field.rules.jobGrades')}
        help={translate('categoryPolicy.rulesHelp')}
      />
      <YearInputs noun={named} />
    </PolicyStack>
  );
}

const Part = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  '& > label': { display: 'flex', alignItems: 'center', gap: 8, fontSize: '0.8125rem' },
  '& > label > input': { width: 18, height: 18, margin: 0, accentColor: theme.vars?.palette.primary.main },
}));

function Subpolicy({ path }: { path: string }) {
  'use no memo';
  const translate = useTranslate();
  const { register } = useFormContext();
  const clearError = useClearError();
  const place = `${path}.name`;
  const aria = useFieldAria(place);
  return (
    <Part>
      <Field path={place} label={translate('categoryPolicy.field.subpolicies.name')}>
        <TextControl
          {...register(place, { onChange: () => clearError(place) })}
          {...aria}
          autoComplete="off"
          aria-required
        />
      </Field>
      <label>
        <input type="checkbox" {...register(`${path}.isActive`)} />
        {translate('categoryPolicy.field.subpolicies.isActive')}
      </label>
    </Part>
  );
}

/** Parts of the category, with limits of their own where the company's form has them. */
export function SubpoliciesSection() {
  const translate = useTranslate();
  const { flags } = useActor();
  const frequencies = useFrequencies('policy_per_year');
  const hasLimits = isFlagOn(flags, 'new_form_subpolicies');
  return (
    <LimitGrid
      noun="categoryPolicy"
      path="subpolicies"
      max={categoryPolicy.fields.subpolicies.max}
      frequencies={hasLimits ? frequencies : []}
      first={{ name: '', isActive: true }}
      Who={Subpolicy}
      who={translate('categoryPolicy.field.subpolicies.name')}
      {...(hasLimits ? { help: translate('categoryPolicy.subpoliciesHelp') } : {})}
    />
  );
}
