import { describe, expect, it } from 'vitest';
import { expectedFlagValues } from '../../domain/access/featureFlag.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import { createEntries, creditPath } from '../../resources/purchasing/document/list/DocumentCreateMenu.tsx';
import { purchaseTabs } from '../../resources/purchasing/document/list/DocumentTabs.tsx';
import type { RouteName } from '../../src/app/routing/routes.ts';
import { openTabs } from '../../src/ui/page/tabs/RouteTabs.tsx';
import { buildActor, demoActors } from '../shell/people.ts';

const everyScreen = () => true;
const only =
  (...names: RouteName[]) =>
  (name: RouteName) =>
    names.includes(name);
const tabsOf = (
  view: 'list' | 'reviewList',
  actor = buildActor(),
  hasScreen: (name: RouteName) => boolean = everyScreen,
) => openTabs(purchaseTabs[view], actor, hasScreen).map(({ label }) => label.replace('document.tab.', ''));

describe('the tabs of purchases', () => {
  it('are those the person may list', () => {
    expect(tabsOf('list', demoActors['finance.admin'])).toEqual(['invoice', 'order', 'quote', 'request']);
    expect(tabsOf('list', demoActors['finance.user'])).toEqual(['invoice', 'order', 'quote', 'request']);
    expect(tabsOf('list', demoActors.requester)).toEqual(['request']);
    expect(tabsOf('list', demoActors.employee)).toEqual([]);
  });

  it('need the features and flags of orders and requests', () => {
    const features = companyFeatures.filter((name) => name !== 'purchaseOrder');
    expect(tabsOf('list', buildActor({ accessRoles: ['Admin'], features }))).toEqual([
      'invoice',
      'quote',
      'request',
    ]);
    const flags = new Map(Object.entries(expectedFlagValues).filter(([name]) => name !== 'purchase_request'));
    expect(tabsOf('list', buildActor({ accessRoles: ['Admin'], flags }))).toEqual(['invoice', 'order']);
  });

  it('are absent while their screen is', () => {
    expect(tabsOf('list', demoActors['super.admin'], only('bills-bills-to-pay'))).toEqual(['invoice']);
  });
});

describe('the tabs of purchase approvals', () => {
  it('are those the person reviews', () => {
    expect(tabsOf('reviewList', demoActors.reviewer)).toEqual(['invoice', 'order', 'quote', 'request']);
    expect(tabsOf('reviewList', buildActor({ capabilities: ['isPurchaseOrderReviewer'] }))).toEqual([
      'order',
    ]);
    expect(tabsOf('reviewList', demoActors['finance.admin'])).toEqual([]);
  });

  it('count reviewers of requests and quotes only with the feature of requests', () => {
    const features = companyFeatures.filter((name) => name !== 'purchaseRequest');
    const capabilities = [...demoActors.reviewer.capabilities];
    expect(tabsOf('reviewList', buildActor({ capabilities, features }))).toEqual(['invoice', 'order']);
  });
});

describe("'Create purchase'", () => {
  const entriesOf = (actor = buildActor(), hasScreen: (name: RouteName) => boolean = everyScreen) =>
    createEntries(actor, hasScreen).map(({ key }) => key);

  it('holds what the person may create', () => {
    expect(entriesOf(demoActors['finance.admin'])).toEqual([
      'invoice',
      'upload',
      'order',
      'request',
      'template',
      'recurring',
    ]);
    expect(entriesOf(demoActors.requester)).toEqual(['request']);
    expect(entriesOf(demoActors['finance.user'])).toEqual([]);
  });

  it('holds no entry without a screen, and no upload without reading of files', () => {
    expect(entriesOf(demoActors.admin, only('bills-bills-to-pay-form'))).toEqual(['invoice']);
    const features = companyFeatures.filter((name) => name !== 'ocrBill');
    expect(entriesOf(buildActor({ accessRoles: ['Admin'], features }))).not.toContain('upload');
  });

  it('leads to the purchase of credit for who may buy it', () => {
    expect(creditPath(demoActors.admin, everyScreen)).toBe('/settings/ocr-credit/purchase');
    expect(creditPath(demoActors['finance.user'], everyScreen)).toBeNull();
    expect(creditPath(demoActors.admin, only('bills-bills-to-pay'))).toBeNull();
  });
});
