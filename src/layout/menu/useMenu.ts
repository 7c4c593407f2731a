import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { useActor } from '../../../providers/session/profile.tsx';
import { routeNameAt } from '../../app/routing/routeMatch.ts';
import type { RouteName } from '../../app/routing/routes.ts';
import { useHasScreen } from '../../app/routing/screenContext.ts';
import type { MenuGroup, MenuItem, MenuPlan } from './menu.ts';
import { isItemActive, menuFor } from './menu.ts';

const MenuContext = createContext<MenuPlan>([]);

/** Tells the layout below what the menu can hold. */
export const MenuProvider = MenuContext.Provider;

export interface MenuPosition {
  groups: readonly MenuGroup[];
  active: MenuItem | null;
  route: RouteName | null;
}

/** The menu of the acting person. Navigation does not compute it again. */
function useMenuGroups(): readonly MenuGroup[] {
  const plan = use(MenuContext);
  const actor = useActor();
  const hasScreen = useHasScreen();
  return menuFor(plan, actor, hasScreen);
}

/** The menu of the acting person, and where on it the current page is. */
export function useMenu(): MenuPosition {
  const groups = useMenuGroups();
  const { pathname } = useLocation();
  const active = groups.flatMap(({ items }) => items).find((item) => isItemActive(item, pathname)) ?? null;
  return { groups, active, route: routeNameAt(pathname) };
}
