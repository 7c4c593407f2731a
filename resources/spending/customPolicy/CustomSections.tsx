import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { limitFrequencies } from '../../../domain/limit/limit.ts';
import { memberTypes } from '../../../domain/limit/limitRule.ts';
import type { MemberType } from '../../../domain/limit/limitRule.ts';
import { parseTypedMoney } from '../../../domain/money/moneyInput.ts';
import type { Choice } from '../../../domain/noun/fields.ts';
import { noChoice } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useChoices } from '../../../src/noun/fields/useChoices.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { ChoiceField } from '../../../src/ui/form/fields/ChoiceField.tsx';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import { ErrorText, Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../src/ui/form/fields/fieldID.ts';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';
import { emptyLimits, LimitGrid, LimitInputs } from '../limit/LimitGrid.tsx';
import { limitsText } from '../limit/limitText.ts';
import { JobInput } from '../../../src/noun/fields/JobInput.tsx';
import { SubpolicyInput } from '../limit/SubpolicyInput.tsx';
import { PolicyStack, useFrequencies, YearInputs } from '../limit/YearInputs.tsx';
import { customPolicy } from './customPolicy.ts';

const noun = customPolicy as unknown as AnyNoun;
const { members, rules } = customPolicy.fields;

const Rows = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& > button': { justifySelf: 'start' },
  '& > fieldset': {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 180px) minmax(0, 320px) auto',
    gap: 12,
    alignItems: 'start',
    justifyContent: 'start',
    minWidth: 0,
    margin: 0,
    padding: 12,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > button': { justifySelf: 'start', alignSelf: 'end' },
  },
  '& > fieldset.said': {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    justifyContent: 'stretch',
    alignItems: 'center',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}));

const firstMember = { memberType: 'employee', employeeID: noChoice, group: '' };

/** For whom the policy is: people, or all of a job level or grade. */
export function MembersSection() {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: 'members', keyName: 'rowKey' });
  const label = translate('customPolicy.field.members');
  return (
    <Rows id={fieldID('members')} tabIndex={-1}>
      <p>{translate('customPolicy.membersHelp')}</p>
      {fields.map((row, index) => (
        <fieldset key={row.rowKey} aria-label={translate('noun.item', { label, number: index + 1 })}>
          <MemberInputs path={`members.${index}`} />
          <Button color="inherit" onClick={() => remove(index)}>
            {translate('noun.removeItem', { number: index + 1 })}
          </Button>
        </fieldset>
      ))}
      <ErrorText path="members" />
      {fields.length < members.max && (
        <Button startIcon={<Add />} onClick={() => append(firstMember)}>
          {translate('customPolicy.add.members')}
        </Button>
      )}
    </Rows>
  );
}

function MemberInputs({ path }: { path: string }) {
  'use no memo';
  const translate = useTranslate();
  const { register, setValue } = useFormContext();
  const clearError = useClearError();
  const search = useChoices('employees');
  const typePath = `${path}.memberType`;
  const aria = useFieldAria(typePath);
  const memberType = useWatch({ name: typePath }) as MemberType;

  /** What was chosen is of another kind. */
  function changeType() {
    setValue(`${path}.employeeID`, noChoice);
    setValue(`${path}.group`, '');
    for (const key of ['memberType', 'employeeID', 'group']) clearError(`${path}.${key}`);
  }

  return (
    <>
      <Field path={typePath} label={translate('customPolicy.field.members.memberType')}>
        <SelectControl {...register(typePath, { onChange: changeType })} {...aria}>
          {memberTypes.map((type) => (
            <option key={type} value={type}>
              {translate(`customPolicy.choice.members.memberType.${type}`)}
            </option>
          ))}
        </SelectControl>
      </Field>
      {memberType === 'employee' ? (
        <ChoiceField
          path={`${path}.employeeID`}
          label={translate('customPolicy.field.members.employee')}
          search={search}
          searchKey="employees"
        />
      ) : (
        <JobInput
          key={memberType}
          path={`${path}.group`}
          label={translate(`customPolicy.choice.members.memberType.${memberType}`)}
          resource={memberType === 'jobLevel' ? 'jobLevels' : 'jobGrades'}
        />
      )}
    </>
  );
}

const firstRule = { categoryID: noChoice, subpolicyID: noChoice, isNoLimit: false };

/** The limits in each category; where the company has it, those of one rule at a time in a drawer. */
export function RulesSection() {
  const translate = useTranslate();
  const { flags } = useActor();
  const frequencies = useFrequencies('custom_policy_per_year');
  const help = translate('customPolicy.rulesHelp');
  return (
    <PolicyStack>
      {isFlagOn(flags, 'policy_custom_drawer') ? (
        <RulesInDrawer help={help} frequencies={frequencies} />
      ) : (
        <LimitGrid
          noun="customPolicy"
          path="rules"
          max={rules.max}
          frequencies={frequencies}
          first={firstRule}
          Who={RuleOf}
          who={translate('customPolicy.field.rules.category')}
          help={help}
        />
      )}
      <YearInputs noun={noun} />
    </PolicyStack>
  );
}

const Of = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  '& > label': { display: 'flex', alignItems: 'center', gap: 8, fontSize: '0.8125rem' },
  '& > label > input': { width: 18, height: 18, margin: 0, accentColor: theme.vars?.palette.primary.main },
}));

/** What a rule is of: a category, or a subpolicy of it; and whether nothing bounds it. */
function RuleOf({ path }: { path: string }) {
  'use no memo';
  const translate = useTranslate();
  const { flags } = useActor();
  const { register, setValue } = useFormContext();
  const clearError = useClearError();
  const search = useChoices('category-policies');
  const category = useWatch({ name: `${path}.categoryID` }) as Choice;
  const isFree = useWatch({ name: `${path}.isNoLimit` }) === true;
  return (
    <Of>
      <ChoiceField
        path={`${path}.categoryID`}
        label={translate('customPolicy.field.rules.category')}
        search={search}
        searchKey="category-policies"
        onChosen={() => setValue(`${path}.subpolicyID`, noChoice)}
      />
      {category.id !== null && (
        <SubpolicyInput
          path={`${path}.subpolicyID`}
          categoryID={category.id}
          label={translate('customPolicy.field.rules.subpolicy')}
          none={translate('customPolicy.wholeCategory')}
        />
      )}
      {(isFree || isFlagOn(flags, 'custom_policy_no_limit_rule')) && (
        <label>
          <input
            type="checkbox"
            {...register(`${path}.isNoLimit`, { onChange: () => clearError(`${path}.isNoLimit`) })}
          />
          {translate('customPolicy.field.rules.isNoLimit')}
        </label>
      )}
      <ErrorText path={`${path}.isNoLimit`} />
    </Of>
  );
}

const Inside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
  padding: 16,
  width: 'min(420px, 100vw)',
  boxSizing: 'border-box',
  '& h3': { margin: 0, fontSize: '1rem' },
  '& > button': { justifySelf: 'start' },
});

type Frequencies = ReturnType<typeof useFrequencies>;

/** The rules as sentences; the inputs of one of them beside the form. */
function RulesInDrawer({ help, frequencies }: { help: string; frequencies: Frequencies }) {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: 'rules', keyName: 'rowKey' });
  const [open, setOpen] = useState<number | null>(null);
  const label = translate('customPolicy.field.rules');
  const titleID = fieldID('rules.open');
  const isOpen = open !== null && open < fields.length;
  return (
    <Rows id={fieldID('rules')} tabIndex={-1}>
      <p>{help}</p>
      {fields.map((row, index) => (
        <fieldset
          key={row.rowKey}
          className="said"
          aria-label={translate('noun.item', { label, number: index + 1 })}
        >
          <RuleSentence path={`rules.${index}`} />
          <Button variant="outlined" onClick={() => setOpen(index)}>
            {translate('customPolicy.editRule')}
          </Button>
          <Button color="inherit" onClick={() => remove(index)}>
            {translate('noun.removeItem', { number: index + 1 })}
          </Button>
        </fieldset>
      ))}
      <ErrorText path="rules" />
      {fields.length < rules.max && (
        <Button
          startIcon={<Add />}
          onClick={() => {
            append({ ...emptyLimits, ...firstRule });
            setOpen(fields.length);
          }}
        >
          {translate('customPolicy.add.rules')}
        </Button>
      )}
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={() => setOpen(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleID } }}
      >
        {isOpen && (
          <Inside>
            <h3 id={titleID}>{translate('customPolicy.ruleOf', { number: open + 1 })}</h3>
            <RuleOf path={`rules.${open}`} />
            <LimitInputs path={`rules.${open}`} frequencies={frequencies} />
            <Button variant="contained" onClick={() => setOpen(null)}>
              {translate('customPolicy.closeRule')}
            </Button>
          </Inside>
        )}
      </Drawer>
    </Rows>
  );
}

interface TypedRule extends Record<(typeof limitFrequencies)[number], string> {
  categoryID: Choice;
  subpolicyID: Choice;
  enforcement: 'block' | 'cap' | 'flag';
}

/** A rule as it is typed, in words, with what is wrong with it. */
function RuleSentence({ path }: { path: string }) {
  const translate = useTranslate();
  const say = useSay();
  const rule = useWatch({ name: path }) as TypedRule;
  const read = Object.fromEntries(
    limitFrequencies.map((frequency) => {
      const money = parseTypedMoney(rule[frequency], 'IDR');
      return [frequency, rule[frequency] !== '' && money.ok ? money.amount : null];
    }),
  ) as Record<(typeof limitFrequencies)[number], string | null>;
  const named = [rule.categoryID.name || translate('customPolicy.anyCategory'), rule.subpolicyID.name];
  const inputs = ['categoryID', 'subpolicyID', 'isNoLimit', ...limitFrequencies, 'enforcement'];
  return (
    <div>
      {translate('limitGrid.of', {
        who: named.filter((name) => name !== '').join(', '),
        limits: say(limitsText({ ...read, enforcement: rule.enforcement })),
      })}
      {inputs.map((input) => (
        <ErrorText key={input} path={`${path}.${input}`} />
      ))}
    </div>
  );
}
