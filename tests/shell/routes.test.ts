import { fc } from '../properties.ts';
import './builtRoutes.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capabilities as everyCapability } from '../../resources/capabilities.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import { expectedFlagValues, flagNames } from '../../domain/access/featureFlag.ts';
import { permissionKeys } from '../../domain/access/permission.ts';
import { lists } from '../../resources/lists.ts';
import { isImported } from '../../domain/noun/nounSheets.ts';
import { declaredNouns } from '../../resources/nouns.ts';
import { routeNameAt } from '../../src/app/routing/routeMatch.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';
import {
  firstSegment,
  isDetailOrForm,
  isRouteName,
  pathTo,
  routeNames,
  routeOf,
} from '../../src/app/routing/routes.ts';

interface Row {
  name: string;
  path: string;
  layout: string;
  permissions: string;
  features: string;
  flag: string;
  capability: string;
  screen: string;
}

/** One line of the table: fields parted by commas, quoted where they hold one. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
  );
}

const lines = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'routes.csv'), 'utf8')
  .trim()
  .split('\n');
const rows = lines.slice(1).map((line): Row => {
  const [
    name = '',
    path = '',
    layout = '',
    permissions = '',
    features = '',
    flag = '',
    capability = '',
    screen = '',
  ] = fieldsOf(line);
  return { name, path, layout, permissions, features, flag, capability, screen };
});

const capabilities: readonly string[] = everyCapability.map(({ name }) => name);

/** Records that the table of addresses gives no screens (docs/decisions/0025-declared-nouns.md). */
const ownRoutes = [
  // An installation gets its company, which says of itself who it is (docs/decisions/0132).
  'setup',
  'settings-company',
  'settings-company-edit-form',
  // The pages of the books, where they are kept in another program than that of the table (docs/decisions/0143).
  'integration-xero-account-mapping',
  'integration-xero-bills',
  'integration-xero-bills-id',
  'integration-xero-purchase-invoice',
  'integration-xero-purchase-invoice-id',
  'integration-xero-purchase-order',
  'integration-xero-purchase-order-id',
  // What is set of a company as a file (docs/decisions/0144-configuration-as-a-file.md).
  'settings-configuration',
  'settings-configuration-id',
  'settings-configuration-apply',
  // What goes to the banks of accounts that pay by files (docs/decisions/0133).
  'accounts-file-layouts',
  'accounts-file-layouts-form',
  'accounts-file-layouts-id',
  'accounts-payment-runs',
  'accounts-payment-runs-id',
  // A vendor answers a request for quote without an account (docs/decisions/0049).
  'external-quote',
  // What new purchases begin with (docs/decisions/0066).
  'bills-templates',
  'bills-templates-form',
  'bills-templates-id',
  'bills-recurring',
  'bills-recurring-form',
  'bills-recurring-id',
  // Everything that waits for a person, and the page of a mail's link to one of it (docs/decisions/0055).
  'inbox',
  'external-decision',
  // The history of the whole company, one row of it, and the check of its chain (docs/decisions/0060).
  'settings-audit-trail',
  'settings-audit-trail-check',
  'settings-audit-trail-id',
  // What came of an order, orders named by hand, and the rule of both (docs/decisions/0063-three-way-match.md).
  'bills-bills-to-pay-delivery-form',
  'bills-bills-to-pay-match-form',
  'settings-invoice-matching',
  'settings-invoice-matching-edit-form',
  // Rates from outside that jump, until somebody has seen them (docs/decisions/0071-outside.md).
  'settings-held-rates',
  'settings-held-rates-id',
  // How fine unit prices are (docs/decisions/0072-figures-that-agree.md).
  'settings-unit-prices',
  'settings-unit-prices-edit-form',
  // On which day the weeks of limits begin (docs/decisions/0107-weeks-and-what-is-due.md).
  'settings-weekly-limits',
  'settings-weekly-limits-edit-form',
  // What becomes of invoices that are split (docs/decisions/0081-ways-out-of-a-stuck-review.md).
  'settings-split-invoices',
  'settings-split-invoices-edit-form',
  'employees-form',
  // What is erased by itself of people who left (docs/decisions/0153-erased-by-itself.md).
  'settings-retention',
  'settings-retention-form',
  'settings-retention-id',
  // What goes between accounts (docs/decisions/0116-company-accounts.md).
  'accounts-transfers',
  // The form and the page of an allocation (docs/decisions/0142-allocations.md).
  'accounts-allocation-form',
  'accounts-allocation-id',
  'accounts-transfers-id',
  // What is decided of cards and of what was paid by them, and their settings (docs/decisions/0118-cards.md).
  ...[
    'approval-cards',
    'approval-card-transactions',
    'approval-physical-cards',
    'approval-physical-card-transactions',
  ].flatMap((list) => [list, `${list}-id`]),
  'settings-cards',
  'settings-cards-edit-form',
  // Which category a purchase gets by itself (docs/decisions/0130-cards-of-plastic.md).
  'settings-cards-coding',
  'settings-cards-coding-edit-form',
  // The books for any other program (docs/decisions/0123-journal-files.md).
  'integration-journal',
  // When people are away, and who decides meanwhile (docs/decisions/0059-who-decides-meanwhile.md).
  'absences',
  'absences-form',
  'absences-id',
  // What people keep until a claim takes it (docs/decisions/0100-receipts.md).
  'expenses-receipts',
  'expenses-receipts-form',
  'expenses-receipts-id',
  'expenses-receipts-take',
  // The report of taxes, what is behind its figures, and by which objects (docs/decisions/0064-withholding-slips.md).
  'bills-tax-report',
  ...lists.map(({ list }) => list.spec.screen).filter((screen) => !rows.some(({ name }) => name === screen)),
  'bills-withholding-slips',
  'bills-withholding-slips-id',
  ...['bills-term-payments', 'bills-tax-objects', 'settings-organizations', 'settings-broadcasts'].flatMap(
    (list) => [list, `${list}-form`, `${list}-id`],
  ),
  // What a benefit grants (its list of balances is in the table).
  'policy-management-benefit',
  'policy-management-benefit-form',
  'policy-management-benefit-id',
  // The table gives custom fields a list alone (docs/decisions/0036-custom-fields.md).
  'settings-custom-fields-form',
  'settings-custom-fields-id',
  // Reimbursements with salaries (docs/decisions/0135-reimbursements-with-salaries.md).
  'integration-payroll',
  'integration-payroll-id',
  'settings-payroll',
  'settings-payroll-edit-form',
  // What other systems come in by, and are told by (docs/decisions/0124-api-tokens.md, 0125-webhooks.md).
  ...['integration-api-tokens', 'integration-webhooks'].flatMap((list) => [
    list,
    `${list}-form`,
    `${list}-id`,
  ]),
  // A schedule has a page with its runs, and one that hands over a file that a mail was too small for
  // (docs/decisions/0037-lists-by-mail.md).
  'settings-scheduler-id',
  'settings-scheduler-file-id',
  // An export that was sent, and its file (docs/decisions/0051-exports.md).
  'exports-id',
  // Each workflow of claims has a page, and those of settlements a list (docs/decisions/0101-workflows-of-claims.md).
  ...['company-wide-reimbursement', 'company-wide-cash-advance', 'custom', 'expense'].map(
    (page) => `workflow-${page}-id`,
  ),
  'workflow-expense',
  // Sheets of every declared noun (docs/decisions/0029-sheets-of-records.md).
  ...declaredNouns.flatMap(({ noun }) => {
    if (noun.sheet || !isImported(noun)) return [];
    const list = noun.at.slice(1).replaceAll('/', '-');
    return [`${list}-import`, `${list}-import-id`];
  }),
];

describe('the route table', () => {
  it('holds every route of the table, and the few beside it', () => {
    expect(rows).toHaveLength(178);
    expect(routeNames().sort()).toEqual([...rows.map(({ name }) => name), ...ownRoutes].sort());
  });

  it.each(rows)('$name is as the table says', (row) => {
    const name = row.name as RouteName;
    const route = routeOf(name);
    expect(route.path).toBe(row.path);
    expect(route.layout).toBe(row.layout);
    const access = typeof route.access === 'object' ? route.access : {};

    const isOpen = row.permissions === 'signed-in' || row.permissions === 'public';
    expect(route.access === 'everybody').toBe(row.permissions === 'public');
    const alternative = / or (\w+)$/.exec(row.capability)?.[1];
    const permissions = alternative ? [alternative] : isOpen ? [] : row.permissions.split('|');
    expect(access.anyPermission ?? []).toEqual(permissions);

    const features = row.features.replace(/ \(.*\)$/, '');
    expect(access.allFeatures ?? []).toEqual(features === '' ? [] : features.split('&'));
    expect(route.landsWithoutFeature ?? false).toBe(row.features.includes('landing page'));

    const [flag = '', expected] = row.flag.replace('{accounting}', 'jurnal').split('=');
    // The flag of workflows closes all of them (docs/decisions/0075-walls.md).
    const more = name.startsWith('workflow-bills-procurement') ? ['workflow_bills'] : [];
    expect(access.allFlags ?? []).toEqual([...more, ...(flag === '' ? [] : [flag])]);
    if (expected) expect(expectedFlagValues[flag as keyof typeof expectedFlagValues]).toBe(expected);

    const instead = /^or ([\w|]+)/.exec(row.capability)?.[1]?.split('|') ?? [];
    const named = row.capability.replace(/ or \w+$/, '').split('|');
    const needed = row.capability === '' || instead.length > 0 ? [] : named;
    expect([access.orCapability ?? []].flat()).toEqual(alternative ? named : instead);
    expect(access.anyCapability ?? []).toEqual(alternative ? [] : needed);
    expect(route.redirectsTo !== undefined).toBe(/redirects to/.test(row.screen));
  });

  it('names only permissions, features, flags, capabilities and routes that exist', () => {
    for (const name of routeNames()) {
      const { access, redirectsTo = [], refusedTo } = routeOf(name);
      for (const target of [...redirectsTo, ...(refusedTo ? [refusedTo] : [])])
        expect(isRouteName(target)).toBe(true);
      if (typeof access !== 'object') continue;
      expect(permissionKeys).toEqual(expect.arrayContaining([...(access.anyPermission ?? [])]));
      expect(companyFeatures).toEqual(expect.arrayContaining([...(access.allFeatures ?? [])]));
      expect(flagNames).toEqual(expect.arrayContaining([...(access.allFlags ?? [])]));
      const asked = [access.anyCapability ?? [], access.orCapability ?? []].flat();
      expect(capabilities).toEqual(expect.arrayContaining(asked));
    }
  });
});

describe('pathTo', () => {
  it('fills parameters and query', () => {
    expect(pathTo('bills-bills-to-pay')).toBe('/bills/bills-to-pay');
    expect(pathTo('bills-bills-to-pay-id', { id: 7 })).toBe('/bills/bills-to-pay/7');
    expect(pathTo('bills-bills-to-pay-form', {}, { type: 'order', id: 9 })).toBe(
      '/bills/bills-to-pay/form?type=order&id=9',
    );
    expect(pathTo('bills-bills-to-pay', {}, { status: ['paid', 'void'], query: '', vendor: null })).toBe(
      '/bills/bills-to-pay?status=paid,void',
    );
    expect(pathTo('transactions-business-trip-id-trip-report-id', { id: 1, itemId: 'a/b' })).toBe(
      '/transactions/business-trip/1/trip-report/a%2Fb',
    );
  });

  it('refuses a missing parameter', () => {
    // @ts-expect-error the detail of a purchase needs an id
    expect(() => pathTo('bills-bills-to-pay-id')).toThrow(/needs the parameter id/);
    // @ts-expect-error no such route
    expect(() => pathTo('bills-bill-to-pay')).toThrow(TypeError);
  });

  it('leads back to its route, whatever the id', () => {
    const id = fc
      .string({ minLength: 1 })
      .filter((text) => !/^\.{1,2}$/.test(text) && !/[\uD800-\uDFFF]/.test(text));
    fc.assert(
      fc.property(
        id,
        fc.constantFrom<RouteName>('accounts-id', 'expenses-id', 'bills-vendors-id'),
        (value, name) => {
          const path = pathTo(name as 'accounts-id', { id: value });
          const found = routeNameAt(path);
          // An id that is the word of another page gives that page.
          expect(found === name || (found !== null && !routeOf(found).path.includes(':'))).toBe(true);
        },
      ),
    );
  });
});

describe('routeNameAt', () => {
  it('finds every route by its own path', () => {
    for (const name of routeNames()) {
      const path = routeOf(name).path.replace(':provider', 'jurnal').replaceAll(/:\w+/g, '31');
      expect(routeNameAt(path), path).toBe(name);
    }
  });

  it('asks the accounting callback last, and only for providers that exist', () => {
    expect(routeNameAt('/jurnal/31')).toBe('id-id');
    expect(routeNameAt('/accounts/31')).toBe('accounts-id');
    expect(routeNameAt('/xero/31')).toBe('id-id');
    expect(routeNameAt('/payroll/31')).toBe('id-id');
    expect(routeNameAt('/jurnal')).toBeNull();
    expect(routeNameAt('/bills/bills-to-pay/1/2/3')).toBeNull();
  });
});

describe('what a path tells', () => {
  it('its first segment', () => {
    expect(firstSegment('/bills/bills-to-pay?status=paid')).toBe('bills');
    expect(firstSegment('/')).toBe('');
    expect(firstSegment('/expenses?x=1')).toBe('expenses');
  });

  it('whether it is a detail or a form', () => {
    const expanded: RouteName[] = [
      'bills-bills-to-pay-id',
      'bills-bills-to-pay-form',
      'bills-bills-to-pay-ocr-form',
      'settings-purchase-request-access-edit-form',
      'approval-payment-list-id-request',
      'expenses-settlement',
    ];
    const others: RouteName[] = [
      'index',
      'bills-bills-to-pay',
      'bills-bills-to-pay-order',
      'expenses',
      'settings',
    ];
    expect(expanded.filter((name) => !isDetailOrForm(name))).toEqual([]);
    expect(others.filter(isDetailOrForm)).toEqual([]);
  });
});
