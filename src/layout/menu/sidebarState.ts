import type { RouteName } from '../../app/routing/routes.ts';
import { isDetailOrForm } from '../../app/routing/routes.ts';
import { measure } from '../../app/theme.ts';

export type Width = 'expanded' | 'collapsed';

/** Keys of the browser's store. */
export const sidebarStoreKey = 'sidebar.width';
export const panelStoreKey = 'sidebar.panel';

/** 12.75 rem. */
const panelPixels = 204;

/** How the sidebar starts where nothing is saved: the content has three quarters of the screen and more. */
export const sidebarAtFirst: Width = 'collapsed';

/** From this width on both bars, expanded, leave three quarters of the screen to the content. */
const roomForBoth = (measure.sidebarExpanded + panelPixels) * 4;

/** Below this width the child panel starts collapsed beside an expanded sidebar. */
export const bothBarsQuery = `(min-width: ${roomForBoth}px)`;

/**
 * How the child panel stands: as it was saved, else expanded (rules: sidebar), unless there is nothing to choose in it, or
 * no room beside the expanded sidebar.
 */
export function panelWidth(
  saved: Width | undefined,
  panel: { linkCount: number; sidebar: Width; hasRoomForBoth: boolean },
): Width {
  if (panel.linkCount <= 1) return 'collapsed';
  if (saved !== undefined) return saved;
  return panel.sidebar === 'expanded' && !panel.hasRoomForBoth ? 'collapsed' : 'expanded';
}

interface SidebarView {
  isExpanded: boolean;
  /** The route decides: neither hovering nor the button changes the width. */
  isForced: boolean;
}

function isPolicyRoute(route: RouteName | null): boolean {
  return route !== null && (route === 'policy-management' || route.startsWith('policy-management-'));
}

/** What a visit does to the saved preference: detail and form routes expand the sidebar and save that (rules: sidebar). */
export function widthAfterVisit(saved: Width, route: RouteName | null): Width {
  if (route === null || isPolicyRoute(route)) return saved;
  return isDetailOrForm(route) ? 'expanded' : saved;
}

/** How the sidebar stands: the policy route forces it collapsed, hovering opens it otherwise. */
export function sidebarView(saved: Width, route: RouteName | null, isHovered: boolean): SidebarView {
  if (isPolicyRoute(route)) return { isExpanded: false, isForced: true };
  return { isExpanded: saved === 'expanded' || isHovered, isForced: false };
}
