import { auditAccess, auditExportAccess } from '../domain/audit/audit.ts';
import { routedActions, routedReads } from '../domain/lifecycle/lifecycle.ts';
import type { NounHead } from '../domain/noun/nounHead.ts';
import { chooseAccess, nounAccess } from '../domain/noun/nounAccess.ts';
import { isImported } from '../domain/noun/nounSheets.ts';
import { pageAddress, reviewView, writtenPaths } from '../domain/noun/nounAddresses.ts';
import { accountingProviders } from '../domain/access/companyFeature.ts';
import type { ApiArea, NounResource } from '../providers/data/nounResource.ts';
import type { ScreenedHead } from '../src/noun/nounRoutes.ts';
import type { ListHead } from '../domain/list/listHead.ts';
import type { BooksProgram } from './accounting/connection/booksProgram.ts';
import { listHeads } from './listHeads.ts';
import { declaredHeads, singleHeads } from './nounHeads.ts';
import { depositAccess } from './purchasing/deposit/depositRules.ts';
import { documentListAccess, documentPageAccess, purchasing } from './purchasing/document/document.ts';
import {
  documentActions,
  documentReads,
  enteringCapabilities,
  importActions,
  kindRights,
  paidPages,
} from './reckoned.ts';
import { anyReviewer } from './purchasing/reviewers.ts';
import { paymentAccess } from './paying/payment/paymentAccess.ts';

/** The pages that a noun with a list, a form and a page of its own has. */
function usualAddresses(list: string) {
  return { list, show: `${list}/:id`, create: `${list}/form`, edit: `${list}/form?id=:id` };
}

/** What lists of money answer. */
const sums = { sums: 'sums' };
/** What a list answers that is written as a sheet. */
const exportReads = { export: 'export', 'export.xlsx': 'export.xlsx', 'export.csv': 'export.csv' };
/** What a noun answers whose records come from sheets and are written to them. */
const sheetReads = { importTemplate: 'imports/template.xlsx', ...exportReads };

/** Its records are paid: they answer their payments. */
const isPaid = ({ at }: NounHead): boolean => paidPages.includes(`${at}/:id`);

/** A declared noun as a react-admin resource. */
function declaredResource({ noun, calls, choices }: ScreenedHead): NounResource {
  const { path, at, title, lifecycle } = noun;
  return {
    name: path,
    path,
    // The forms of kinds are at addresses of their own.
    at: noun.isMade || noun.kinds ? { list: at, show: `${at}/:id` } : usualAddresses(at),
    recordRepresentation: title,
    access: {
      list: nounAccess(noun, 'viewList'),
      // Where they are looked up elsewhere, that says who may.
      ...(choices === undefined ? { choose: chooseAccess(noun) } : {}),
      show: nounAccess(noun, 'viewDetail'),
      ...(noun.isMade ? {} : { create: nounAccess(noun, 'create'), edit: nounAccess(noun, 'edit') }),
      archive: nounAccess(noun, 'archive'),
    },
    actions: {
      ...routedActions(lifecycle),
      ...(noun.hasComments ? { comment: { method: 'POST', path: 'comments' } } : {}),
      ...calls?.actions,
    },
    reads: {
      ...(noun.hasComments ? { comments: '{id}/comments' } : {}),
      ...(isPaid(noun) ? { payments: '{id}/payments' } : {}),
      ...(noun.hasNoSheets ? {} : isImported(noun) ? sheetReads : exportReads),
      ...routedReads(lifecycle),
      ...(reviewView(noun) ? { paper: '{id}/paper.pdf' } : {}),
      ...(noun.list.sum === undefined ? {} : sums),
      ...Object.fromEntries(
        Object.entries(noun.fields).flatMap(([name, { kind }]) =>
          kind === 'offered' ? [[`offered.${name}`, `offered/${name}`]] : [],
        ),
      ),
      ...calls?.reads,
    },
    idsParameter: 'ids',
    ...(choices === undefined ? {} : { choicesPath: choices }),
  };
}

/** The views of a declared noun that are lists of their own. */
function viewResources({ noun }: ScreenedHead): NounResource[] {
  return (noun.views ?? []).flatMap(({ path, at, access, pageAccess = access, ...view }) =>
    path === undefined
      ? []
      : [
          {
            name: path,
            path,
            recordPath: noun.path,
            at: { list: at, show: pageAddress(noun, { at, ...view }) },
            recordRepresentation: noun.title,
            access: { list: access, show: pageAccess },
            idsParameter: 'ids',
            reads: {
              ...(writtenPaths(noun).includes(path) ? exportReads : {}),
              ...(noun.list.sum === undefined ? {} : sums),
            },
          },
        ],
  );
}

/** A noun of which there is one record. */
function singleResource({ noun, calls }: ScreenedHead): NounResource {
  const { path, at, access, permissions } = noun;
  return {
    name: path,
    path,
    isSingle: true,
    hasNoList: true,
    at: { show: at, edit: `${at}/edit-form` },
    recordRepresentation: noun.title,
    access: {
      show: { ...access, anyPermission: [permissions.viewDetail] },
      edit: { ...access, anyPermission: [permissions.edit] },
    },
    ...calls,
  };
}

/** A list that is no noun's own: its rows lead to records of a resource, or are none. */
function listResource({ path, at, access, title, fields, of, sum }: ListHead): NounResource {
  const record = ownResources.find(({ name }) => name === of);
  return {
    name: path,
    path,
    at: { list: at, ...(record?.at.show === undefined ? {} : { show: record.at.show }) },
    recordRepresentation: fields[title]?.kind === 'reference' ? `${title}.name` : title,
    ...(record ? { recordPath: record.recordPath ?? record.path } : { hasNoRecord: true }),
    access: {
      list: access,
      export: access,
      ...(record?.access?.['show'] ? { show: record.access['show'] } : {}),
    },
    reads: { ...exportReads, ...(sum === undefined ? {} : sums) },
  };
}

/** Who enters documents of some kind without a permission changes and deletes their own. */
const orOwn = { orCapability: enteringCapabilities };

const ownResources: readonly NounResource[] = [
  ...declaredHeads.map(declaredResource),
  ...declaredHeads.flatMap(viewResources),
  ...singleHeads.map(singleResource),
  {
    name: 'bills',
    path: 'bills',
    at: usualAddresses('/bills/bills-to-pay'),
    recordRepresentation: 'referenceID',
    access: {
      list: documentListAccess,
      show: documentPageAccess,
      create: { ...purchasing, ...orOwn, anyPermission: kindRights.create },
      edit: { ...purchasing, ...orOwn, anyPermission: [...kindRights.edit, ...kindRights.editDraft] },
      delete: { ...purchasing, ...orOwn, anyPermission: kindRights.delete },
      export: { ...purchasing, anyPermission: kindRights.export },
    },
    actions: {
      ...documentActions,
      createDraft: { method: 'POST', path: 'draft', isOfList: true },
      saveDraft: { method: 'PUT', path: 'draft' },
      requestPayment: { method: 'POST', path: 'payments' },
      requestPayments: { method: 'PATCH', path: 'payments', isBulk: 'only' },
      recordDelivery: { method: 'POST', path: 'deliveries' },
      correctDelivery: { method: 'PUT', path: 'bills/{id}/deliveries/{deliveryID}' },
      undoDelivery: { method: 'PATCH', path: 'bills/{id}/deliveries/{deliveryID}/undo' },
      match: { method: 'PUT', path: 'match' },
    },
    reads: {
      summaries: 'summaries',
      ...sums,
      breakdown: 'summaries/{key}/breakdown',
      own: 'own',
      cashNeeded: 'figures/cash-needed',
      spend: 'figures/spend',
      cycleTimes: 'figures/cycle-times',
      ...exportReads,
      errors: 'problems',
      duplicates: 'duplicates',
      approvalPreview: 'approval-preview',
      payments: '{id}/payments',
      purchaseInvoices: '{id}/purchase-invoices',
      deposits: '{id}/deposits',
      amendments: '{id}/amendments',
      deliveries: '{id}/deliveries',
      match: '{id}/match',
      matchCandidates: '{id}/match/candidates',
      vendorsAsked: 'requests/{id}/vendors',
      requestOrders: 'requests/{id}/orders',
      payee: '{id}/payee',
      ...documentReads,
      document: '{id}/document.pdf',
    },
  },
  {
    name: 'billApprovals',
    path: 'bills/approvals',
    reads: sums,
    recordPath: 'bills',
    at: { list: '/approval/bill-list', show: '/approval/bill-list/:id' },
    recordRepresentation: 'referenceID',
    access: {
      list: { ...purchasing, anyCapability: anyReviewer },
      show: {
        ...purchasing,
        anyCapability: anyReviewer,
      },
    },
  },
  {
    name: 'payments',
    path: 'payments',
    hasNoList: true,
    at: { list: '/approval/payment-list', show: '/approval/payment-list/:id' },
    recordRepresentation: 'referenceID',
    access: { list: paymentAccess.any, show: paymentAccess.any },
    actions: async () => routedActions((await import('./paying/payment/payment.ts')).paymentLifecycle),
    reads: {
      newest: 'newest',
      checks: 'checks',
      receipt: '{id}/receipt',
      paper: '{id}/{paper}.pdf',
      nextPeople: '{id}/next-people',
    },
  },
  {
    name: 'payables',
    path: 'payment-makers',
    actions: { foresee: { method: 'POST', path: 'foreseen', isOfList: true } },
    reads: { ...exportReads, ...sums },
    recordPath: 'bills',
    at: { list: '/approval/payment-list/request', show: '/approval/payment-list/request/:id' },
    recordRepresentation: 'referenceID',
    access: { list: paymentAccess.request, show: paymentAccess.request },
  },
  {
    name: 'depositPayables',
    path: 'payment-makers/deposits',
    reads: { ...exportReads, ...sums },
    recordPath: 'bills',
    at: { list: '/approval/payment-list/request/deposits', show: '/approval/payment-list/request/:id' },
    recordRepresentation: 'referenceID',
    access: {
      list: { ...paymentAccess.request, ...depositAccess },
      show: { ...paymentAccess.request, ...depositAccess },
    },
  },
  {
    name: 'paymentApprovals',
    path: 'payment-approvals',
    reads: { ...exportReads, ...sums },
    recordPath: 'payments',
    at: { list: '/approval/payment-list/approval', show: '/approval/payment-list/approval/:id' },
    recordRepresentation: 'referenceID',
    access: { list: paymentAccess.approval, show: paymentAccess.approval },
  },
  {
    name: 'depositPaymentApprovals',
    path: 'payment-approvals/deposits',
    reads: { ...exportReads, ...sums },
    recordPath: 'payments',
    at: { list: '/approval/payment-list/approval/deposits', show: '/approval/payment-list/approval/:id' },
    recordRepresentation: 'referenceID',
    access: {
      list: { ...paymentAccess.approval, ...depositAccess },
      show: { ...paymentAccess.approval, ...depositAccess },
    },
  },
  {
    name: 'paymentReleases',
    path: 'payment-releasers',
    reads: { ...exportReads, ...sums },
    recordPath: 'payments',
    at: { list: '/approval/payment-list/authorize', show: '/approval/payment-list/authorize/:id' },
    recordRepresentation: 'referenceID',
    access: { list: paymentAccess.authorize, show: paymentAccess.authorize },
  },
  {
    name: 'depositPaymentReleases',
    path: 'payment-releasers/deposits',
    reads: { ...exportReads, ...sums },
    recordPath: 'payments',
    at: { list: '/approval/payment-list/authorize/deposits', show: '/approval/payment-list/authorize/:id' },
    recordRepresentation: 'referenceID',
    access: {
      list: { ...paymentAccess.authorize, ...depositAccess },
      show: { ...paymentAccess.authorize, ...depositAccess },
    },
  },
  {
    name: 'imports',
    path: 'imports',
    at: {},
    recordRepresentation: 'fileName',
    idsParameter: 'ids',
    hasFixedOrder: true,
    actions: {
      ...importActions,
      mendRow: { method: 'PATCH', path: 'imports/{id}/rows/{number}' },
    },
    reads: { rows: '{id}/rows', failed: '{id}/failed.xlsx' },
  },
  {
    name: 'inbox',
    path: 'inbox',
    at: { list: '/inbox' },
    recordRepresentation: 'number',
    hasNoRecord: true,
    reads: { counts: 'counts' },
  },
  {
    name: 'audit',
    path: 'audit',
    at: { list: '/settings/audit-trail', show: '/settings/audit-trail/:id' },
    recordRepresentation: 'did',
    access: { list: auditAccess, show: auditAccess, export: auditExportAccess },
    actions: { check: { method: 'POST', path: 'checks', isOfList: true } },
    reads: { terms: 'terms', checks: 'checks', check: 'checks/{id}', evidence: 'evidence', ...exportReads },
  },
  {
    name: 'productChoices',
    path: 'products/choices',
    at: {},
    recordRepresentation: 'name',
    idsParameter: 'ids',
    hasFixedOrder: true,
  },
  {
    name: 'subpolicies',
    path: 'subpolicies',
    at: {},
    recordRepresentation: 'name',
    idsParameter: 'ids',
    hasFixedOrder: true,
  },
];

/** The nouns and lists as react-admin resources: one entry each. */
export const nounResources: readonly NounResource[] = [
  ...ownResources,
  ...listHeads.map(({ list }) => listResource(list)),
];

/** What the API answers of the books that a program keeps. */
const booksArea = (program: BooksProgram): ApiArea => ({
  name: program,
  path: program,
  reads: {
    company: 'company',
    accounts: 'accounts',
    tags: 'tags',
    taxes: 'taxes',
    mappings: 'account-mappings',
    sync: 'sync',
    vendors: 'vendors',
    products: 'products',
    warehouses: 'warehouses',
    terms: 'terms',
    purchase: '{area}/{id}',
    drift: 'drift/summary',
  },
  actions: {
    connect: { method: 'POST', path: 'connect', isOfList: true },
    retryPosts: { method: 'POST', path: 'sync', isOfList: true },
    enterByHand: { method: 'POST', path: 'sync/by-hand', isOfList: true },
    replay: { method: 'POST', path: 'replay', isOfList: true },
    previewPurchase: { method: 'POST', path: `${program}/{area}/{id}/preview`, isOfList: true },
    postPurchase: { method: 'POST', path: `${program}/{area}/{id}`, isOfList: true },
    purchaseByHand: { method: 'POST', path: `${program}/{area}/{id}/by-hand`, isOfList: true },
    compareBooks: { method: 'POST', path: 'drift', isOfList: true },
    acceptDrift: { method: 'POST', path: 'drift/accept', isOfList: true },
    repostDrift: { method: 'POST', path: 'drift/repost', isOfList: true },
    setPosting: { method: 'PATCH', path: 'sync', isOfList: true },
    disconnect: { method: 'DELETE', path: `${program}/company?companyID={companyID}`, isOfList: true },
    saveMapping: {
      method: 'PUT',
      path: `${program}/account-mappings?category={category}`,
      isOfList: true,
    },
  },
});

/** What the API answers apart from records. */
export const apiAreas: readonly ApiArea[] = [
  {
    name: 'savedFilters',
    path: 'saved-filters',
    actions: {
      save: { method: 'PUT', path: '', isOfList: true },
      change: { method: 'PUT', path: '' },
      remove: { method: 'DELETE', path: '' },
    },
    reads: { all: '' },
  },
  { name: 'taxReport', path: 'tax-report', reads: { year: '' } },
  { name: 'journal', path: 'journal', reads: { file: '', preview: 'preview' } },
  ...accountingProviders.map(booksArea),
  {
    name: 'stream',
    path: 'stream',
    reads: { company: 'company', reader: 'reader', mailed: 'mailed' },
    actions: {
      connect: { method: 'POST', path: 'connect', isOfList: true },
      disconnect: { method: 'DELETE', path: 'stream/company?companyID={companyID}', isOfList: true },
      chooseReader: { method: 'PUT', path: 'reader', isOfList: true },
      lookForMail: { method: 'POST', path: 'mailed', isOfList: true },
    },
  },
  {
    name: 'payroll',
    path: 'payroll',
    reads: { company: 'company' },
    actions: {
      connect: { method: 'POST', path: 'connect', isOfList: true },
      disconnect: { method: 'DELETE', path: 'payroll/company?companyID={companyID}', isOfList: true },
    },
  },
  {
    name: 'balance',
    path: 'balance',
    reads: {
      accounts: '',
      months: 'months',
      topUpOptions: 'top-up-options',
      unassigned: 'unassigned-top-ups',
      statement: '{id}/statement.pdf',
      statementSheet: '{id}/statement.csv',
    },
    actions: {
      openNumber: { method: 'POST', path: 'top-up-numbers', isOfList: true },
      assignTopUp: { method: 'PATCH', path: 'balance/unassigned-top-ups/{id}/assign' },
    },
  },
  {
    name: 'configuration',
    path: 'configuration',
    reads: { file: '' },
    actions: {
      preview: { method: 'POST', path: 'preview', isOfList: true },
      apply: { method: 'POST', path: 'apply', isOfList: true },
    },
  },
  { name: 'quotas', path: 'quotas', reads: { ocr: 'ocr' } },
  {
    name: 'ocrQuota',
    path: 'quotas/ocr',
    reads: { packages: 'packages', purchase: 'purchases/{id}', receipt: 'purchases/{id}/receipt.pdf' },
    actions: { purchase: { method: 'POST', path: 'purchases', isOfList: true } },
  },
  {
    name: 'vcnQuota',
    path: 'quotas/vcn',
    reads: { packages: 'packages', purchase: 'purchases/{id}', receipt: 'purchases/{id}/receipt.pdf' },
    actions: { purchase: { method: 'POST', path: 'purchases', isOfList: true } },
  },
  {
    name: 'policies',
    path: 'policies',
    actions: { replay: { method: 'POST', path: 'replay', isOfList: true } },
  },
  {
    name: 'benefitBalances',
    path: 'benefit-balances',
    actions: { adjust: { method: 'POST', path: 'adjustments' } },
  },
  { name: 'jobGrades', path: 'job-grades', reads: { all: '' } },
  { name: 'jobLevels', path: 'job-levels', reads: { all: '' } },
  {
    name: 'billReadings',
    path: 'bill-readings',
    actions: {
      begin: { method: 'POST', path: '', isOfList: true },
      cancel: { method: 'PATCH', path: 'cancel' },
      leave: { method: 'PATCH', path: 'leave', outlivesPage: true },
      return: { method: 'PATCH', path: 'return' },
      forgetLesson: { method: 'DELETE', path: 'bill-readings/{id}/lessons?field={field}' },
    },
    reads: { one: '{id}' },
  },
  {
    name: 'receiptReadings',
    path: 'receipt-readings',
    actions: { begin: { method: 'POST', path: '', isOfList: true } },
  },
  {
    name: 'cardReceipts',
    path: 'cards/receipts',
    actions: {
      give: { method: 'POST', path: '', isOfList: true },
      attach: { method: 'PATCH', path: 'attach' },
      detach: { method: 'PATCH', path: 'detach' },
    },
  },
  {
    name: 'physicalCardReceipts',
    path: 'cards/physical/receipts',
    actions: {
      give: { method: 'POST', path: '', isOfList: true },
      attach: { method: 'PATCH', path: 'attach' },
      detach: { method: 'PATCH', path: 'detach' },
    },
  },
  {
    name: 'sandbox',
    path: 'sandbox',
    actions: {
      transfer: { method: 'POST', path: 'incoming-transfers', isOfList: true },
      topUp: { method: 'POST', path: 'top-ups', isOfList: true },
      cardPayment: { method: 'POST', path: 'card-payments', isOfList: true },
      physicalCardPayment: { method: 'POST', path: 'physical-card-payments', isOfList: true },
    },
  },
  {
    name: 'banks',
    path: 'banks',
    actions: { findAccount: { method: 'POST', path: 'inquiry', isOfList: true } },
    reads: { all: '' },
  },
  {
    name: 'billWorkflows',
    path: 'bill-workflows',
    reads: { availableCurrencies: 'available-payment-currencies' },
  },
  {
    name: 'quotes',
    path: 'quotes',
    actions: { calculate: { method: 'POST', path: 'calculate', isOfList: true } },
    reads: { orders: '{id}/orders' },
  },
  {
    name: 'notifications',
    path: 'notifications',
    actions: {
      read: { method: 'PATCH', path: '' },
      readAll: { method: 'PATCH', path: '', isOfList: true },
    },
    reads: { list: '', counter: 'counter' },
  },
  { name: 'banners', path: 'notification-error/broadcast', reads: { all: '' } },
  {
    name: 'survey',
    path: 'survey',
    actions: { log: { method: 'POST', path: 'log' } },
    reads: { prompt: '' },
  },
  { name: 'search', path: 'search', reads: { found: '' } },
  { name: 'remittanceRates', path: 'remittance-rates', reads: { rate: '' } },
  { name: 'countries', path: 'countries', reads: { all: '' } },
  { name: 'exports', path: 'exports', reads: { one: '{id}', file: '{id}/file' } },
  { name: 'feeConfig', path: 'fee-config', reads: { fee: '' } },
];
