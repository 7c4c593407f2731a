import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { Actor } from '../../../../domain/access/actor.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { HasScreen } from '../../../app/routing/guards.ts';
import { isReachable, mayVisit } from '../../../app/routing/guards.ts';
import { routeNameAt } from '../../../app/routing/routeMatch.ts';
import type { RouteName } from '../../../app/routing/routes.ts';
import { pathTo } from '../../../app/routing/routes.ts';
import { LinkTabs } from './LinkTabs.tsx';
import { useHasScreen } from '../../../app/routing/screenContext.ts';

export interface RouteTab {
  /** A route without parameters. */
  name: RouteName;
  /** The key of its words. */
  label: string;
  /** Other pages of which it is the current tab, too: those of tabs below it. */
  also?: readonly RouteName[];
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
    <LinkTabs
      label={label}
      tabs={openTabs(tabs, actor, hasScreen).map((tab) => ({
        key: tab.name,
        label: translate(tab.label),
        to: pathTo(tab.name as 'index'),
        isCurrent: [tab.name, ...(tab.also ?? [])].some((name) => name === current),
      }))}
    />
  );
}
