import { describe, expect, it } from 'vitest';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import type { HasScreen } from '../../src/app/routing/guards.ts';
import { decideEntry, reasonOfRefusal, refusalOf } from '../../src/app/routing/guards.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';
import { routeNames, routeOf } from '../../src/app/routing/routes.ts';
import { buildActor, demoActors } from './people.ts';
import { english } from '../said.ts';
import type { Actor } from '../../domain/access/actor.ts';

function said(name: RouteName, actor: Actor): string {
  const refusal = refusalOf(name, actor);
  return refusal === null ? '' : english(refusal);
}

const everything: HasScreen = () => true;
const without =
  (...names: RouteName[]): HasScreen =>
  (name) =>
    !names.includes(name);
const featuresBut = (missing: CompanyFeature) => companyFeatures.filter((feature) => feature !== missing);
const superAdmin = demoActors['super.admin'];
const toIndex = { kind: 'go', to: 'index' };

describe('the guard of a route', () => {
  it('lets everybody pass to public pages, with and without a session', () => {
    for (const name of routeNames().filter((name) => routeOf(name).access === 'everybody')) {
      expect(decideEntry({ name, actor: null, hasScreen: everything })).toEqual({ kind: 'enter' });
      expect(decideEntry({ name, actor: demoActors.employee, hasScreen: everything })).toEqual({
        kind: 'enter',
      });
    }
  });

  it('leads to sign-in without a token', () => {
    for (const name of routeNames().filter((name) => routeOf(name).access !== 'everybody')) {
      expect(decideEntry({ name, actor: null, hasScreen: everything })).toEqual({ kind: 'sign-in' });
    }
  });

  it('needs one of the permissions, and refuses to the index', () => {
    const form = 'bills-vendors-form';
    expect(decideEntry({ name: form, actor: superAdmin, hasScreen: everything })).toEqual({ kind: 'enter' });
    expect(decideEntry({ name: form, actor: demoActors['finance.user'], hasScreen: everything })).toEqual(
      toIndex,
    );
    expect(
      decideEntry({ name: 'employees', actor: demoActors['finance.admin'], hasScreen: everything }),
    ).toEqual(toIndex);
    expect(said('employees', demoActors['finance.admin'])).toMatch(/employee_view_list/);
  });

  it('tells what is switched off from what the person may not', () => {
    const flags = new Map([...superAdmin.flags].filter(([name]) => name !== 'workflow_bills'));
    const off = { ...superAdmin, flags };
    expect(reasonOfRefusal('workflow-bills', off)).toBe('feature');
    expect(reasonOfRefusal('workflow-bills', demoActors.employee)).toBe('permission');
  });

  it('leads from the settings to the first page that is there and allowed, or with the old layout to tiles', () => {
    const enter = (actor: Actor, hasScreen = everything) =>
      decideEntry({ name: 'settings', actor, hasScreen });
    expect(enter(superAdmin)).toEqual({ kind: 'go', to: 'settings-custom-fields' });
    const scheduler = { kind: 'go', to: 'settings-scheduler' };
    expect(
      enter(demoActors['finance.admin'], without('settings-virtual-card-credit', 'settings-ocr-credit')),
    ).toEqual(scheduler);
    expect(enter(demoActors.employee)).toEqual(toIndex);
    const flags = new Map(superAdmin.flags);
    flags.delete('new_sidebar_layout');
    expect(enter({ ...superAdmin, flags })).toEqual({ kind: 'enter' });
    expect(enter({ ...demoActors.employee, flags })).toEqual(toIndex);
  });

  it('needs every feature, the flag and a capability', () => {
    const noBills = buildActor({
      role: 'super_admin',
      accessRoles: ['Super Admin'],
      features: featuresBut('expenseBill'),
    });
    expect(decideEntry({ name: 'bills-vendors', actor: noBills, hasScreen: everything })).toEqual(toIndex);
    const noFlags = buildActor({ role: 'super_admin', accessRoles: ['Super Admin'], flags: new Map() });
    expect(decideEntry({ name: 'bills-bills-to-pay-order', actor: noFlags, hasScreen: everything })).toEqual(
      toIndex,
    );
    expect(decideEntry({ name: 'approval-bill-list', actor: superAdmin, hasScreen: everything })).toEqual(
      toIndex,
    );
    expect(
      decideEntry({ name: 'approval-bill-list', actor: demoActors.reviewer, hasScreen: everything }),
    ).toEqual({ kind: 'enter' });
  });

  it('needs the credit flag and the base feature on the credit pages', () => {
    for (const missing of ['ocrBill', 'expenseBill'] as const) {
      const actor = buildActor({ accessRoles: ['Admin'], features: featuresBut(missing) });
      expect(decideEntry({ name: 'settings-ocr-credit', actor, hasScreen: everything })).toEqual(toIndex);
    }
  });

  it('lets a vendor editor look up a bank account as well as those who pay', () => {
    const enters = (actor: typeof superAdmin) =>
      decideEntry({ name: 'bank-lookup', actor, hasScreen: everything }).kind;
    expect(enters(demoActors['finance.admin'])).toBe('enter');
    expect(enters(demoActors.releaser)).toBe('enter');
    expect(enters(demoActors.employee)).toBe('go');
  });

  it('opens payments to who lists the company accounts, to the people of each role, and to nobody else', () => {
    const lists = ['request', 'approval', 'authorize'] as const;
    const open = (actor: typeof superAdmin) =>
      lists.filter(
        (list) =>
          decideEntry({ name: `approval-payment-list-${list}`, actor, hasScreen: everything }).kind ===
          'enter',
      );
    for (const name of ['super.admin', 'admin', 'finance.admin', 'finance.user'] as const) {
      expect(open(demoActors[name]), name).toEqual(lists);
    }
    expect(open(demoActors.maker)).toEqual(['request']);
    expect(open(demoActors.approver)).toEqual(['approval']);
    expect(open(demoActors.releaser)).toEqual(['authorize']);
    for (const name of ['reviewer', 'requester', 'employee', 'manager'] as const) {
      expect(open(demoActors[name]), name).toEqual([]);
    }
    expect(said('approval-payment-list-request', demoActors.employee)).toMatch(
      /company_account_account_view_list/,
    );
  });

  it('shows the landing page of physical cards without their feature', () => {
    const actor = buildActor({ accessRoles: ['Admin'], features: featuresBut('physicalCard') });
    expect(decideEntry({ name: 'card-physical-card', actor, hasScreen: everything })).toEqual({
      kind: 'landing',
    });
    expect(decideEntry({ name: 'transactions-physical-card', actor, hasScreen: everything })).toEqual(
      toIndex,
    );
  });

  it('sends a purchase requester without the list to the tab of requests', () => {
    const visit = { name: 'bills-bills-to-pay', hasScreen: everything } as const;
    expect(decideEntry({ ...visit, actor: demoActors.requester })).toEqual({
      kind: 'go',
      to: 'bills-bills-to-pay-request',
    });
    expect(decideEntry({ ...visit, actor: demoActors.employee })).toEqual(toIndex);
    const hasScreen = without('bills-bills-to-pay-request');
    expect(decideEntry({ ...visit, hasScreen, actor: demoActors.requester })).toEqual(toIndex);
  });

  it('sends redirecting pages to the first child that exists and that the person may enter', () => {
    const go = (name: RouteName, actor = superAdmin, hasScreen = everything) =>
      decideEntry({ name, actor, hasScreen });
    expect(go('bills')).toEqual({ kind: 'go', to: 'bills-bills-to-pay' });
    expect(go('bills', superAdmin, without('bills-bills-to-pay'))).toEqual({
      kind: 'go',
      to: 'bills-bills-to-pay-order',
    });
    expect(go('bills', demoActors.requester)).toEqual({ kind: 'go', to: 'bills-bills-to-pay-request' });
    expect(go('bills', demoActors.employee)).toEqual(toIndex);
    expect(go('workflow')).toEqual({ kind: 'go', to: 'workflow-company-wide-reimbursement' });
    expect(go('settings')).toEqual({ kind: 'go', to: 'settings-custom-fields' });
    expect(go('settings', demoActors['finance.user'])).toEqual({
      kind: 'go',
      to: 'settings-virtual-card-credit',
    });
    expect(go('policy-management-business-trip')).toEqual({
      kind: 'go',
      to: 'policy-management-business-trip-categories',
    });
    expect(
      go(
        'approval',
        demoActors.releaser,
        without('approval-reimbursement-cash-advance', 'approval-business-trip'),
      ),
    ).toEqual({ kind: 'go', to: 'approval-payment-list-authorize' });
    expect(go('approval-payment-list', demoActors.approver)).toEqual({
      kind: 'go',
      to: 'approval-payment-list-approval',
    });
  });

  it('does not find a page without a screen, nor one whose children have none', () => {
    const nothing: HasScreen = () => false;
    for (const name of routeNames()) {
      expect(decideEntry({ name, actor: superAdmin, hasScreen: nothing })).toEqual({ kind: 'not-found' });
    }
    expect(
      decideEntry({ name: 'bills', actor: superAdmin, hasScreen: (name) => name === 'bills-vendors' }),
    ).toEqual({
      kind: 'go',
      to: 'bills-vendors',
    });
  });

  it('does not know a guard of another name', () => {
    const visit = { name: 'index', actor: superAdmin, hasScreen: everything } as const;
    expect(decideEntry(visit, ['session', 'subscription'])).toEqual({ kind: 'unknown-guard' });
    expect(decideEntry(visit, ['toString'])).toEqual({ kind: 'unknown-guard' });
  });
});
