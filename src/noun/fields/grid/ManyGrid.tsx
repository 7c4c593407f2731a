import { styled } from '@mui/material/styles';
import { memo, useCallback, useContext, useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ManyField, ReferenceField, RowField } from '../../../../domain/noun/fields.ts';
import { inputKey, sharedChoices } from '../../../../domain/noun/fields.ts';
import { figureText, isFigure, sumText } from '../../../../domain/noun/rowFigures.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { pendingKey, typedOf } from '../../../../domain/noun/typedRecord.ts';
import { searchRows } from '../../../ui/form/fields/ChoiceField.tsx';
import type { Option } from '../../../ui/form/fields/option.ts';
import { ErrorText } from '../../../ui/form/fields/Field.tsx';
import { fieldID } from '../../../ui/form/fields/fieldID.ts';
import type { LineColumn } from '../../../ui/lineGrid/lineColumns.ts';
import type { LineGridHandle } from '../../../ui/lineGrid/LineGrid.tsx';
import { LineGrid } from '../../../ui/lineGrid/LineGrid.tsx';
import { useLive, useLiveStore } from '../../../ui/lineGrid/liveStore.ts';
import { useLocale } from '../../../ui/useLocale.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { useNounWords } from '../../useNounWords.ts';
import { useReadTerms } from '../../useReadTerms.ts';
import { choiceWord } from '../choiceWord.ts';
import { searchKeyOf, useShared } from '../useChoices.ts';
import { SectionTitle } from '../sectionTitle.ts';
import { FormGrids } from '../../../ui/form/formGrids.ts';
import { gridColumn } from './gridColumns.tsx';
import { liveRows, LiveRowsContext, useLiveRows } from './liveRows.ts';

const Group = styled('fieldset')({
  gridColumn: '1 / -1',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
});

interface ManyGridProps {
  noun: string;
  path: string;
  label: string;
  field: ManyField;
}

/** Rows that live with the record, as lines of a grid: their columns follow from their fields. */
function ManyGrid({ noun, path, label, field }: ManyGridProps) {
  const words = useNounWords(noun);
  const isTitled = useContext(SectionTitle) === label;
  const grids = useContext(FormGrids);
  const terms = useReadTerms();
  const store = useLiveStore(useFormContext<Typed>(), (typed) =>
    liveRows(field, (typed[path] ?? []) as Typed[], typed, terms),
  );
  const columns = useGridColumns({ noun, path, field });
  const newLine = useMemo(() => typedOf(field.fields, null), [field]);
  const copy = useMemo(() => copyOf(field), [field]);
  const keep = useCallback(
    (grid: LineGridHandle | null) => {
      if (grid) grids.set(path, grid);
      else grids.delete(path);
    },
    [grids, path],
  );
  return (
    <Group id={fieldID(path)} tabIndex={-1}>
      <legend style={isTitled ? visuallyHidden : undefined}>{label}</legend>
      <LiveRowsContext value={store}>
        <LineGrid
          ref={keep}
          path={path}
          label={label}
          columns={columns}
          newLine={newLine}
          copyOf={copy}
          max={field.max}
          addLabel={words(`add.${path}`)}
        />
      </LiveRowsContext>
      <ErrorText path={path} />
    </Group>
  );
}

/** A form draws its fields anew with each key: the grid only where something else is to be shown. */
export default memo(ManyGrid);

/** A copy is a row of its own, without the files of the other: a receipt proves one line. */
function copyOf(field: ManyField) {
  const empty = typedOf(field.fields, null);
  const ofFiles = Object.entries(field.fields)
    .filter(([, { kind }]) => kind === 'files')
    .map(([name, inner]) => inputKey(name, inner));
  return ({ id: _id, ...line }: Typed): Typed => ({
    ...line,
    ...Object.fromEntries(
      ofFiles.flatMap((key) => [
        [key, empty[key]],
        [pendingKey(key), 0],
      ]),
    ),
  });
}

function useGridColumns({ noun, path, field }: Omit<ManyGridProps, 'label'>): readonly LineColumn<Typed>[] {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const terms = useReadTerms();
  const sharing = Object.values(field.fields).flatMap(sharedChoices);
  const shared = JSON.stringify(useShared([...new Set(sharing)]));
  return useMemo(() => {
    const held = JSON.parse(shared) as Record<string, string>;
    const narrowedFor = (inner: ReferenceField) =>
      Object.fromEntries(
        sharedChoices(inner).flatMap((name): [string, string][] => {
          const value = held[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    const grid = {
      translate,
      choiceWords: (name: string, value: string) => choiceWord(translate, noun, `${path}.${name}`, value),
      locale,
      terms,
      search: (inner: ReferenceField, text: string, signal: AbortSignal) =>
        searchRows<Option>(dataProvider, inner.resource, text, signal, narrowedFor(inner)),
      searchKey: (inner: ReferenceField) => searchKeyOf(inner.resource, narrowedFor(inner)),
    };
    return Object.entries(field.fields).flatMap(([name, inner]): LineColumn<Typed>[] => {
      const heading = translate(`${noun}.field.${path}.${name}`);
      const Sum = field.sums?.includes(name) ? sumOf(name) : undefined;
      const sum = Sum ? { Sum } : {};
      if (field.follows?.[name]) {
        const Text = textOf(name, inner);
        return [{ key: name, heading, width: [112, 1], kind: 'computed', Text, ...sum }];
      }
      return inner.isReadOnly ? [] : [{ ...gridColumn({ name, field: inner, heading, grid }), ...sum }];
    });
  }, [translate, dataProvider, locale, terms, noun, path, field, shared]);
}

/** Draws what follows in a row. */
function textOf(name: string, field: RowField) {
  return function FollowingText({ index }: { index: number }) {
    return useLive(useLiveRows(), ({ rows, above }) => {
      const row = rows[index];
      if (row === null) return '–';
      const figure = row?.[name];
      return typeof figure === 'string' && isFigure(field)
        ? figureText(field, figure, { ...above, ...row })
        : '';
    });
  };
}

/** Draws what a column comes to, and which rows are not in it. */
function sumOf(name: string) {
  return function SumText() {
    const translate = useTranslate();
    const store = useLiveRows();
    const sum = useLive(store, ({ sums }) => sumText(sums[name] ?? new Map()));
    const unread = useLive(store, ({ rows }) =>
      rows.flatMap((row, index) => (row === null ? [index + 1] : [])).join(', '),
    );
    if (unread === '') return sum;
    return (
      <>
        {sum}{' '}
        <small>
          {translate('lineGrid.unread', { smart_count: unread.split(', ').length, lines: unread })}
        </small>
      </>
    );
  };
}
