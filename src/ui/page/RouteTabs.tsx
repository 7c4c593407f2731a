import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Actor } from '../../../domain/access/actor.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { HasScreen } from '../../app/routing/guards.ts';
import { isReachable, mayVisit } from '../../app/routing/guards.ts';
import { routeNameAt } from '../../app/routing/routeMatch.ts';
import type { RouteName } from '../../app/routing/routes.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { useHasScreen } from '../../app/routing/screenContext.ts';

const Bar = styled('nav')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.sheet,
  paddingInline: 24,
  overflowX: 'auto',
  '& ul': { display: 'flex', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    padding: '10px 12px 8px',
    borderBottom: '2px solid transparent',
    fontSize: '0.8125rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: theme.vars?.palette.text.secondary,
  },
  '& a:hover': { color: theme.vars?.palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current="page"]': {
    color: theme.vars?.palette.primary.main,
    borderBottomColor: theme.vars?.palette.primary.main,
  },
  [theme.breakpoints.down('md')]: { paddingInline: 12 },
  '@media print': { display: 'none' },
}));

export interface RouteTab {
  /** A route without parameters. */
  name: RouteName;
  /** The key of its words. */
  label: string;
}

/** The tabs that exist in this build and that the person may enter. */
export function openTabs(tabs: readonly RouteTab[], actor: Actor, hasScreen: HasScreen): RouteTab[] {
  return tabs.filter(({ name }) => isReachable(name, hasScreen) && mayVisit(name, actor));
}

/** Pages side by side, each with its own address. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly RouteTab[] }) {
  const translate = useTranslate();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const current = routeNameAt(useLocation().pathname);
  return (
    <Bar aria-label={label}>
      <ul>
        {openTabs(tabs, actor, hasScreen).map((tab) => (
          <li key={tab.name}>
            <Link
              to={pathTo(tab.name as 'index')}
              {...(tab.name === current ? { 'aria-current': 'page' as const } : {})}
            >
              {translate(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
    </Bar>
  );
}
