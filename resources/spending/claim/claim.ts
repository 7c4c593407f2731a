import type { Requirement } from '../../../domain/access/access.ts';
import {
  amount,
  choice,
  currency,
  day,
  files,
  longText,
  many,
  number,
  numbered,
  onOff,
  reference,
  references,
  tags,
  text,
} from '../../../domain/noun/fields.ts';
import type { NounKind, NounView, RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import {
  advanceLifecycle,
  claimLifecycle,
  reimbursementLifecycle,
  settlementLifecycle,
} from './claimLifecycles.ts';
import { lineFields, tagged } from './claimLine.ts';
import { outstandingStatuses, submittedStatuses, transactionLooks } from './claimStatus.ts';

/** What a claim is. */
export const submissionTypes = ['reimbursement', 'cashAdvance', 'cashAdvanceSettlement'] as const;
type SubmissionType = (typeof submissionTypes)[number];

const made = { isReadOnly: true } as const;
const onlyOf = (...is: SubmissionType[]) => ({ onlyWith: { field: 'submissionType', is } });
const withLines = onlyOf('reimbursement', 'cashAdvanceSettlement');
const advanced = onlyOf('cashAdvance');
const accounted = onlyOf('cashAdvanceSettlement');

/** Knowing how the claims of everybody stand. */
export const listsAllClaims = {
  anyPermission: ['transaction_claim_view_list'],
} as const satisfies Requirement;

/** Filing for somebody else. */
export const filingForOthers = {
  anyPermission: ['transaction_claim_edit'],
  allFlags: ['req_rep_ui'],
} as const satisfies Requirement;

const lines = many(lineFields, { ...withLines, max: 100 });

const views = [
  {
    name: 'review',
    at: '/approval/reimbursement-cash-advance',
    path: 'claims/approvals',
    access: { anyCapability: ['is_approver'] },
    forms: {
      reimbursement: '/approval/reimbursement-cash-advance/form',
      cashAdvance: '/approval/reimbursement-cash-advance/form',
      cashAdvanceSettlement: '/approval/reimbursement-cash-advance/settlement-form',
    },
    called: { en: 'Claim approvals', id: 'Persetujuan klaim' },
    columns: [
      'referenceID',
      'requester',
      'submissionType',
      'purpose',
      'filedOn',
      'requestedAmount',
      'status',
    ],
  },
  {
    name: 'transactions',
    at: '/transactions/claims',
    page: '/transactions/:id',
    path: 'submissions',
    access: listsAllClaims,
    pageAccess: { anyPermission: ['transaction_claim_view_detail'] },
    formAccess: { anyPermission: ['transaction_claim_edit'] },
    forms: {
      reimbursement: '/transactions/form',
      cashAdvance: '/transactions/form',
      cashAdvanceSettlement: '/transactions/settlement-form',
    },
    called: { en: 'Claims', id: 'Klaim' },
    columns: [
      'referenceID',
      'requester',
      'submissionType',
      'category',
      'organization',
      'filedOn',
      'requestedAmount',
      'payoutAmount',
      'status',
    ],
    looks: transactionLooks,
    first: { status: submittedStatuses },
  },
] as const satisfies readonly NounView[];

const kinds = {
  reimbursement: {
    called: {
      en: { one: 'reimbursement', many: 'Reimbursements' },
      id: { one: 'reimbursement', many: 'Reimbursement' },
    },
    lifecycle: reimbursementLifecycle,
    series: 'RMB',
    form: '/expenses/reimbursement',
  },
  cashAdvance: {
    called: {
      en: { one: 'cash advance', many: 'Cash advances' },
      id: { one: 'uang muka', many: 'Uang muka' },
    },
    lifecycle: advanceLifecycle,
    series: 'ADV',
    form: '/expenses/cash-advance',
  },
  cashAdvanceSettlement: {
    called: {
      en: { one: 'settlement', many: 'Settlements' },
      id: { one: 'pertanggungjawaban', many: 'Pertanggungjawaban' },
    },
    lifecycle: settlementLifecycle,
    series: 'STL',
    form: '/expenses/settlement',
  },
} as const satisfies Readonly<Record<SubmissionType, NounKind>>;

/** The addresses of claims that do not follow from where their list is. */
export type ClaimAddress =
  | (typeof views)[number]['at']
  | (typeof views)[number]['forms'][SubmissionType]
  | '/approval/reimbursement-cash-advance/:id'
  | '/transactions/:id'
  | (typeof kinds)[SubmissionType]['form'];

/** What somebody spent for the company and gets back, or has before it is spent and accounts for. */
export const claim = defineNoun({
  name: 'claim',
  called: { en: { one: 'claim', many: 'Claims' }, id: { one: 'klaim', many: 'Klaim' } },
  words: inBoth(
    () => import('./claim.en.ts').then((room) => room.claimEn),
    () => import('./claim.id.ts').then((room) => room.claimId),
  ),
  path: 'claims',
  at: '/expenses',
  views,
  tag: 'Claims',
  access: {},
  isPersonal: true,
  takesTokens: 'reads',
  listsOwn: true,
  listedAs: 'submissions',
  hasNoImport: true,
  hasComments: true,
  customFields: ['reimbursement', 'cashAdvance', 'cashAdvanceSettlement'],
  permissions: {
    viewList: 'transaction_claim_view_list',
    viewDetail: 'transaction_claim_view_detail',
    create: 'transaction_claim_edit',
    edit: 'transaction_claim_edit',
    archive: 'transaction_claim_edit',
    export: 'transaction_claim_export',
  },
  title: 'referenceID',
  drafts: true,
  kinds: {
    by: 'submissionType',
    of: kinds,
  },
  fields: {
    referenceID: numbered(),
    submissionType: choice(submissionTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'made' }),
    requester: reference('employees', { ...made, isRequired: true, isFiltered: true }),
    createdBy: reference('employees', { ...made, isRequired: true }),
    onBehalfOf: reference('employees', { isAsked: true, asks: { allFlags: ['req_rep_ui'] } }),
    purpose: longText(500, { isRequired: true, isSearched: true }),
    plannedCategory: reference('category-policies', { ...advanced, isRequired: true }),
    neededOn: day({ ...advanced, isRequired: true }),
    currencyCode: currency({ ...advanced, isRequired: true, first: 'IDR' }),
    amount: amount({ ...advanced, isRequired: true, currencyField: 'currencyCode' }),
    plannedLines: many(
      {
        category: reference('category-policies', { isRequired: true }),
        amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
        description: text(300),
      },
      { ...advanced, max: 20, asks: { allFlags: ['ca_breakdown'] } },
    ),
    rateAmount: number({ ...made, decimals: 4 }),
    cashAdvance: reference('claims', { ...made, ...accounted }),
    isUnspent: onOff(accounted),
    lines,
    organization: reference('organizations', { isFiltered: true }),
    media: files({ max: 10 }),
    category: references('category-policies', { ...made, isFiltered: true }),
    tags: tags({ ...made, max: tagged.max, isFiltered: true }),
    payee: text(200, made),
    companyAccount: reference('company-accounts', made),
    requestedAmount: amount({ ...made, isFiltered: true, isSorted: true }),
    approvedAmount: amount({ ...made, isFiltered: true, isSorted: true }),
    payoutAmount: amount(made),
    disbursedAmount: amount({ ...made, ...advanced }),
    accountedAmount: amount({ ...made, ...advanced }),
    refundedAmount: amount({ ...made, ...advanced }),
    balance: amount({ ...made, ...advanced }),
    filedOn: day({ ...made, isFiltered: true, isSorted: true }),
    disbursedOn: day({ ...made, ...advanced, isFiltered: true, isSorted: true }),
    dueOn: day({ ...made, ...advanced, isFiltered: true, isSorted: true }),
  },
  headline: { amount: 'requestedAmount', of: 'requester' },
  lifecycle: claimLifecycle,
  choosable: ['disbursed'],
  list: {
    columns: [
      'referenceID',
      'submissionType',
      'purpose',
      'category',
      'filedOn',
      'requestedAmount',
      'approvedAmount',
      'status',
    ],
    hidden: [
      'requester',
      'organization',
      'tags',
      'createdBy',
      'payoutAmount',
      'balance',
      'neededOn',
      'disbursedOn',
      'dueOn',
      'createdAt',
    ],
    without: ['plannedLines', 'media', 'lines'],
    sort: '-referenceID',
    sum: 'requestedAmount',
    // Of advances that are out, what of the money is.
    sumInstead: {
      amount: 'balance',
      where: { submissionType: ['cashAdvance'], status: outstandingStatuses },
    },
  },
  form: {
    claim: [
      'submissionType',
      'onBehalfOf',
      'purpose',
      'plannedCategory',
      'neededOn',
      'currencyCode',
      'amount',
      'plannedLines',
      'cashAdvance',
    ],
    lines: ['isUnspent', 'lines'],
    money: [
      'requestedAmount',
      'approvedAmount',
      'payoutAmount',
      'disbursedAmount',
      'accountedAmount',
      'refundedAmount',
      'balance',
      'payee',
      'companyAccount',
      'filedOn',
      'disbursedOn',
      'dueOn',
    ],
    more: ['organization', 'tags', 'media'],
  },
  more: ['more'],
});
export type Claim = RowOf<typeof claim>;
