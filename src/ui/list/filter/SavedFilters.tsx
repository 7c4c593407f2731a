import BookmarkAdd from '@mui/icons-material/BookmarkAdd';
import Settings from '@mui/icons-material/Settings';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ListSpec } from '../listQuery.ts';
import { defaultQuery, isSameFilter, readListQuery, writeListQuery } from '../listQuery.ts';
import type { SavedFilter } from './savedFilters.ts';
import { useSavedFilters } from './savedFilters.ts';
import type { ListQueryControl } from '../useListQuery.ts';

const SaveFilterDialog = lazy(() => import('./SaveFilterDialog.tsx'));

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  // More views than there is room for scroll sideways: they never push the rows down.
  '& ul': {
    display: 'flex',
    gap: 4,
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    listStyle: 'none',
    margin: 0,
    padding: 0,
  },
  '& li': { display: 'inline-flex', alignItems: 'center' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 30,
    padding: '2px 10px',
    whiteSpace: 'nowrap',
    borderRadius: 15,
    fontSize: '0.8125rem',
    textDecoration: 'none',
    color: theme.vars?.palette.text.primary,
  },
  '& a:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& a[aria-current="page"]': { fontWeight: 600, backgroundColor: theme.vars?.palette.action.selected },
  '& small': { marginLeft: 6, color: theme.vars?.palette.text.secondary },
}));

interface SavedFiltersProps<Kinds> {
  spec: ListSpec<Kinds>;
  control: ListQueryControl<Kinds>;
}

/** The saved views of a list, as links above it: the whole list first, then those of the person and of the company. */
export function SavedFilters<Kinds>({ spec, control }: SavedFiltersProps<Kinds>) {
  const translate = useTranslate();
  const saved = useSavedFilters(spec.screen);
  const [editing, setEditing] = useState<SavedFilter | 'new' | null>(null);
  const { query } = control;
  // A view is a question, not a page of its answer.
  const asked = writeListQuery(spec, { ...query, page: 1, limit: spec.defaultLimit });
  const canonical = (text: string): string => writeListQuery(spec, readListQuery(spec, text).query);
  const current = saved.find((filter) => canonical(filter.query) === asked);
  const isUntouched = asked === writeListQuery(spec, defaultQuery(spec));
  const isAtFirst = isSameFilter(spec, query.filter, control.firstFilter);
  if (saved.length === 0 && (isUntouched || isAtFirst)) return null;
  const canSave = !current && !isUntouched && !isAtFirst;

  return (
    <Bar aria-label={translate('list.saved.label')}>
      <ul>
        <li>
          <ViewLink search="" isCurrent={isUntouched}>
            {translate('list.saved.all')}
          </ViewLink>
        </li>
        {saved.map((filter) => (
          <li key={filter.id}>
            <ViewLink search={canonical(filter.query)} isCurrent={filter === current}>
              {filter.name}
              {filter.isShared && <small>{translate('list.saved.shared')}</small>}
            </ViewLink>
            {filter === current && filter.isMine && (
              <IconButton
                aria-label={translate('list.saved.manage', { name: filter.name })}
                onClick={() => setEditing(filter)}
              >
                <Settings sx={{ fontSize: 16 }} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {canSave && (
        <Button variant="text" startIcon={<BookmarkAdd />} onClick={() => setEditing('new')}>
          {translate('list.saved.save')}
        </Button>
      )}
      {editing && (
        <Suspense>
          <SaveFilterDialog
            screen={spec.screen}
            query={asked}
            {...(editing === 'new' ? {} : { filter: editing })}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Bar>
  );
}

function ViewLink(props: { search: string; isCurrent: boolean; children: React.ReactNode }) {
  const { search, isCurrent, children } = props;
  return (
    <Link to={{ search }} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {children}
    </Link>
  );
}
