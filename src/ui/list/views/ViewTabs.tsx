import BookmarkAdd from '@mui/icons-material/BookmarkAdd';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { SavedView } from './savedViews.ts';
import type { ListView } from './useListView.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';
import type { ShownList } from '../shownList.ts';

const ViewTools = lazyPiece(() => import('./ViewTools.tsx'));

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
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

export interface ViewTabsProps {
  screen: string;
  view: ListView;
  list: Pick<ShownList, 'resource' | 'question'>;
  /** Saves what is asked and shown as a new view. */
  onSave: () => void;
}

/** The saved views of a list, as links above it: the whole list first, then those of the person and of the company. */
export function ViewTabs({ screen, view, list, onSave }: ViewTabsProps) {
  const translate = useTranslate();
  const { views, active, isAtRest, isUntouched } = view;
  if (views.length === 0 && isAtRest) return null;

  return (
    <Bar aria-label={translate('list.saved.label')}>
      <ul>
        <li>
          <ViewLink search="" isCurrent={isUntouched && !active} onOpen={() => view.open(null)}>
            {translate('list.saved.all')}
          </ViewLink>
        </li>
        {views.map((one) => (
          <li key={one.id}>
            <ViewLink search={view.searchOf(one)} isCurrent={one === active} onOpen={() => view.open(one)}>
              {one.name}
              {noteOf(one) !== null && <small>{translate(`list.saved.${noteOf(one)}`)}</small>}
            </ViewLink>
          </li>
        ))}
      </ul>
      {active ? (
        <Suspense
          fallback={
            // It takes its place at once: the tabs would be pushed aside from under a finger.
            <Button variant="text" disabled endIcon={<ExpandMore />}>
              {translate('list.saved.manage')}
            </Button>
          }
        >
          <ViewTools screen={screen} view={view} active={active} list={list} onSave={onSave} />
        </Suspense>
      ) : (
        !isAtRest && (
          <Button variant="text" startIcon={<BookmarkAdd />} onClick={onSave}>
            {translate('list.saved.save')}
          </Button>
        )
      )}
    </Bar>
  );
}

/** One that is shared says by whom it is seen, or whose it is. */
function noteOf({ isShared, isMine }: SavedView): 'shared' | 'ofOthers' | null {
  if (!isMine) return 'ofOthers';
  return isShared ? 'shared' : null;
}

interface ViewLinkProps {
  search: string;
  isCurrent: boolean;
  /** Pressed in this window: what was changed in the view is left behind. */
  onOpen: () => void;
  children: React.ReactNode;
}

function ViewLink({ search, isCurrent, onOpen, children }: ViewLinkProps) {
  return (
    <Link
      to={{ search }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  );
}
