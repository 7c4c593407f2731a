import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import type { DrawnFilter, FilterFields } from './filterFields.ts';
import { describeFilter, drawnFilters, filtersToShow } from './filterFields.ts';
import type { FilterValues, ListSpec } from './listQuery.ts';
import { SearchField } from './SearchField.tsx';
import type { ListQueryControl } from './useListQuery.ts';

const loadPanels = () => import('./FilterPanels.tsx');
const FilterDrawer = lazy(() => loadPanels().then((panels) => ({ default: panels.FilterDrawer })));
const FilterPopover = lazy(() => loadPanels().then((panels) => ({ default: panels.FilterPopover })));

const Bar = styled('search')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

const Chips = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  fontSize: '0.8125rem',
  '& ul': { display: 'contents', listStyle: 'none' },
});

const Chip = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontSize: '0.75rem',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  maxWidth: '100%',
  padding: '2px 6px 2px 10px',
  textAlign: 'left',
  cursor: 'pointer',
  borderRadius: 14,
  border: `1px solid ${theme.vars?.palette.divider}`,
  color: theme.vars?.palette.tone.neutral.ink,
  backgroundColor: theme.vars?.palette.tone.neutral.ground,
  '& svg': { fontSize: 14 },
}));

export interface FilterBarProps<Kinds> {
  spec: ListSpec<Kinds>;
  fields: FilterFields<Kinds>;
  control: ListQueryControl<Kinds>;
  /** What the list holds, for the name of the search. */
  list: string;
}

/**
 * The filters of a list: the search and two or three others at hand, the rest in a drawer, and below them a chip for
 * each one in force. What can be taken back with one press needs no Apply; what is composed has one.
 */
export function FilterBar<Kinds>({ spec, fields, control, list }: FilterBarProps<Kinds>) {
  const translate = useTranslate();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const drawn = drawnFilters(spec, fields, control.query.filter);
  const inForce = filtersToShow(spec, fields, control.query.filter);
  const promoted = drawn.filter(({ field }) => field.isPromoted);
  const others = drawn.filter(({ field }) => !field.isPromoted);
  const othersInForce = inForce.filter(({ field }) => !field.isPromoted).length;
  const put = (patch: Record<string, unknown>) => control.setFilter(patch as FilterValues<Kinds>);

  return (
    <>
      <Bar aria-label={translate('list.filter.bar')}>
        {promoted.map((filter) =>
          filter.kind.control === 'text' ? (
            <SearchField
              key={filter.name}
              label={filter.field.label || translate('list.searchFor', { list })}
              value={typeof filter.value === 'string' ? filter.value : ''}
              onSearch={(text) => put({ [filter.name]: text === '' ? undefined : text })}
            />
          ) : (
            <PromotedFilter key={filter.name} filter={filter} put={put} />
          ),
        )}
        {others.length > 0 && (
          <Button
            variant="text"
            startIcon={<FilterList />}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadPanels()}
            onClick={() => setDrawerOpen(true)}
            {...(othersInForce > 0
              ? { 'aria-label': translate('list.filter.moreInForce', { smart_count: othersInForce }) }
              : {})}
          >
            {translate('list.filter.more')}
            {othersInForce > 0 && ` (${othersInForce})`}
          </Button>
        )}
      </Bar>
      {inForce.length > 0 && <FilterChips filters={inForce} put={put} onClear={control.clearFilters} />}
      {isDrawerOpen && (
        <Suspense>
          <FilterDrawer filters={others} onApply={put} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type Put = (patch: Record<string, unknown>) => void;

function PromotedFilter({ filter, put }: { filter: DrawnFilter; put: Put }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { field, kind, value } = filter;
  if (kind.control === 'switch') {
    const isOn = value === true;
    return (
      <Button
        variant={isOn ? 'contained' : 'outlined'}
        aria-pressed={isOn}
        onClick={() => put({ [filter.name]: isOn ? undefined : true })}
      >
        {field.label}
      </Button>
    );
  }
  const count = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadPanels()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {field.label}
        {count > 0 && ` (${count})`}
      </Button>
      {anchor && (
        <Suspense>
          <FilterPopover anchor={anchor} filter={filter} onApply={put} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

function FilterChips({
  filters,
  put,
  onClear,
}: {
  filters: readonly DrawnFilter[];
  put: Put;
  onClear: () => void;
}) {
  const translate = useTranslate();
  const [language] = useLocaleState();
  const locale = language === 'id' ? 'id' : 'en';
  return (
    <Chips>
      <span>{translate('list.filter.inForce', { smart_count: filters.length })}</span>
      <ul aria-label={translate('list.filter.chips')}>
        {filters.map((filter) => {
          const words = describeFilter(filter, translate, locale);
          return (
            <li key={filter.name}>
              <Chip
                type="button"
                aria-label={translate('list.filter.remove', { filter: words })}
                onClick={() => put({ [filter.name]: undefined })}
              >
                {words}
                <Close aria-hidden="true" />
              </Chip>
            </li>
          );
        })}
      </ul>
      <Button variant="text" onClick={onClear}>
        {translate('list.filter.clearAll')}
      </Button>
    </Chips>
  );
}
