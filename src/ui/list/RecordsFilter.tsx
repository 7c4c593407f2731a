import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { searchRows } from '../form/ChoiceField.tsx';
import { Combobox } from '../form/Combobox.tsx';
import type { Option } from '../form/Combobox.tsx';
import { controlStyle } from '../form/controls.ts';
import type { FilterOption } from './filterFields.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& > label': { fontWeight: 600, fontSize: '0.8125rem' },
  '& > input': controlStyle(theme),
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
}));

export interface RecordsFilterProps {
  label: string;
  resource: string;
  /** Records whose names are known. */
  known: readonly FilterOption[];
  /** Their ids, as in the address. */
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Records to filter by, found by asking the server while a part of their name is typed. */
export function RecordsFilter({ label, resource, known, chosen, onChange }: RecordsFilterProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (one: string) => known.find(({ value }) => value === one)?.label ?? found[one] ?? one;
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((one) => (
            <li key={one}>
              <Chip
                size="small"
                label={nameOf(one)}
                aria-label={translate('list.filter.remove', { filter: nameOf(one) })}
                onDelete={() => onChange(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox<Option>
        label={label}
        input={{ id }}
        text={text}
        searchKey={resource}
        search={(typed, signal) => searchRows<Option>(dataProvider, resource, typed, signal)}
        onText={setText}
        onChoose={(option) => {
          const value = String(option.id);
          setText('');
          setFound({ ...found, [value]: option.name });
          if (!chosen.includes(value)) onChange([...chosen, value]);
        }}
      />
    </Frame>
  );
}
