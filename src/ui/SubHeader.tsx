import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { breadcrumbsOf } from '../layout/breadcrumbs.ts';
import { isReachable } from '../guards.ts';
import { routeNameAt } from '../routeMatch.ts';
import { useHasScreen } from '../screenContext.ts';
import { measure } from '../theme.ts';
import type { Action } from './action.ts';
import { ActionButton } from './ActionButton.tsx';
import { ActionPopover } from './ActionPopover.tsx';
import { usePageTitle } from './pageTitle.ts';
import { StatusBadge } from './StatusBadge.tsx';
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

const Trail = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
  '& li + li::before': { content: '"/"', margin: '0 6px', color: theme.vars?.palette.text.disabled },
  '& a': {
    color: 'inherit',
    display: 'inline-block',
    minHeight: 24,
    lineHeight: '24px',
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
  '& [aria-current]': { lineHeight: '24px' },
}));

export interface SubHeaderProps {
  title: string;
  /** The title of the window, where the heading would make none: a greeting, say. */
  windowTitle?: string;
  /** As on the wire; shown as a badge beside the title. */
  status?: string;
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
export function SubHeader({
  title,
  windowTitle = title,
  status,
  badge,
  primary,
  primaryList,
  actions = [],
  popovers = [],
  children,
}: SubHeaderProps) {
  const heading = usePageFocus<HTMLHeadingElement>();
  usePageTitle(windowTitle);
  return (
    <Frame>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Breadcrumbs />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {badge ?? (status !== undefined && <StatusBadge status={status} />)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {children}
        {popovers.map((popover) => (
          <ActionPopover key={popover.label} {...popover} />
        ))}
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        {primary && <ActionButton action={primary} variant="contained" />}
        {primaryList && <ActionPopover {...primaryList} variant="contained" />}
      </Box>
    </Frame>
  );
}

/** Links for the places that exist, words for the others; the last one is here. */
function Breadcrumbs() {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const hasScreen = useHasScreen();
  const isPlace = (path: string) => {
    const name = routeNameAt(path);
    return name !== null && isReachable(name, hasScreen);
  };
  const trail = breadcrumbsOf(pathname, search);
  if (trail.length === 0) return null;
  return (
    <nav aria-label={translate('shell.subHeader.breadcrumbs')}>
      <Trail>
        {trail.map(({ text, path }, index) => (
          <li key={path}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{text}</span>
            ) : isPlace(path) ? (
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
