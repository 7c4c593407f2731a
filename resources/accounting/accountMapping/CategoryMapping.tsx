import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../providers/http/apiError.ts';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { Bone } from '../../../src/ui/page/PageSkeleton.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../src/ui/page/SectionFailure.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { booksProgramAt } from '../connection/booksProgram.ts';
import type { MappingCategory } from './accountMapping.ts';
import { rowKey } from './accountMapping.ts';
import type { BooksTagAnswer, MappingAnswer, MappingInput, MappingRow } from './accountMappingWire.ts';
import { BooksChoice } from './BooksChoice.tsx';
import { BulkAssign } from './BulkAssign.tsx';
import type { Books } from './booksOffer.ts';
import { fittingOf, labelOf } from './booksOffer.ts';
import { RowTags } from './RowTags.tsx';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' });

interface CategoryMappingProps {
  category: MappingCategory;
  books: Books;
  mayEdit: boolean;
  /** How much is not saved yet. */
  onChanged: (category: MappingCategory, count: number) => void;
}

/** What of a row a person can change. */
interface RowChoice {
  accountID: string | null;
  taxID: string | null;
  /** Of the row, those that are gone among them. */
  tags: readonly BooksTagAnswer[];
}

/** What a person changed of each row, and not saved yet. The rest of a row is shown as the server has it. */
type Drafts = ReadonlyMap<string, Partial<RowChoice>>;

const choiceOf = ({ accountID, taxID, tags, removedTags }: MappingRow): RowChoice => ({
  accountID,
  taxID,
  tags: [...tags, ...removedTags],
});

const textOf = ({ accountID, taxID, tags }: RowChoice) =>
  JSON.stringify([accountID, taxID, tags.map(({ id }) => id)]);

/** The rows of one category: what was changed of them is kept here until all of it is saved at once. */
export function CategoryMapping({ category, books, mayEdit, onChanged }: CategoryMappingProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountMapping.${key}`, values);
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const program = booksProgramAt(useLocation().pathname);
  const { data, error, refetch } = useQuery({
    queryKey: [program, 'mappings', category],
    queryFn: ({ signal }) =>
      dataProvider.read<MappingAnswer>(program, { what: 'mappings', query: { category }, signal }),
    meta: { raisesErrorPage: false },
  });
  return (
    <Section title={words(`category.${category}`)}>
      {!data && !error && <Bone style={{ width: '100%', height: 120 }} />}
      {!data && error && (
        <SectionFailure error={error} title={words('failed')} onRetry={() => void refetch()} />
      )}
      {data?.rows.length === 0 && (
        <BlankState heading="h3" title={words('nothing')} text={words('nothingText')} />
      )}
      {data && data.rows.length > 0 && (
        <MappingRows
          {...{ category, books, mayEdit, onChanged }}
          answer={data}
          onReload={() => refetch().then(() => undefined)}
        />
      )}
    </Section>
  );
}

interface MappingRowsProps extends CategoryMappingProps {
  answer: MappingAnswer;
  onReload: () => Promise<void>;
}

function MappingRows({ category, books, mayEdit, onChanged, answer, onReload }: MappingRowsProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountMapping.${key}`, values);
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const program = booksProgramAt(useLocation().pathname);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rows, version } = answer;
  const current = (row: MappingRow): RowChoice => ({ ...choiceOf(row), ...drafts.get(rowKey(row)) });
  const changedRows = rows.filter((row) => textOf(current(row)) !== textOf(choiceOf(row)));
  const count = changedRows.length;
  useEffect(() => {
    onChanged(category, count);
    return () => onChanged(category, 0);
  }, [category, count, onChanged]);

  const save = useMutation({
    mutationFn: (input: MappingInput) =>
      dataProvider.act<MappingAnswer>(program, {
        action: 'saveMapping',
        params: { category },
        version,
        input,
      }),
    async onSuccess() {
      await onReload();
      setDrafts(new Map());
      setSelected(new Set());
      notify(words('saved'), { type: 'success' });
    },
    async onError(failure) {
      const isStale = failure instanceof ApiError && failure.code === 'stale_version';
      if (isStale) {
        // What was typed stays over what is there now.
        await onReload();
        notify(words('stale'), { type: 'warning' });
      } else notify(describeError(failure, translate), { type: 'error' });
    },
  });
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errorOf = (row: MappingRow, field: 'accountID' | 'taxID' | 'tags'): string | undefined => {
    const index = save.variables?.rows.findIndex((sent) => rowKey(sent) === rowKey(row)) ?? -1;
    // The server names a tag of several, or all of them.
    const path = `rows.${index}.${field}`;
    return Object.entries(refused).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  };

  function change(row: MappingRow, values: Partial<RowChoice>): void {
    setDrafts((before) => {
      const key = rowKey(row);
      return new Map(before).set(key, { ...before.get(key), ...values });
    });
  }

  function press(): void {
    save.mutate({
      rows: changedRows.map((row) => {
        const { accountableType, accountableID } = row;
        const { accountID, taxID, tags } = current(row);
        return { accountableType, accountableID, accountID, taxID, tags: tags.map(({ id }) => id) };
      }),
    });
  }

  const suggestionOf = (row: MappingRow) =>
    current(row).accountID === null
      ? fittingOf(books, row).find(({ id }) => id === row.suggestedAccountID)
      : undefined;
  const suggested = rows.filter((row) => suggestionOf(row) !== undefined);
  const isMapped = (row: MappingRow) => current(row).accountID !== null;
  const isTagGone = ({ removedTags }: MappingRow, id: string) => removedTags.some((tag) => tag.id === id);
  const hasRemoved = rows.some((row) => current(row).tags.some(({ id }) => isTagGone(row, id)));

  const columns: SimpleColumn<MappingRow>[] = [
    {
      key: 'name',
      header: words('field.name'),
      isRowHeader: true,
      cell: (row) => (
        <>
          {mayEdit && (
            <Checkbox
              size="small"
              checked={selected.has(rowKey(row))}
              slotProps={{ input: { 'aria-label': words('select', { name: row.accountableName }) } }}
              onChange={(_event, isOn) =>
                setSelected((before) => {
                  const next = new Set(before);
                  if (isOn) next.add(rowKey(row));
                  else next.delete(rowKey(row));
                  return next;
                })
              }
            />
          )}
          {row.accountableName}
          {row.detail !== null && <small> {row.detail}</small>}
        </>
      ),
    },
    {
      key: 'account',
      header: words('field.account'),
      cell: (row) => {
        const suggestion = suggestionOf(row);
        const fitting = fittingOf(books, row);
        return (
          <>
            <BooksChoice
              label={`${words('field.account')}: ${row.accountableName}`}
              options={fitting.map((one) => ({ id: one.id, label: labelOf(one) }))}
              empty={words(fitting.length > 0 ? 'choose' : 'noneFits')}
              value={current(row).accountID}
              keptName={row.accountName}
              isKnown={fitting.length > 0}
              error={errorOf(row, 'accountID')}
              isDisabled={!mayEdit}
              onChoose={(accountID) => change(row, { accountID })}
            />
            {mayEdit && suggestion && (
              <Button
                size="small"
                aria-label={`${words('suggested', { account: labelOf(suggestion) })}. ${words('takeSuggestion', { name: row.accountableName })}`}
                onClick={() => change(row, { accountID: suggestion.id })}
              >
                {words('suggested', { account: labelOf(suggestion) })}
              </Button>
            )}
          </>
        );
      },
    },
  ];
  if (books.taxes !== null)
    columns.push({
      key: 'tax',
      header: words('field.tax'),
      cell: (row) => (
        <BooksChoice
          label={`${words('field.tax')}: ${row.accountableName}`}
          options={(books.taxes ?? []).map(({ id, name }) => ({ id, label: name }))}
          empty={words('noTax')}
          value={current(row).taxID}
          keptName={row.taxName}
          isKnown={(books.taxes ?? []).length > 0}
          error={errorOf(row, 'taxID')}
          isDisabled={!mayEdit}
          onChoose={(taxID) => change(row, { taxID })}
        />
      ),
    });
  if (books.tags !== null)
    columns.push({
      key: 'tags',
      header: words('field.tags'),
      cell: (row) => (
        <RowTags
          name={row.accountableName}
          tags={current(row).tags}
          offered={books.tags ?? []}
          isGone={(id) => isTagGone(row, id)}
          error={errorOf(row, 'tags')}
          isDisabled={!mayEdit}
          onChange={(tags) => change(row, { tags })}
        />
      ),
    });

  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Tools>
        <span>{words('mapped', { mapped: rows.filter(isMapped).length, total: rows.length })}</span>
        {mayEdit && suggested.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              for (const row of suggested) change(row, { accountID: row.suggestedAccountID });
            }}
          >
            {words('takeAll', { smart_count: suggested.length })}
          </Button>
        )}
        {!mayEdit && books.accounts.length > 0 && <span>{words('readOnly')}</span>}
      </Tools>
      {hasRemoved && <Alert severity="error">{words('removedTags')}</Alert>}
      {mayEdit && (
        <BulkAssign
          books={books}
          rows={rows.filter((row) => selected.has(rowKey(row)))}
          isAll={selected.size === rows.length}
          onSelectAll={(isOn) => setSelected(new Set(isOn ? rows.map(rowKey) : []))}
          onAssign={(assigned, accountID) => {
            for (const row of assigned) change(row, { accountID });
          }}
        />
      )}
      <SimpleTable
        reflows
        caption={words(`category.${category}`)}
        rows={rows}
        keyOf={rowKey}
        columns={columns}
      />
      {mayEdit && (
        <Tools>
          <Button variant="contained" disabled={count === 0} loading={save.isPending} onClick={press}>
            {words('save')}
          </Button>
          {count > 0 && (
            <>
              <Button
                disabled={save.isPending}
                onClick={() => {
                  save.reset();
                  setDrafts(new Map());
                }}
              >
                {words('reset')}
              </Button>
              <output>{words('changed', { smart_count: count })}</output>
            </>
          )}
        </Tools>
      )}
    </div>
  );
}
