import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { searchRows } from '../../form/fields/ChoiceField.tsx';
import { RecordsChoice } from '../../form/fields/RecordsChoice.tsx';
import type { FilterOption } from './filterFields.ts';
import type { Option } from '../../form/fields/option.ts';

const Frame = styled('div')({
  display: 'grid',
  gap: 8,
  '& > label': { fontWeight: 600, fontSize: '0.8125rem' },
});

interface RecordsFilterProps {
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
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (one: string) => known.find(({ value }) => value === one)?.label ?? found[one] ?? one;
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <RecordsChoice
        label={label}
        input={{ id }}
        searchKey={resource}
        search={(typed, signal) => searchRows<Option>(dataProvider, resource, typed, signal)}
        chosen={chosen.map((one) => ({ id: Number(one), name: nameOf(one) }))}
        removeLabel={(name) => translate('list.filter.remove', { filter: name })}
        onChange={(records) => {
          setFound({
            ...found,
            ...Object.fromEntries(records.map(({ id: one, name }) => [String(one), name])),
          });
          onChange(records.map(({ id: one }) => String(one)));
        }}
      />
    </Frame>
  );
}
