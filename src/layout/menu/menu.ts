import type { SvgIconComponent } from '@mui/icons-material';
import type { Actor } from '../../../domain/access/actor.ts';
import { isPlainUser } from '../../../domain/access/actor.ts';
import type { HasScreen } from '../../app/routing/guards.ts';
import { isReachable, mayVisit } from '../../app/routing/guards.ts';
import type { RegisteredRoutes, RouteName } from '../../app/routing/routes.ts';
import { firstSegment, pathTo, routeNames } from '../../app/routing/routes.ts';

/** The word of an entry, under `menu`. */
type MenuWord = RegisteredRoutes extends { menuWords: infer Words } ? keyof Words & string : string;

/** What an entry can be, before anybody looks at it. */
interface PlannedEntry {
  id: string;
  name: MenuWord;
  /** Where the entry leads: the first of these that the person may enter. A parent leads to its first visible child. */
  routes?: readonly RouteName[];
  /** Further routes that belong to the entry, besides those whose name continues its own. */
  alsoActive?: readonly RouteName[];
  /** More than its route asks for. */
  isHidden?: (actor: Actor) => boolean;
  children?: readonly PlannedEntry[];
  /** Stands under a parent that it does not call up by itself: it has its home elsewhere. */
  isGuest?: true;
}

/** An entry of the sidebar itself. */
interface PlannedItem extends PlannedEntry {
  icon: SvgIconComponent;
}

type MenuGroupID = 'home' | 'companyActivity' | 'personalActivity' | 'settings';

/** What the menu can hold. */
export type MenuPlan = readonly { id: MenuGroupID; title?: MenuWord; entries: readonly PlannedItem[] }[];

/** A line of the child panel: a link, or the heading over the links that follow it. */
export type PanelEntry =
  | {
      kind: 'link';
      id: string;
      name: MenuWord;
      href: string;
      activeRoute: RouteName;
      subActiveRoutes: readonly RouteName[];
    }
  | { kind: 'heading'; id: string; name: MenuWord };
export type PanelLink = Extract<PanelEntry, { kind: 'link' }>;

export interface MenuItem {
  id: string;
  name: MenuWord;
  /** A parent leads to its first child. */
  href: string;
  /** The first segment of the addresses that light this item up. */
  segment: string;
  icon: SvgIconComponent;
  /** Empty for an item that is a plain link. */
  children: readonly PanelEntry[];
}

export interface MenuGroup {
  id: MenuGroupID;
  title?: MenuWord;
  items: readonly MenuItem[];
}

/** The employee sees home and personal activity only (rules: menu). */
const groupsOfPlainUser: readonly MenuGroupID[] = ['home', 'personalActivity'];

/** The menu as this person sees it. Entries without a screen, and parents without a visible child, are left out. */
export function menuFor(plan: MenuPlan, actor: Actor, hasScreen: HasScreen): MenuGroup[] {
  const see: Sight = ({ isHidden, routes = [] }) => {
    const isShown = !isHidden?.(actor);
    const route = routes.find((name) => isReachable(name, hasScreen) && mayVisit(name, actor));
    return { isShown, href: isShown && route ? pathTo(route as 'index') : null };
  };
  const ofPanels = plan.flatMap(({ entries }) => entries.flatMap(firstRoutesBelow));
  return plan
    .filter(({ id }) => !isPlainUser(actor) || groupsOfPlainUser.includes(id))
    .map(({ id, title, entries }) => ({
      id,
      ...(title ? { title } : {}),
      items: entries.flatMap((entry) => toItem(entry, see, ofPanels)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What of an entry meets the eye. The routes of the menu have no parameters, so each has one address. */
type Sight = (entry: PlannedEntry) => { isShown: boolean; href: string | null };

function toItem(entry: PlannedItem, see: Sight, ofPanels: readonly RouteName[]): MenuItem[] {
  const { id, name, icon, children = [] } = entry;
  const { isShown, href } = see(entry);
  if (!isShown) return [];
  const own = children
    .filter((child) => !child.isGuest)
    .flatMap((child) => toPanelEntries(child, see, ofPanels));
  const target = href ?? own.find((child) => child.kind === 'link')?.href;
  if (target === undefined) return [];
  const panel = children.flatMap((child) => toPanelEntries(child, see, ofPanels));
  return [{ id, name, icon, href: target, segment: firstSegment(target), children: panel }];
}

function toPanelEntries(entry: PlannedEntry, see: Sight, ofPanels: readonly RouteName[]): PanelEntry[] {
  const { id, name, routes = [], children = [], alsoActive = [] } = entry;
  const { isShown, href } = see(entry);
  if (!isShown) return [];
  const links = children.flatMap((child) => toPanelEntries(child, see, ofPanels));
  if (links.length > 0) return [{ kind: 'heading', id, name }, ...links];
  const [activeRoute, ...siblings] = routes;
  if (href === null || activeRoute === undefined) return [];
  const subActiveRoutes = [...new Set([...siblings, ...namesUnder(activeRoute, ofPanels), ...alsoActive])];
  return [{ kind: 'link', id, name, href, activeRoute, subActiveRoutes }];
}

/** Routes below this one in the table, without those that other links of panels (`ofPanels`) stand for. */
function namesUnder(route: RouteName, ofPanels: readonly RouteName[]): RouteName[] {
  const others = ofPanels.filter((other) => other.startsWith(`${route}-`));
  return routeNames().filter(
    (name) =>
      name.startsWith(`${route}-`) && !others.some((other) => name === other || name.startsWith(`${other}-`)),
  );
}

function firstRoutesBelow({ children = [] }: PlannedEntry): RouteName[] {
  return children.flatMap((child) => [...(child.routes ?? []).slice(0, 1), ...firstRoutesBelow(child)]);
}

/** Whether the item stands for the place where the person is: by the first segment of the address. */
export function isItemActive(item: Pick<MenuItem, 'segment'>, path: string): boolean {
  return firstSegment(path) === item.segment;
}

/** Whether the panel's link stands for the current route. */
export function isLinkActive(link: PanelLink, current: RouteName | null): boolean {
  return current !== null && (link.activeRoute === current || link.subActiveRoutes.includes(current));
}
