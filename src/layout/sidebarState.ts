import type { RouteName } from '../routes.ts';
import { isDetailOrForm } from '../routes.ts';

export type Width = 'expanded' | 'collapsed';

/** Keys of the browser's store. */
export const sidebarStoreKey = 'sidebar.width';
export const panelStoreKey = 'sidebar.panel';

export interface SidebarView {
  isExpanded: boolean;
  /** The route decides: neither hovering nor the button changes the width. */
  isForced: boolean;
}

function isPolicyRoute(route: RouteName | null): boolean {
  return route !== null && (route === 'policy-management' || route.startsWith('policy-management-'));
}

/** What a visit does to the saved preference: detail and form routes expand the sidebar and save that (spec 1 §2.5). */
export function widthAfterVisit(saved: Width, route: RouteName | null): Width {
  if (route === null || isPolicyRoute(route)) return saved;
  return isDetailOrForm(route) ? 'expanded' : saved;
}

/** How the sidebar stands: the policy route forces it collapsed, hovering opens it otherwise. */
export function sidebarView(saved: Width, route: RouteName | null, isHovered: boolean): SidebarView {
  if (isPolicyRoute(route)) return { isExpanded: false, isForced: true };
  return { isExpanded: saved === 'expanded' || isHovered, isForced: false };
}
