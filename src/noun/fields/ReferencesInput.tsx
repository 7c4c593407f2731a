import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import type { Named } from '../../../domain/fields.ts';
import { Combobox } from '../../ui/form/Combobox.tsx';
import { controlStyle } from '../../ui/form/controls.ts';
import { Field, useFieldAria } from '../../ui/form/Field.tsx';
import { useChoices } from './useChoices.ts';

const Frame = styled('div')(({ theme }) => ({ display: 'grid', gap: 6, '& > input': controlStyle(theme) }));
const Chosen = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export interface ReferencesInputProps {
  /** Its path in the form; the value is a list of records with their names. */
  path: string;
  label: string;
  resource: string;
}

/** Several records, found one after the other by typing a part of their names. */
export function ReferencesInput({ path, label, resource }: ReferencesInputProps) {
  const translate = useTranslate();
  const search = useChoices(resource);
  const { field } = useInput({ source: path });
  const aria = useFieldAria(path);
  const [text, setText] = useState('');
  const chosen = field.value as Named[];
  return (
    <Field path={path} label={label} isOptional>
      <Frame>
        {chosen.length > 0 && (
          <Chosen>
            {chosen.map((one) => (
              <li key={one.id}>
                <Chip
                  size="small"
                  label={one.name}
                  onDelete={() => field.onChange(chosen.filter(({ id }) => id !== one.id))}
                  aria-label={translate('noun.removeChosen', { name: one.name })}
                />
              </li>
            ))}
          </Chosen>
        )}
        <Combobox
          label={label}
          input={aria}
          text={text}
          searchKey={resource}
          search={search}
          onText={setText}
          onChoose={({ id, name }) => {
            setText('');
            if (!chosen.some((one) => one.id === Number(id))) {
              field.onChange([...chosen, { id: Number(id), name }]);
            }
          }}
          onLeave={() => {
            setText('');
            field.onBlur();
          }}
        />
      </Frame>
    </Field>
  );
}
