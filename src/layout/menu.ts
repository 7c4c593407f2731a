import type { Actor } from '../../domain/actor.ts';
import { hasCapability } from '../../domain/access.ts';
import { isAdministrator, isPlainUser } from '../../domain/actor.ts';
import type { shellEn } from '../i18n/shell.en.ts';
import type { HasScreen } from '../guards.ts';
import { isReachable, mayVisit } from '../guards.ts';
import type { RouteName } from '../routes.ts';
import { firstSegment, pathTo, routeNames } from '../routes.ts';

/** The word of an entry, under `shell.menu`. */
export type MenuWord = keyof typeof shellEn.menu;

/** What the menu can hold, before anybody looks at it. */
interface Plan {
  id: string;
  name: MenuWord;
  /** Where the entry leads: the first of these that the person may enter. A parent leads to its first visible child. */
  routes?: readonly RouteName[];
  /** Further routes that belong to the entry, besides those whose name continues its own. */
  alsoActive?: readonly RouteName[];
  /** More than its route asks for. */
  isHidden?: (actor: Actor) => boolean;
  children?: readonly Plan[];
  /** Stands under a parent that it does not call up by itself: it has its home elsewhere. */
  isGuest?: true;
}

type MenuGroupID = 'home' | 'companyActivity' | 'personalActivity' | 'settings';

function lacks(capability: Parameters<typeof hasCapability>[1]) {
  return (actor: Actor) => !hasCapability(actor, capability);
}

/** A finance admin who is not admin or super admin does not see Workflow Trips and Claims (spec 1 §6). */
function isNoAdministrator(actor: Actor): boolean {
  return (
    !isAdministrator(actor) && !actor.accessRoles.some((role) => role === 'Admin' || role === 'Super Admin')
  );
}

const purchaseTabs: readonly RouteName[] = [
  'bills-bills-to-pay',
  'bills-bills-to-pay-order',
  'bills-bills-to-pay-quote',
  'bills-bills-to-pay-request',
];

const plan: readonly { id: MenuGroupID; title?: MenuWord; entries: readonly Plan[] }[] = [
  { id: 'home', entries: [{ id: 'home', name: 'home', routes: ['index'] }] },
  {
    id: 'companyActivity',
    title: 'companyActivity',
    entries: [
      { id: 'accounts', name: 'accounts', routes: ['accounts'] },
      {
        id: 'transactions',
        name: 'transactions',
        children: [
          {
            id: 'claims',
            name: 'claims',
            routes: ['transactions-claims'],
            alsoActive: ['transactions-form', 'transactions-settlement-form', 'transactions-id'],
          },
          {
            id: 'benefitReimbursement',
            name: 'benefitReimbursement',
            routes: ['transactions-benefit-reimbursement'],
          },
          { id: 'trips', name: 'trips', routes: ['transactions-business-trip'] },
          { id: 'cards', name: 'cards', routes: ['transactions-card'] },
          { id: 'physicalCards', name: 'physicalCards', routes: ['transactions-physical-card'] },
          { id: 'purchases', name: 'purchases', routes: purchaseTabs, isGuest: true },
        ],
      },
      {
        id: 'purchasing',
        name: 'purchasing',
        children: [
          { id: 'billsToPay', name: 'purchases', routes: purchaseTabs },
          { id: 'vendors', name: 'vendors', routes: ['bills-vendors'] },
          { id: 'products', name: 'products', routes: ['bills-products'] },
          { id: 'warehouses', name: 'warehouses', routes: ['bills-warehouses'] },
        ],
      },
      { id: 'balance', name: 'balance', routes: ['balance'] },
    ],
  },
  {
    id: 'personalActivity',
    title: 'personalActivity',
    entries: [
      {
        id: 'approvals',
        name: 'approvals',
        isHidden: lacks('is_approver'),
        children: [
          { id: 'claims', name: 'claims', routes: ['approval-reimbursement-cash-advance'] },
          { id: 'trips', name: 'trips', routes: ['approval-business-trip'] },
          {
            id: 'billsRequests',
            name: 'billsRequests',
            routes: [
              'approval-bill-list',
              'approval-bill-list-order',
              'approval-bill-list-quote',
              'approval-bill-list-request',
            ],
            isHidden: lacks('hasAccessToApprovalPurchasing'),
          },
          {
            id: 'payments',
            name: 'payments',
            isHidden: (actor) => lacks('is_approver')(actor) && lacks('isPaymentMaker')(actor),
            children: [
              {
                id: 'paymentRequests',
                name: 'paymentRequests',
                routes: ['approval-payment-list-request'],
                alsoActive: ['approval-payment-list-id-request'],
                isHidden: lacks('isPaymentMaker'),
              },
              {
                id: 'paymentApprovals',
                name: 'paymentApprovals',
                routes: ['approval-payment-list-approval'],
                alsoActive: ['approval-payment-list-id-approval'],
                isHidden: lacks('isPaymentApprover'),
              },
              {
                id: 'paymentAuthorization',
                name: 'paymentAuthorization',
                routes: ['approval-payment-list-authorize'],
                alsoActive: ['approval-payment-list-id-authorize'],
                isHidden: lacks('isPaymentReleaser'),
              },
            ],
          },
        ],
      },
      { id: 'travelArrangements', name: 'travelArrangements', routes: ['travel-arrangement'] },
      { id: 'myClaims', name: 'myClaims', routes: ['expenses'] },
      { id: 'myTrips', name: 'myTrips', routes: ['business-trip-request'] },
      {
        // Purchasing is out of sight for a plain employee; one who requests purchases needs a way in.
        id: 'purchaseRequests',
        name: 'purchaseRequests',
        routes: ['bills-bills-to-pay-request'],
        isHidden: (actor) => !isPlainUser(actor),
      },
    ],
  },
  {
    id: 'settings',
    title: 'settings',
    entries: [
      { id: 'users', name: 'users', routes: ['employees'] },
      { id: 'policy', name: 'policy', routes: ['policy-management'] },
      {
        id: 'cards',
        name: 'cards',
        children: [
          { id: 'virtualCards', name: 'virtualCards', routes: ['card'] },
          { id: 'physicalCards', name: 'physicalCards', routes: ['card-physical-card'] },
        ],
      },
      {
        id: 'workflow',
        name: 'workflow',
        children: [
          {
            id: 'claims',
            name: 'claims',
            routes: ['workflow-company-wide-reimbursement'],
            alsoActive: [
              'workflow-company-wide-cash-advance',
              'workflow-company-wide-cash-advance-form',
              'workflow-custom',
              'workflow-custom-form',
              'workflow-custom-layer',
              'workflow-expense-form',
            ],
            isHidden: isNoAdministrator,
          },
          { id: 'trips', name: 'trips', routes: ['workflow-business-trip'], isHidden: isNoAdministrator },
          {
            id: 'purchases',
            name: 'purchases',
            routes: ['workflow-bills', 'workflow-bills-procurement', 'workflow-bills-payment'],
          },
        ],
      },
      { id: 'integration', name: 'integration', routes: ['integration'] },
      {
        id: 'settings',
        name: 'settings',
        children: [
          { id: 'customFields', name: 'customFields', routes: ['settings-custom-fields'] },
          { id: 'virtualCardCredit', name: 'virtualCardCredit', routes: ['settings-virtual-card-credit'] },
          { id: 'ocrCredit', name: 'ocrCredit', routes: ['settings-ocr-credit'] },
          {
            id: 'purchaseRequestAccess',
            name: 'purchaseRequestAccess',
            routes: ['settings-purchase-request-access'],
          },
          { id: 'scheduler', name: 'scheduler', routes: ['settings-scheduler'] },
        ],
      },
    ],
  },
];

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
  /** Empty for an item that is a plain link. */
  children: readonly PanelEntry[];
}

export interface MenuGroup {
  id: MenuGroupID;
  title?: MenuWord;
  items: readonly MenuItem[];
}

/** The employee sees home and personal activity only (spec 1 §6). */
const groupsOfPlainUser: readonly MenuGroupID[] = ['home', 'personalActivity'];

/** The menu as this person sees it. Entries without a screen, and parents without a visible child, are left out. */
export function menuFor(actor: Actor, hasScreen: HasScreen): MenuGroup[] {
  const see: Sight = ({ isHidden, routes = [] }) => {
    const isShown = !isHidden?.(actor);
    const route = routes.find((name) => isReachable(name, hasScreen) && mayVisit(name, actor));
    return { isShown, href: isShown && route ? pathTo(route as 'index') : null };
  };
  return plan
    .filter(({ id }) => !isPlainUser(actor) || groupsOfPlainUser.includes(id))
    .map(({ id, title, entries }) => ({
      id,
      ...(title ? { title } : {}),
      items: entries.flatMap((entry) => toItem(entry, see)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** What of an entry meets the eye. The routes of the menu have no parameters, so each has one address. */
type Sight = (entry: Plan) => { isShown: boolean; href: string | null };

function toItem(entry: Plan, see: Sight): MenuItem[] {
  const { id, name, children = [] } = entry;
  const { isShown, href } = see(entry);
  if (!isShown) return [];
  const own = children.filter((child) => !child.isGuest).flatMap((child) => toPanelEntries(child, see));
  const target = href ?? own.find((child) => child.kind === 'link')?.href;
  if (target === undefined) return [];
  const panel = children.flatMap((child) => toPanelEntries(child, see));
  return [{ id, name, href: target, segment: firstSegment(target), children: panel }];
}

function toPanelEntries(entry: Plan, see: Sight): PanelEntry[] {
  const { id, name, routes = [], children = [], alsoActive = [] } = entry;
  const { isShown, href } = see(entry);
  if (!isShown) return [];
  const links = children.flatMap((child) => toPanelEntries(child, see));
  if (links.length > 0) return [{ kind: 'heading', id, name }, ...links];
  const [activeRoute, ...siblings] = routes;
  if (href === null || activeRoute === undefined) return [];
  const subActiveRoutes = [...new Set([...siblings, ...namesUnder(activeRoute), ...alsoActive])];
  return [{ kind: 'link', id, name, href, activeRoute, subActiveRoutes }];
}

/** Routes below this one in the table, without those that another link of a panel stands for. */
function namesUnder(route: RouteName): RouteName[] {
  const others = panelRoutes.filter((other) => other.startsWith(`${route}-`));
  return routeNames.filter(
    (name) =>
      name.startsWith(`${route}-`) && !others.some((other) => name === other || name.startsWith(`${other}-`)),
  );
}

function firstRoutesBelow({ children = [] }: Plan): RouteName[] {
  return children.flatMap((child) => [...(child.routes ?? []).slice(0, 1), ...firstRoutesBelow(child)]);
}
const panelRoutes = plan.flatMap(({ entries }) => entries.flatMap(firstRoutesBelow));

/** Whether the item stands for the place where the person is: by the first segment of the address. */
export function isItemActive(item: Pick<MenuItem, 'segment'>, path: string): boolean {
  return firstSegment(path) === item.segment;
}

/** Whether the panel's link stands for the current route. */
export function isLinkActive(link: PanelLink, current: RouteName | null): boolean {
  return current !== null && (link.activeRoute === current || link.subActiveRoutes.includes(current));
}
