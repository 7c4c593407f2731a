import { expect, it } from 'vitest';
import type { Actor } from '../../domain/access/actor.ts';
import type { FlagName } from '../../domain/access/featureFlag.ts';
import { expectedFlagValues } from '../../domain/access/featureFlag.ts';
import { menu } from '../../resources/menu.ts';
import { vendor } from '../../resources/purchasing/vendor/vendor.ts';
import vendorPieces from '../../resources/purchasing/vendor/vendorPieces.tsx';
import { mayVisit } from '../../src/app/routing/guards.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';
import { menuFor } from '../../src/layout/menu/menu.ts';
import { buildActor } from '../shell/people.ts';

/**
 * What a person sees of a flag that opens pages, the menu or a form. What the others do is tested where they do it:
 * paying abroad, deciding many at once, the account that pays, marking as paid, further fields, whose words an error has.
 */
const pagesOf: Partial<Record<FlagName, readonly RouteName[]>> = {
  purchase_order: ['bills-bills-to-pay-order'],
  purchase_request: ['bills-bills-to-pay-request', 'bills-bills-to-pay-quote'],
  purchase_order_deposit: [
    'approval-payment-list-request-deposits',
    'approval-payment-list-approval-deposits',
    'approval-payment-list-authorize-deposits',
  ],
  purchase_quote_integration: ['integration-jurnal-purchase-quote'],
  workflow_bills: ['workflow-bills', 'workflow-bills-payment'],
};

function personWithout(...off: readonly FlagName[]): Actor {
  const flags = Object.entries(expectedFlagValues).filter(([name]) => !off.includes(name as FlagName));
  return buildActor({
    role: 'super_admin',
    accessRoles: ['Super Admin'],
    capabilities: ['isPaymentMaker', 'isPaymentApprover', 'isPaymentReleaser', 'hasAccessToPurchasing'],
    flags: new Map(flags),
  });
}

it.each(Object.entries(pagesOf) as [FlagName, readonly RouteName[]][])(
  '%s opens its pages',
  (flag, pages) => {
    const entered = (actor: Actor) => pages.filter((page) => mayVisit(page, actor));
    expect(entered(personWithout())).toEqual(pages);
    expect(entered(personWithout(flag))).toEqual([]);
  },
);

it('purchase_feature brings Purchasing into the menu', () => {
  const items = (actor: Actor) => menuFor(menu, actor, () => true).flatMap((group) => group.items);
  const named = (actor: Actor) => items(actor).some(({ id }) => id === 'purchasing');
  expect([named(personWithout()), named(personWithout('purchase_feature'))]).toEqual([true, false]);
});

it('new_form_vendor brings the longer form of a vendor', () => {
  const sections = (actor: Actor) => Object.keys(vendorPieces.formOf?.(actor, null, vendor) ?? {});
  expect(sections(personWithout()).length).toBeGreaterThan(2);
  expect(sections(personWithout('new_form_vendor'))).toEqual(['identity', 'accounts']);
});
