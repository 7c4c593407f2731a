import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocale } from '../../useLocale.ts';
import type { DrawnFilter, FilterFields } from './filterFields.ts';
import { describeFilter, drawnFilters, filtersToShow, valueWords } from './filterFields.ts';
import type { FilterValues, ListSpec } from '../../../../domain/list/listQuery.ts';
import { filtersChosen } from '../../../../domain/list/listQuery.ts';
import { SearchField } from './SearchField.tsx';
import type { ListQueryControl } from '../useListQuery.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';

const loadPanels = () => import('./FilterPanels.tsx');
const FilterDrawer = lazyPiece(() => loadPanels().then((panels) => ({ default: panels.FilterDrawer })));
const FilterPopover = lazyPiece(() => loadPanels().then((panels) => ({ default: panels.FilterPopover })));

const Bar = styled('search')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  flex: '1 1 auto',
  minWidth: 0,
});

/** A long value gives way; all of it stands in what the button opens. */
const Value = styled('span')({
  maxWidth: 190,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

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

interface FilterBarProps<Kinds> {
  spec: ListSpec<Kinds>;
  fields: FilterFields<Kinds>;
  control: ListQueryControl<Kinds>;
  /** What the list holds, for the name of the search. */
  list: string;
  /** No room for more than the search: every other filter is behind one button. */
  isNarrow?: boolean;
}

/**
 * The filters of a list: the search and two or three others at hand, the rest in a drawer. What can be taken back with
 * one press needs no Apply; what is composed has one.
 */
export function FilterBar<Kinds>(props: FilterBarProps<Kinds>) {
  const { spec, fields, control, list } = props;
  const isNarrow = props.isNarrow ?? false;
  const translate = useTranslate();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { filter: values } = control.query;
  const drawn = drawnFilters(spec, fields, values);
  const chosen: string[] = filtersChosen(spec, values, control.firstFilter);
  const isAtHand = ({ field, kind }: DrawnFilter) =>
    field.isPromoted === true && (!isNarrow || kind.control === 'text');
  const promoted = drawn.filter(isAtHand);
  const others = drawn.filter((filter) => !isAtHand(filter));
  const othersChosen = others.filter(({ name }) => chosen.includes(name)).length;
  const words = isNarrow ? 'all' : 'more';
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
            <PromotedFilter
              key={filter.name}
              filter={filter}
              put={put}
              isByItself={filter.value !== undefined && !chosen.includes(filter.name)}
            />
          ),
        )}
        {others.length > 0 && (
          <Button
            variant={isNarrow ? 'outlined' : 'text'}
            startIcon={<FilterList />}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadPanels()}
            onClick={() => setDrawerOpen(true)}
            {...(othersChosen > 0
              ? { 'aria-label': translate(`list.filter.${words}InForce`, { smart_count: othersChosen }) }
              : {})}
          >
            {translate(`list.filter.${words}`)}
            {othersChosen > 0 && ` (${othersChosen})`}
          </Button>
        )}
      </Bar>
      {isDrawerOpen && (
        <Suspense>
          <FilterDrawer filters={others} onApply={put} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type Put = (patch: Record<string, unknown>) => void;

interface PromotedFilterProps {
  filter: DrawnFilter;
  put: Put;
  /** In force because the list opens with it: it has no chip, and is taken away here. */
  isByItself: boolean;
}

function PromotedFilter({ filter, put, isByItself }: PromotedFilterProps) {
  const translate = useTranslate();
  const locale = useLocale();
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
        {value !== undefined && <Value>{`: ${valueWords(filter, translate, locale)}`}</Value>}
      </Button>
      {isByItself && (
        <IconButton
          aria-label={translate('list.filter.remove', {
            filter: describeFilter(filter, translate, locale),
          })}
          onClick={() => put({ [filter.name]: undefined })}
          sx={{ marginInlineStart: -0.75 }}
        >
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
      {anchor && (
        <Suspense>
          <FilterPopover anchor={anchor} filter={filter} onApply={put} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

interface FilterChipsProps<Kinds> {
  spec: ListSpec<Kinds>;
  fields: FilterFields<Kinds>;
  control: ListQueryControl<Kinds>;
}

/**
 * A chip for each filter that the person chose. What the list opens with by itself is no choice: it stands in its own
 * button, and has a chip only where it has none.
 */
export function FilterChips<Kinds>({ spec, fields, control }: FilterChipsProps<Kinds>) {
  const translate = useTranslate();
  const locale = useLocale();
  const { filter } = control.query;
  const chosen: string[] = filtersChosen(spec, filter, control.firstFilter);
  const shown = filtersToShow(spec, fields, filter).filter(
    ({ name, field }) => chosen.includes(name) || !field.isPromoted,
  );
  if (shown.length === 0) return null;
  return (
    <Chips>
      {chosen.length > 0 && <span>{translate('list.filter.inForce', { smart_count: chosen.length })}</span>}
      <ul aria-label={translate('list.filter.chips')}>
        {shown.map((one) => {
          const words = describeFilter(one, translate, locale);
          return (
            <li key={one.name}>
              <Chip
                type="button"
                aria-label={translate('list.filter.remove', { filter: words })}
                onClick={() => control.setFilter({ [one.name]: undefined } as FilterValues<Kinds>)}
              >
                {words}
                <Close aria-hidden="true" />
              </Chip>
            </li>
          );
        })}
      </ul>
      {chosen.length > 0 && (
        <Button variant="text" onClick={control.clearFilters}>
          {translate('list.filter.clearAll')}
        </Button>
      )}
    </Chips>
  );
}
