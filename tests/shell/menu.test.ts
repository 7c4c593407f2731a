import { describe, expect, it } from 'vitest';
import type { Actor } from '../../domain/access/actor.ts';
import type { FlagValues } from '../../domain/access/featureFlag.ts';
import { expectedFlagValues, flagNames } from '../../domain/access/featureFlag.ts';
import { mayVisit } from '../../src/app/routing/guards.ts';
import type { HasScreen } from '../../src/app/routing/guards.ts';
import type { MenuItem, PanelLink } from '../../src/layout/menu/menu.ts';
import { isItemActive, isLinkActive, menuFor } from '../../src/layout/menu/menu.ts';
import { routeNameAt } from '../../src/app/routing/routeMatch.ts';
import { menu } from '../../resources/menu.ts';
import { hasScreen as hasScreenNow } from '../../src/app/routing/routes.ts';
import { buildActor, demoActors } from './people.ts';

const everything: HasScreen = () => true;

function itemsOf(actor: Actor, hasScreen = everything): MenuItem[] {
  return menuFor(menu, actor, hasScreen).flatMap(({ items }) => items);
}

/** `group: item, item(child child [heading] child)`. */
function outline(actor: Actor, hasScreen = everything): string[] {
  return menuFor(menu, actor, hasScreen).map(({ id, items }) => {
    const words = items.map((item) => {
      const children = item.children.map((child) => (child.kind === 'heading' ? `[${child.id}]` : child.id));
      return children.length > 0 ? `${item.id}(${children.join(' ')})` : item.id;
    });
    return `${id}: ${words.join(', ')}`;
  });
}

const company =
  'companyActivity: accounts, transactions(claims benefitReimbursement trips cards physicalCards purchases), purchasing(billsToPay vendors products warehouses taxes), balance';
const settings =
  'settings: users, policy, cards(virtualCards physicalCards), workflow(claims trips purchases), integration, settings(customFields virtualCardCredit ocrCredit purchaseRequestAccess scheduler)';

describe('the menu of the demo people, once every screen exists', () => {
  it.each([
    [
      'super.admin',
      [
        'home: home, inbox',
        company,
        'personalActivity: approvals(claims trips), myClaims, myTrips, receipt',
        settings
          .replace(
            'scheduler)',
            'invoiceMatching splitInvoices heldRates weeklyLimits unitPrices scheduler broadcasts auditTrail configurationChange)',
          )
          .replace('(customFields', '(company retention customFields'),
      ],
    ],
    [
      'admin',
      [
        'home: home, inbox',
        company,
        'personalActivity: myClaims, myTrips, receipt',
        settings.replace(
          'scheduler)',
          'invoiceMatching splitInvoices heldRates weeklyLimits unitPrices scheduler auditTrail)',
        ),
      ],
    ],
    [
      'finance.admin',
      [
        'home: home, inbox',
        company,
        'personalActivity: myClaims, myTrips, receipt',
        'settings: policy, cards(virtualCards physicalCards), workflow(purchases), integration, settings(virtualCardCredit ocrCredit heldRates scheduler)',
      ],
    ],
    [
      'finance.user',
      [
        'home: home, inbox',
        company.replace(' benefitReimbursement', '').replace(' taxes', ''),
        'personalActivity: myClaims, myTrips, receipt',
        'settings: cards(virtualCards physicalCards), settings(virtualCardCredit ocrCredit heldRates)',
      ],
    ],
    [
      'maker',
      [
        'home: home, inbox',
        'personalActivity: approvals(claims trips [payments] paymentRequests), myClaims, myTrips, receipt',
      ],
    ],
    [
      'approver',
      [
        'home: home, inbox',
        'personalActivity: approvals(claims trips [payments] paymentApprovals), myClaims, myTrips, receipt',
      ],
    ],
    [
      'releaser',
      [
        'home: home, inbox',
        'personalActivity: approvals(claims trips [payments] paymentAuthorization), myClaims, myTrips, receipt',
      ],
    ],
    [
      'reviewer',
      [
        'home: home, inbox',
        'personalActivity: approvals(claims trips billsRequests), myClaims, myTrips, receipt',
      ],
    ],
    ['requester', ['home: home, inbox', 'personalActivity: myClaims, myTrips, purchaseRequests, receipt']],
    [
      'procurement',
      [
        'home: home, inbox',
        company.replace(' benefitReimbursement', '').replace(' taxes', ''),
        'personalActivity: travelArrangements, myClaims, myTrips, receipt',
        'settings: cards(virtualCards physicalCards), settings(virtualCardCredit ocrCredit heldRates)',
      ],
    ],
    ['employee', ['home: home, inbox', 'personalActivity: myClaims, myTrips, receipt']],
    [
      'manager',
      [
        'home: home, inbox',
        'personalActivity: approvals(claims trips billsRequests), myClaims, myTrips, receipt',
      ],
    ],
  ] as const)('%s', (name, expected) => {
    expect(outline(demoActors[name])).toEqual(expected);
  });
});

describe('the menu', () => {
  it('holds physical cards while their flag is on', () => {
    const rights = { role: 'super_admin', accessRoles: ['Super Admin'] } as const;
    const on = new Map(flagNames.map((name) => [name, expectedFlagValues[name]]));
    const off = new Map([...on].filter(([name]) => name !== 'physical_card_menu'));
    const has = (flags: FlagValues) => outline(buildActor({ ...rights, flags })).join(' ');
    expect(has(on)).toContain('cards(virtualCards physicalCards)');
    expect(has(off)).toContain('cards(virtualCards)');
  });

  it('leads who holds a card to it, though settings are out of their sight', () => {
    const holder = buildActor({ capabilities: ['is_card_holder'] });
    expect(outline(holder)).toContain(
      'personalActivity: myClaims, myTrips, myCards(virtualCards physicalCards), receipt',
    );
    const both = buildActor({
      role: 'super_admin',
      accessRoles: ['Super Admin'],
      capabilities: ['is_card_holder'],
    });
    expect(outline(both).join(' ')).not.toContain('myCards');
  });

  it('offers only what exists in this build and what the guard lets pass', () => {
    for (const hasScreen of [everything, hasScreenNow]) {
      for (const actor of Object.values(demoActors)) {
        for (const { href, children } of itemsOf(actor, hasScreen)) {
          const links = children.filter((child) => child.kind === 'link').map((child) => child.href);
          for (const path of [href, ...links]) {
            const name = routeNameAt(path);
            expect(name !== null && mayVisit(name, actor), path).toBe(true);
          }
        }
      }
    }
  });

  it('leaves out what has no screen, and a parent without a child', () => {
    const onlyVendors: HasScreen = (name) => name === 'index' || name === 'bills-vendors';
    expect(outline(demoActors.admin, onlyVendors)).toEqual([
      'home: home',
      'companyActivity: purchasing(vendors)',
    ]);
    const onlyPurchases: HasScreen = (name) => name === 'bills-bills-to-pay';
    // Purchases stands under Transactions as well, but does not call it up.
    expect(outline(demoActors.admin, onlyPurchases)).toEqual(['companyActivity: purchasing(billsToPay)']);
  });

  it('leads a reviewer of orders to the tab of orders', () => {
    const actor = buildActor({
      capabilities: ['isPurchaseOrderReviewer', 'hasAccessToApprovalPurchasing', 'is_approver'],
    });
    const approvals = itemsOf(actor).find(({ id }) => id === 'approvals');
    const link = approvals?.children.find(({ id }) => id === 'billsRequests');
    expect(link).toMatchObject({ href: '/approval/bill-list/order' });
  });

  it('has a section heading over payments, and leads a parent to its first child', () => {
    const approvals = itemsOf(demoActors.releaser).find(({ id }) => id === 'approvals');
    expect(approvals?.children.find(({ id }) => id === 'payments')?.kind).toBe('heading');
    expect(approvals?.href).toBe('/approval/reimbursement-cash-advance');
  });

  it('hides trips without their feature', () => {
    const actor = buildActor({ features: ['expenseBill'] });
    expect(outline(actor)).toEqual(['home: home, inbox', 'personalActivity: myClaims, receipt']);
  });

  it('lights up the item of the first segment, and it alone', () => {
    const items = itemsOf(demoActors['super.admin']);
    const activeAt = (path: string) => items.filter((item) => isItemActive(item, path)).map(({ id }) => id);
    expect(activeAt('/')).toEqual(['home']);
    expect(activeAt('/bills/bills-to-pay/7')).toEqual(['purchasing']);
    expect(activeAt('/approval/business-trip')).toEqual(['approvals']);
    expect(activeAt('/settings/scheduler/form')).toEqual(['settings']);
    expect(activeAt('/version')).toEqual([]);
  });

  it('lights up one link of the panel, for its route and those below it', () => {
    const links = itemsOf(demoActors['super.admin'])
      .concat(itemsOf(demoActors.maker), itemsOf(demoActors.releaser), itemsOf(demoActors.reviewer))
      .flatMap((item) => item.children)
      .filter((child): child is PanelLink => child.kind === 'link' && child.id !== 'purchases');
    const activeAt = (path: string) => [
      ...new Set(links.filter((link) => isLinkActive(link, routeNameAt(path))).map(({ id }) => id)),
    ];
    expect(activeAt('/bills/bills-to-pay/request/form')).toEqual(['billsToPay']);
    expect(activeAt('/bills/vendors/3')).toEqual(['vendors']);
    expect(activeAt('/transactions/9')).toEqual(['claims']);
    expect(activeAt('/transactions/card/9')).toEqual(['cards']);
    expect(activeAt('/card/physical-card/form')).toEqual(['physicalCards']);
    expect(activeAt('/card/9')).toEqual(['virtualCards']);
    expect(activeAt('/approval/payment-list/request/deposits')).toEqual(['paymentRequests']);
    expect(activeAt('/approval/payment-list/5/authorize')).toEqual(['paymentAuthorization']);
    expect(activeAt('/workflow/company-wide/cash-advance')).toEqual(['claims']);
    expect(activeAt('/xero/9')).toEqual([]);
  });
});
