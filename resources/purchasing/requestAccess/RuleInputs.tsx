import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Named } from '../../../domain/noun/fields.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { NamedInput } from '../../../src/noun/NounForm.tsx';
import { fieldID } from '../../../src/ui/form/fields/fieldID.ts';
import { OptionGroup } from '../../../src/ui/form/fields/OptionGroup.tsx';
import { RadioField } from '../../../src/ui/form/fields/RadioField.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';
import { useRested } from '../../../src/ui/useRested.ts';
import { requestAccess } from './requestAccess.ts';

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  maxWidth: 720,
  '& > output': { fontWeight: 600 },
  '& .chosen': {
    display: 'grid',
    gap: 16,
    paddingLeft: 16,
    borderLeft: `2px solid ${theme.vars?.palette.divider}`,
  },
  '& .levels': { display: 'flex', flexWrap: 'wrap', gap: '4px 20px' },
}));

const { path, fields } = requestAccess;
const choices = fields.access.choices;

interface Rule {
  access: string;
  employeeIDs: Named[];
  organizationIDs: Named[];
  jobLevels: string[];
}

/** The rule: one of three, what is chosen for the second of them, and how many people that reaches. */
export function RuleInputs() {
  const translate = useTranslate();
  const access = useWatch<Rule, 'access'>({ name: 'access' });
  return (
    <Inputs>
      <RadioField
        path="access"
        label={translate('requestAccess.field.access')}
        options={choices.map((value) => ({
          value,
          label: translate(`requestAccess.choice.access.${value}`),
          note: translate(`requestAccess.note.${value}`),
        }))}
      />
      {access === 'selected' && (
        <div className="chosen">
          <NamedInput noun={requestAccess} name="employee" field={fields.employee} />
          <NamedInput noun={requestAccess} name="organization" field={fields.organization} />
          <JobLevels />
        </div>
      )}
      <Reach />
    </Inputs>
  );
}

/** Job levels are what people have: nobody types one that nobody has. */
function JobLevels() {
  const translate = useTranslate();
  const clearError = useClearError();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { field } = useInput({ source: 'jobLevels' });
  const { data } = useQuery({
    queryKey: [path, 'levels'],
    queryFn: ({ signal }) => dataProvider.read<{ items: string[] }>(path, { what: 'levels', signal }),
    meta: { raisesErrorPage: false },
  });
  const chosen = field.value as string[];
  // A level that nobody has any more stays until it is taken off.
  const levels = [...new Set([...(data?.items ?? []), ...chosen])].toSorted();
  const change = (level: string, isChosen: boolean) => {
    field.onChange(isChosen ? [...chosen, level] : chosen.filter((one) => one !== level));
    clearError('employeeIDs');
  };
  return (
    <OptionGroup>
      <legend>{translate('requestAccess.field.jobLevels')}</legend>
      {data && levels.length === 0 && <p>{translate('requestAccess.noLevels')}</p>}
      <div className="levels">
        {levels.map((level, index) => (
          <label key={level}>
            <input
              type="checkbox"
              {...(index === 0 ? { id: fieldID('jobLevels') } : {})}
              checked={chosen.includes(level)}
              onChange={(event) => change(level, event.target.checked)}
            />
            <span>{level}</span>
          </label>
        ))}
      </div>
    </OptionGroup>
  );
}

const restMs = 300;

/** How many people have access by what stands in the form. */
function Reach() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [access, employees, organizations, jobLevels] = useWatch<
    Rule,
    readonly ['access', 'employeeIDs', 'organizationIDs', 'jobLevels']
  >({ name: ['access', 'employeeIDs', 'organizationIDs', 'jobLevels'] });
  const idsOf = (chosen: readonly Named[]) => chosen.map(({ id }) => id).join(',');
  const asked = useRested(
    JSON.stringify({
      employeeIDs: idsOf(employees),
      organizationIDs: idsOf(organizations),
      jobLevels: jobLevels.map(encodeURIComponent).join(','),
    }),
    restMs,
  );
  const { data } = useQuery({
    queryKey: [path, 'reach', asked],
    queryFn: ({ signal }) =>
      dataProvider.read<{ everyone: number; selected: number }>(path, {
        what: 'reach',
        query: JSON.parse(asked) as Record<string, string>,
        signal,
      }),
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  const reached = access === 'nobody' ? 0 : access === 'everyone' ? data?.everyone : data?.selected;
  return (
    <output>{reached !== undefined && translate('requestAccess.reach', { smart_count: reached })}</output>
  );
}
