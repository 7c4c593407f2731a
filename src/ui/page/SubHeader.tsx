import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { breadcrumbsOf } from '../../layout/breadcrumbs.ts';
import { isReachable } from '../../app/routing/guards.ts';
import { routeNameAt } from '../../app/routing/routeMatch.ts';
import { routeOf } from '../../app/routing/routes.ts';
import { useHasScreen } from '../../app/routing/screenContext.ts';
import { measure } from '../../app/theme.ts';
import type { Action } from '../action/action.ts';
import { ActionButton } from '../action/ActionButton.tsx';
import { ActionPopover } from '../action/ActionPopover.tsx';
import { usePageActions } from '../action/pageActions.ts';
import { usePageTitle } from './pageTitle.ts';
import type { StatusBadgeProps } from '../StatusBadge.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { usePageFocus } from './usePageFocus.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  minHeight: measure.subHeaderHeight,
  padding: '8px 24px',
  backgroundColor: theme.vars?.palette.sheet,
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  [theme.breakpoints.down('md')]: { paddingInline: 16 },
  '@media print': { display: 'none' },
}));

/** What can be done: on a phone it stands at the bottom of the screen, where a thumb reaches it, on a record's page. */
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('sm')]: {
    '&[data-bar="true"]': {
      position: 'fixed',
      insetInline: 0,
      bottom: 0,
      zIndex: theme.zIndex.appBar,
      padding: '8px 12px',
      backgroundColor: theme.vars?.palette.sheet,
      borderTop: `1px solid ${theme.vars?.palette.divider}`,
      '& > *': { flex: '1 1 auto' },
    },
  },
}));

const Trail = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.75rem',
  lineHeight: '24px',
  color: theme.vars?.palette.text.secondary,
  '& li + li::before': { content: '"/"', margin: '0 6px', color: theme.vars?.palette.text.disabled },
  '& a': {
    color: 'inherit',
    display: 'inline-block',
    minHeight: 24,
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
}));

export interface SubHeaderProps {
  title: string;
  /** The title of the window, where the heading would make none: a greeting, say. */
  windowTitle?: string;
  /** Shown as a badge beside the title. */
  status?: Pick<StatusBadgeProps, 'status' | 'looks'>;
  /** Stands in place of the badge of `status`, or beside a title without one. */
  badge?: ReactNode;
  /** The one thing this page is for. */
  primary?: Action;
  /** Takes the place of the primary button where it offers several: "Create purchase". */
  primaryList?: { label: string; actions: readonly Action[]; note?: ReactNode };
  actions?: readonly Action[];
  /** Lists of further actions, each behind a button. */
  popovers?: readonly { label: string; actions: readonly Action[] }[];
  /** Anything else that belongs at the end of the line. */
  children?: ReactNode;
}

/** The line above every page: where it is, what it is called, how it stands, what can be done. */
export function SubHeader(props: SubHeaderProps) {
  const { title, status, badge, primary, primaryList, children } = props;
  const windowTitle = props.windowTitle ?? title;
  const actions = props.actions ?? [];
  const popovers = props.popovers ?? [];
  const heading = usePageFocus<HTMLHeadingElement>();
  usePageTitle(windowTitle);
  usePageActions(windowTitle, [
    ...(primary ? [primary] : []),
    ...(primaryList?.actions ?? []),
    ...actions,
    ...popovers.flatMap((popover) => popover.actions),
  ]);
  // A record has a status and something that can be done with it.
  const isRecord = status !== undefined && (primary !== undefined || actions.length > 0);
  return (
    <Frame>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Breadcrumbs title={title} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {badge ?? (status !== undefined && <StatusBadge {...status} />)}
        </Box>
      </Box>
      <Tools data-bar={isRecord}>
        {children}
        {popovers.map((popover) => (
          <ActionPopover key={popover.label} {...popover} />
        ))}
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        {primary && <ActionButton action={primary} variant="contained" />}
        {primaryList && <ActionPopover {...primaryList} variant="contained" />}
      </Tools>
    </Frame>
  );
}

/**
 * Links for the places that exist, words for the others; the last one is here. A place has the name that the menu and
 * its own title have, and a record or form the heading of its page: never an id, which nobody knows.
 */
function Breadcrumbs({ title }: { title: string }) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const hasScreen = useHasScreen();
  const trail = breadcrumbsOf(pathname, search).map(({ text, path }, index, all) => {
    const name = routeNameAt(path.split('?')[0] ?? path);
    const isHere = index === all.length - 1;
    const isRecord = path.includes('?') || (name !== null && /\/(:id|form)$/.test(routeOf(name).path));
    const words = name === null ? text : translate(`title.${routeOf(name).title}`, { _: text });
    return {
      path,
      isHere,
      text: isHere && isRecord ? title : words,
      isPlace: name !== null && isReachable(name, hasScreen),
    };
  });
  const here = routeNameAt(pathname);
  // Who came by a link knows no place but this one.
  const isByLink = here !== null && routeOf(here).access === 'everybody';
  if (isByLink || trail.length === 0) return null;
  return (
    <nav aria-label={translate('shell.subHeader.breadcrumbs')}>
      <Trail>
        {trail.map(({ text, path, isHere, isPlace }) => (
          <li key={path}>
            {isHere ? (
              <span aria-current="page">{text}</span>
            ) : isPlace ? (
              <Link to={path}>{text}</Link>
            ) : (
              text
            )}
          </li>
        ))}
      </Trail>
    </nav>
  );
}
