import { expect, it } from 'vitest';

import { permissionKeys } from '../../domain/access/permission.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { capabilities } from '../../resources/capabilities.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { paidKinds } from '../../resources/paidKinds.ts';
import { workflowKinds } from '../../resources/workflowKinds.ts';
import { codeOf, sourcesIn } from './sources.ts';

/**
 * Laws, server and shell serve any noun, so they name none. What they import is for `imports.test.ts` to say; here they name no
 * record, right or kind of a room by a text of its own. A word within a name or a sentence may mean other things as well.
 */
const resources = nounResources.flatMap(({ name, path }) => [name, path]);
const records = nouns.entities.flatMap(({ name, path }) => [name, path]);
const names = new Set<string>([
  ...resources,
  ...records,
  ...permissionKeys,
  ...capabilities.map(({ name }) => name),
  ...workflowKinds.map(({ name }) => name),
  ...paidKinds.map(({ type }) => type),
]);

/** People, the inbox, imports, the audit of all histories and the fields that a company adds are the house's own. */
const ownRecords = [
  'employee',
  'employees',
  'inbox',
  'recordImport',
  'imports',
  'audit',
  'audit_view_list',
  'audit_export',
  'customField',
  'custom-fields',
];

interface Exception {
  /** A file, or a folder with its slash. */
  place: string;
  names: string;
  because: string;
}

/** Where one is named all the same. */
const exceptions: readonly Exception[] = [
  {
    place: 'domain/access/capability.ts',
    names: 'isPaymentMaker isPaymentReleaser isPurchaseRequester',
    because: 'columns of the employee are called so',
  },
  {
    place: 'domain/access/companyFeature.ts',
    names: 'purchaseOrder virtualCard physicalCard',
    because: 'a feature of the contract is called so, too',
  },
  {
    place: 'domain/limit/lineWorth.ts',
    names: 'card',
    because: 'a rate is that of a statement of a card, of any bank',
  },
  {
    place: 'server/ledger/ledgerTables.ts',
    names: 'card',
    because: 'accounts of the ledger are called so, and what is booked on them',
  },
  {
    place: 'domain/noun/attachment.ts',
    names: 'receipt',
    because: 'a kind of upload of the contract is called so',
  },
  {
    place: 'domain/noun/fields.ts',
    names: 'receipt',
    because: 'files are uploaded as this kind, unless a field says another',
  },
  {
    place: 'domain/reading/readPaper.ts',
    names: 'receipt',
    because: 'a paper is read as one, whatever record it fills',
  },
  {
    place: 'domain/noun/customFields/',
    names: 'bill vendor product reimbursement cashAdvance cashAdvanceSettlement virtualCard physicalCard',
    because: 'the contract lists the kinds of records that can have them',
  },
  {
    place: 'server/accounting/',
    names: 'purchaseOrder vendor vendors product products warehouse warehouses',
    because: 'accounting programs have their own, which are called so',
  },
  {
    place: 'server/approval/absenceTables.ts',
    names: 'absence',
    because: 'who decides a step is asked of who is away',
  },
  {
    place: 'server/bank/bankRoutes.ts',
    names: 'bill deposit',
    because: 'the path of its list of banks says what is paid',
  },
  {
    place: 'server/seed/identities.ts',
    names: 'bill companyAccount organization payment',
    because: 'numbers of invented records',
  },
  {
    place: 'server/seed/inventedNames.ts',
    names: 'trip',
    because: 'couriers are paid by the trip',
  },
  {
    place: 'server/session/employeeTable.ts',
    names: 'is_procurement_officer is_card_holder',
    because: 'columns of the employee are called so, too',
  },
  {
    place: 'src/notification/NotificationPanel.tsx',
    names: 'is_approver',
    because: 'approvers have a tab of their own',
  },
  { place: 'src/layout/account/', names: 'absences', because: 'a person says here that they are away' },
];
const isExcepted = (file: string, name: string) =>
  ownRecords.includes(name) ||
  exceptions.some(({ place, names: named }) => file.startsWith(place) && named.split(' ').includes(name));

const files = ['domain', 'server', 'src'].flatMap(sourcesIn);
const named = files
  // The catalogue of rights is the contract's.
  .filter((file) => file !== 'domain/access/permission.ts')
  .map((file) => {
    const texts = [...codeOf(file).matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text);
    return { file, found: [...new Set(texts)].filter((text) => names.has(text)) };
  });

it('finds what rooms call theirs', () =>
  expect([...names]).toEqual(
    expect.arrayContaining(['vendor', 'vendors', 'bill', 'isReviewer', 'paymentRequest', 'vendor_edit']),
  ));

it('no law, no verb and no piece of the shell names a record, a right or a kind of a room', () => {
  const broken = named.flatMap(({ file, found }) =>
    found
      .filter((name) => !isExcepted(file, name))
      .map((name) => `${file} names ${name}: take it from what the rooms hand over`),
  );
  expect(broken).toEqual([]);
});

/** Statuses that rooms bring; one of a single word means other things as well: a step of approval is closed, the bank has paid. */
const ownStatuses = [...new Set(nouns.entities.flatMap(({ lifecycle }) => lifecycle.statuses))].filter(
  (status) => status.includes('_') && !(status in lawLooks),
);

it('no law, no verb and no piece of the shell names the status of a noun', () => {
  expect(ownStatuses).toEqual(expect.arrayContaining(['awaiting_payment', 'bank_detail_review']));
  const broken = files.flatMap((file) => {
    const code = codeOf(file);
    return ownStatuses
      .filter((status) => new RegExp(`\\b${status}\\b`).test(code))
      .map((status) => `${file} names ${status}: its tone and its words stand in the room that has it`);
  });
  expect(broken).toEqual([]);
});

it.each(exceptions)('$place needs its exception, since $because', ({ place, names: excepted }) => {
  const found = new Set(named.filter(({ file }) => file.startsWith(place)).flatMap((one) => one.found));
  expect(excepted.split(' ').filter((name) => !found.has(name))).toEqual([]);
});
