import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import FlightTakeoff from '@mui/icons-material/FlightTakeoff';
import Gavel from '@mui/icons-material/GavelOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import Luggage from '@mui/icons-material/LuggageOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import type { Capability } from '../domain/access/capability.ts';
import type { Actor } from '../domain/access/actor.ts';
import { isAdministrator, isPlainUser } from '../domain/access/actor.ts';
import { isFlagOn } from '../domain/access/featureFlag.ts';
import { placed } from './placed.ts';
import type { MenuPlan } from '../src/layout/menu/menu.ts';
import type { RouteName } from '../src/app/routing/routes.ts';

function lacks(capability: Capability) {
  return (actor: Actor) => !actor.capabilities.has(capability);
}

/** A finance admin who is not admin or super admin does not see Workflow Trips and Claims (rules: menu). */
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

/** What says itself that it stands under an entry, or among those of a group. */
function placedUnder(entry: string) {
  return placed.flatMap(({ name, at, menu: under }) => {
    const routes = [at.slice(1).replaceAll('/', '-') as RouteName];
    return under === entry ? [{ id: name, name: name as never, routes }] : [];
  });
}

/** The two lists of cards: those of the company among its settings, one's own among what is personal. */
const cards: MenuPlan[number]['entries'][number]['children'] = [
  { id: 'virtualCards', name: 'virtualCards', routes: ['card'] },
  {
    id: 'physicalCards',
    name: 'physicalCards',
    routes: ['card-physical-card'],
    isHidden: ({ flags }) => !isFlagOn(flags, 'physical_card_menu'),
  },
];

const plan: MenuPlan = [
  {
    id: 'home',
    entries: [
      { id: 'home', name: 'home', icon: Home, routes: ['index'] },
      { id: 'inbox', name: 'inbox', icon: Inbox, routes: ['inbox'] },
    ],
  },
  {
    id: 'companyActivity',
    title: 'companyActivity',
    entries: [
      { id: 'accounts', name: 'accounts', icon: AccountBalance, routes: ['accounts'] },
      {
        id: 'transactions',
        icon: SwapHoriz,
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
        icon: ShoppingCart,
        name: 'purchasing',
        isHidden: ({ flags }) => !isFlagOn(flags, 'purchase_feature'),
        children: [
          { id: 'billsToPay', name: 'purchases', routes: purchaseTabs },
          { id: 'vendors', name: 'vendors', routes: ['bills-vendors'] },
          { id: 'products', name: 'products', routes: ['bills-products'] },
          { id: 'warehouses', name: 'warehouses', routes: ['bills-warehouses'] },
          {
            id: 'taxes',
            name: 'taxes',
            routes: ['bills-tax-report'],
            alsoActive: ['bills-tax-report-input-vat', 'bills-withholding-slips', 'bills-tax-objects'],
          },
        ],
      },
      { id: 'balance', name: 'balance', icon: AccountBalanceWallet, routes: ['balance'] },
    ],
  },
  {
    id: 'personalActivity',
    title: 'personalActivity',
    entries: [
      {
        id: 'approvals',
        icon: TaskAlt,
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
      {
        id: 'travelArrangements',
        name: 'travelArrangements',
        icon: FlightTakeoff,
        routes: ['travel-arrangement'],
      },
      { id: 'myClaims', name: 'myClaims', icon: ReceiptLong, routes: ['expenses'] },
      { id: 'myTrips', name: 'myTrips', icon: Luggage, routes: ['business-trip-request'] },
      {
        // Cards stand among the settings, which a plain employee does not see; who holds one needs a way to it.
        id: 'myCards',
        icon: CreditCard,
        name: 'myCards',
        children: cards,
        isHidden: (actor) => !isPlainUser(actor),
      },
      {
        // Purchasing is out of sight for a plain employee; one who requests purchases needs a way in.
        id: 'purchaseRequests',
        icon: RequestQuote,
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
      { id: 'users', name: 'users', icon: People, routes: ['employees'] },
      { id: 'policy', name: 'policy', icon: Gavel, routes: ['policy-management'] },
      {
        id: 'cards',
        icon: CreditCard,
        name: 'cards',
        children: cards,
      },
      {
        id: 'workflow',
        icon: AccountTree,
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
              'workflow-expense',
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
      { id: 'integration', name: 'integration', icon: Extension, routes: ['integration'] },
      {
        id: 'settings',
        icon: Settings,
        name: 'settings',
        children: [
          { id: 'company', name: 'company', routes: ['settings-company'] },
          { id: 'retention', name: 'retention', routes: ['settings-retention'] },
          { id: 'customFields', name: 'customFields', routes: ['settings-custom-fields'] },
          { id: 'virtualCardCredit', name: 'virtualCardCredit', routes: ['settings-virtual-card-credit'] },
          { id: 'ocrCredit', name: 'ocrCredit', routes: ['settings-ocr-credit'] },
          {
            id: 'purchaseRequestAccess',
            name: 'purchaseRequestAccess',
            routes: ['settings-purchase-request-access'],
          },
          { id: 'invoiceMatching', name: 'invoiceMatching', routes: ['settings-invoice-matching'] },
          { id: 'splitInvoices', name: 'splitInvoices', routes: ['settings-split-invoices'] },
          { id: 'heldRates', name: 'heldRates', routes: ['settings-held-rates'] },
          { id: 'weeklyLimits', name: 'weeklyLimits', routes: ['settings-weekly-limits'] },
          { id: 'unitPrices', name: 'unitPrices', routes: ['settings-unit-prices'] },
          { id: 'scheduler', name: 'scheduler', routes: ['settings-scheduler'] },
          { id: 'broadcasts', name: 'broadcasts', routes: ['settings-broadcasts'] },
          {
            id: 'auditTrail',
            name: 'auditTrail',
            routes: ['settings-audit-trail'],
            alsoActive: ['settings-audit-trail-check', 'settings-audit-trail-id'],
          },
        ],
      },
    ],
  },
];

const entryIDs = new Set<string>(plan.flatMap(({ entries }) => entries.map(({ id }) => id)));

/** The menu of the product, in its groups and their order (rules: menu), with what says itself where it stands. */
export const menu: MenuPlan = plan.map((group) => ({
  ...group,
  entries: [
    ...group.entries.map((entry) =>
      entry.children ? { ...entry, children: [...entry.children, ...placedUnder(entry.id)] } : entry,
    ),
    ...(entryIDs.has(group.id) ? [] : placedUnder(group.id)).map((entry) => ({ ...entry, icon: Article })),
  ],
}));
