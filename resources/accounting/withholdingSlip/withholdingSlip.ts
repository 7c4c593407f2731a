import { inBoth } from '../../../domain/words/translation.ts';
import { notesLengthMax, reason } from '../../../domain/lifecycle/actionInput.ts';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { givenWhtDifferences, whtDifferences } from '../../../domain/money/whtDifference.ts';
import { whtArticles } from '../../../domain/money/whtArticle.ts';
import {
  amount,
  choice,
  currency,
  day,
  longText,
  onOff,
  percent,
  reference,
  tags,
  text,
} from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { slipNoticeEn } from './slipNotices.en.ts';
import type { withholdingSlipEn } from './withholdingSlip.en.ts';

export const slipWord = messagesOf<typeof withholdingSlipEn>('withholdingSlip');
/** Why something is refused of a slip, and what people are told. */
export const slipNotice = messagesOf<typeof slipNoticeEn>('slipNotice');

/** Who sees invoices sees what is withheld of them; who may edit and void them corrects and cancels it. */
const permissions = {
  viewList: 'bills_invoice_view_list',
  viewDetail: 'bills_invoice_view_list',
  create: 'bills_invoice_edit',
  edit: 'bills_invoice_edit',
  archive: 'bills_invoice_void',
} as const;

const slipStatuses = ['open', 'issued', 'replaced', 'canceled'] as const;
type SlipStatus = (typeof slipStatuses)[number];

export const slipLooks = statusLooks<(typeof withholdingSlipEn)['status']>('withholdingSlip.status', {
  open: 'attention',
  issued: 'good',
  replaced: 'neutral',
  canceled: 'neutral',
});

/**
 * The object that a slip is issued or corrected by; unset of a correction: the one that it has. Where its rate does not
 * make what was withheld, the slip says why.
 */
const difference = choice(givenWhtDifferences);
const issueInput = {
  taxObject: reference('tax-objects', { isRequired: true }),
  difference,
  notes: longText(notesLengthMax),
} satisfies ActionInput;
const replaceInput = { taxObject: reference('tax-objects'), difference, ...reason } satisfies ActionInput;
export const sendInput = {
  emails: tags({ of: 'email', most: 5, isRequired: true }),
  notes: longText(2000),
} satisfies ActionInput;

interface SlipSubject extends LifecycleSubject {
  isWithoutSlip: boolean;
}

/** Of an invoice that was voided nothing is withheld: a slip of it is not made anew. */
const isNotWithheld: Rule<SlipSubject> = {
  name: 'isNotWithheld',
  holds: (_actor, { isWithoutSlip }) => !isWithoutSlip,
  says: slipWord('notWithheld'),
};

const readOnly = { isReadOnly: true } as const;

/**
 * What was withheld of one payment of one invoice by one tax object (bukti potong). It is born when the invoice is paid;
 * nobody types one in, and no number is given twice.
 */
export const withholdingSlip = defineNoun({
  name: 'withholdingSlip',
  called: {
    en: { one: 'withholding slip', many: 'Withholding slips' },
    id: { one: 'bukti potong', many: 'Bukti potong' },
  },
  words: inBoth(
    () => import('./withholdingSlip.en.ts').then((room) => room.withholdingSlipEn),
    () => import('./withholdingSlip.id.ts').then((room) => room.withholdingSlipId),
  ),
  path: 'withholding-slips',
  at: '/bills/withholding-slips',
  tag: 'Taxes',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  isMade: true,
  title: 'name',
  fields: {
    /** Its number; before it has one, the number of its invoice. */
    name: text(40, { ...readOnly, isRequired: true, isSearched: true, isSorted: true }),
    taxPeriod: text(7, { ...readOnly, isRequired: true, isFiltered: true, isSorted: true }),
    withheldOn: day({ ...readOnly, isRequired: true, isSorted: true }),
    article: choice(whtArticles, { ...readOnly, isFiltered: true }),
    objectCode: text(20, readOnly),
    objectName: text(100, readOnly),
    taxObject: reference('tax-objects', readOnly),
    isFinal: onOff(readOnly),
    vendor: reference('vendors', { ...readOnly, isFiltered: true }),
    payeeName: text(200, { ...readOnly, isRequired: true, isSearched: true, isSorted: true }),
    payeeTaxNumber: text(30, { ...readOnly, isSearched: true }),
    payeeAddress: longText(2000, readOnly),
    withholderName: text(200, { ...readOnly, isRequired: true }),
    withholderTaxNumber: text(30, readOnly),
    withholderAddress: longText(2000, readOnly),
    billReference: text(40, { ...readOnly, isRequired: true, isSearched: true }),
    billNumber: text(100, readOnly),
    billDate: day(readOnly),
    invoiceBase: amount({ ...readOnly, isRequired: true }),
    base: amount({ ...readOnly, isRequired: true }),
    rate: percent({ ...readOnly, isRequired: true }),
    amount: amount({ ...readOnly, isRequired: true, isSorted: true }),
    difference: choice(whtDifferences, { ...readOnly, isFiltered: true }),
    differenceNote: longText(notesLengthMax, readOnly),
    isWithoutSlip: onOff({ ...readOnly, isFiltered: true }),
    currencyCode: currency({ ...readOnly, isRequired: true }),
    baseInCurrency: amount({ ...readOnly, currencyField: 'currencyCode' }),
    amountInCurrency: amount({ ...readOnly, currencyField: 'currencyCode' }),
    exchangeRate: text(30, readOnly),
    signatory: text(201, readOnly),
    replaces: reference('withholding-slips', readOnly),
    replacedBy: reference('withholding-slips', readOnly),
  },
  lifecycle: defineLifecycle<SlipSubject, SlipStatus, string>({
    name: 'withholdingSlip',
    noun: 'withholdingSlip',
    statuses: slipStatuses,
    looks: slipLooks,
    transitions: [
      {
        action: 'issue',
        from: ['open'],
        to: ['issued'],
        by: [hasPermission(permissions.edit)],
        byOne: 'the payment is what was decided',
        input: issueInput,
        route: { method: 'PATCH', path: 'issue' },
        ability: 'isAbleToIssue',
        explained: 'inStatus',
      },
      {
        action: 'send',
        from: ['issued'],
        to: ['issued'],
        by: [hasPermission(permissions.edit)],
        byOne: 'it says what is there',
        input: sendInput,
        route: { method: 'PATCH', path: 'send' },
        ability: 'isAbleToSend',
        explained: 'inStatus',
      },
      {
        action: 'replace',
        from: ['issued'],
        to: ['replaced'],
        by: [hasPermission(permissions.edit)],
        byOne: 'the new slip stands beside it',
        input: replaceInput,
        route: { method: 'PATCH', path: 'replace' },
        ability: 'isAbleToReplace',
        explained: 'inStatus',
      },
      {
        action: 'cancel',
        from: ['open', 'issued'],
        to: ['canceled'],
        by: [hasPermission(permissions.archive)],
        byOne: 'its number stays, with the reason',
        input: reason,
        route: { method: 'PATCH', path: 'cancel' },
        ability: 'isAbleToCancel',
        isDestructive: true,
        explained: 'inStatus',
      },
      {
        action: 'makeAnew',
        from: ['canceled'],
        to: ['replaced'],
        by: [hasPermission(permissions.edit)],
        byOne: 'the new slip stands beside it',
        unless: [isNotWithheld],
        input: replaceInput,
        route: { method: 'PATCH', path: 'make-anew' },
        ability: 'isAbleToMakeAnew',
        explained: 'inStatus',
      },
      // What it was withheld of is not paid any more.
      { action: 'cancelWithInvoice', from: ['open', 'issued', 'canceled'], to: ['canceled'], by: [] },
    ],
  }),
  choosable: slipStatuses,
  list: {
    sum: 'amount',
    columns: ['name', 'payeeName', 'withheldOn', 'article', 'objectCode', 'base', 'rate', 'amount', 'status'],
    hidden: [
      'taxPeriod',
      'billReference',
      'billNumber',
      'billDate',
      'payeeTaxNumber',
      'objectName',
      'isFinal',
      'invoiceBase',
      'difference',
      'differenceNote',
      'isWithoutSlip',
      'replaces',
      'replacedBy',
      'currencyCode',
      'amountInCurrency',
      'exchangeRate',
      'signatory',
      'createdAt',
    ],
    sort: '-withheldOn',
  },
  form: {
    tax: [
      'article',
      'taxObject',
      'objectCode',
      'objectName',
      'isFinal',
      'invoiceBase',
      'base',
      'rate',
      'amount',
      'difference',
      'differenceNote',
    ],
    when: ['withheldOn', 'taxPeriod', 'signatory', 'isWithoutSlip', 'replaces', 'replacedBy'],
    payee: ['vendor', 'payeeName', 'payeeTaxNumber', 'payeeAddress'],
    withholder: ['withholderName', 'withholderTaxNumber', 'withholderAddress'],
    reference: [
      'billReference',
      'billNumber',
      'billDate',
      'currencyCode',
      'baseInCurrency',
      'amountInCurrency',
      'exchangeRate',
    ],
  },
});
export type SlipRow = RowOf<typeof withholdingSlip>;

/** The series of its numbers: `BP/2026/000001`, by company and year, without gaps. */
export const slipSeries = 'BP';

/** The articles whose slips go to the tax office as one file (BPPU); those of 21 and 26 have files of their own there. */
export const unifiedArticles = ['pph23', 'pph4_2', 'pph15', 'pph22'] as const;
