import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { memberTypes } from '../../../../domain/approval/approval.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { inputKey, noChoice } from '../../../../domain/noun/fields.ts';
import { JobInput } from '../../../../src/noun/fields/JobInput.tsx';
import { ManyInput } from '../../../../src/noun/fields/ManyInput.tsx';
import { useChoices } from '../../../../src/noun/fields/useChoices.ts';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { ChoiceField } from '../../../../src/ui/form/fields/ChoiceField.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import type { SentMember } from '../workflow.ts';

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
}));

/** For whom a custom workflow is: the fields of the section `people`, with one input for what a member is named by. */
export function membersSection(noun: AnyNoun) {
  function Row({ path }: { path: string }) {
    'use no memo';
    const translate = useTranslate();
    const { register, setValue } = useFormContext();
    const search = useChoices('employees');
    const typePath = `${path}.memberType`;
    const memberType = useWatch({ name: typePath }) as SentMember['memberType'];
    const aria = useFieldAria(typePath);
    return (
      <>
        <Field path={typePath} label={translate(`${noun.name}.field.members.memberType`)}>
          <SelectControl
            {...register(typePath, {
              // What was typed of another type is of no use to this one.
              onChange: () => {
                setValue(`${path}.employeeID`, noChoice);
                setValue(`${path}.value`, '');
              },
            })}
            {...aria}
          >
            {memberTypes.map((type) => (
              <option key={type} value={type}>
                {translate(`workflow.memberType.${type}`)}
              </option>
            ))}
          </SelectControl>
        </Field>
        {memberType === 'employee' ? (
          <ChoiceField
            path={`${path}.employeeID`}
            label={translate(`${noun.name}.field.members.employee`)}
            search={search}
            searchKey="employees"
          />
        ) : (
          <JobInput
            key={memberType}
            path={`${path}.value`}
            label={translate(`workflow.memberType.${memberType}`)}
            resource={memberType === 'jobLevel' ? 'jobLevels' : 'jobGrades'}
          />
        )}
      </>
    );
  }

  return function MembersSection() {
    const translate = useTranslate();
    return (
      <Stack>
        <p>{translate('workflow.membersHelp')}</p>
        {(noun.form['people'] ?? []).map((name) => {
          const field = noun.fields[name];
          if (!field) return null;
          return field.kind === 'many' ? (
            <ManyInput
              key={name}
              noun={noun.name}
              path={inputKey(name, field)}
              label={translate(`${noun.name}.field.${name}`)}
              field={field}
              Row={Row}
              first={{ memberType: memberTypes[0] }}
            />
          ) : (
            <NamedInput key={name} noun={noun} name={name} field={field} />
          );
        })}
      </Stack>
    );
  };
}
