import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, many, number, onOff, text } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { paymentFileLayoutEn } from './paymentFileLayout.en.ts';

const rule = messagesOf<(typeof paymentFileLayoutEn)['rule']>('paymentFileLayout.rule');

const permissions = {
  viewList: 'company_account_account_view_list',
  viewDetail: 'company_account_account_view_detail',
  create: 'company_account_account_create',
  edit: 'company_account_account_edit',
  archive: 'company_account_account_edit',
} as const;

/** What parts the columns of a line; `none`: their widths alone. */
const layoutSeparators = ['comma', 'semicolon', 'pipe', 'tab', 'none'] as const;
export type Separator = (typeof layoutSeparators)[number];

/** How a day is written: 20261121, 21112026, 21/11/2026, 2026-11-21. */
const dayForms = ['yyyymmdd', 'ddmmyyyy', 'slashes', 'dashes'] as const;
export type DayForm = (typeof dayForms)[number];

/** How a value is filled up to the width of its column. */
const paddings = ['none', 'blanksBehind', 'zerosBefore'] as const;
export type Padding = (typeof paddings)[number];

/** What a column holds: of the run, of the payment, or always the same. */
const layoutContents = [
  'fixed',
  'runNumber',
  'executionDay',
  'paymentCount',
  'total',
  'companyName',
  'debitAccount',
  'currency',
  'rowNumber',
  'paymentNumber',
  'amount',
  'payeeName',
  'payeeAccount',
  'payeeBankCode',
  'payeeBankName',
  'payeeBic',
  'remark',
  'mandiriService',
] as const;
export type Contents = (typeof layoutContents)[number];

const column = {
  heading: text(60, { isRequired: true }),
  holds: choice(layoutContents, { isRequired: true }),
  fixed: text(100),
  width: number({ min: 1, max: 500 }),
  padding: choice(paddings, { isRequired: true }),
};

/** How the company lays out the file in which its bank takes payments, where that is not ISO 20022. */
export const paymentFileLayout = defineNoun({
  name: 'paymentFileLayout',
  called: {
    en: { one: 'layout of payment files', many: 'Layouts of payment files' },
    id: { one: 'tata letak berkas pembayaran', many: 'Tata letak berkas pembayaran' },
  },
  words: inBoth(
    () => import('./paymentFileLayout.en.ts').then((room) => room.paymentFileLayoutEn),
    () => import('./paymentFileLayout.id.ts').then((room) => room.paymentFileLayoutId),
  ),
  path: 'payment-file-layouts',
  at: '/accounts/file-layouts',
  tag: 'Accounts',
  access: { allFeatures: ['multiAccount'] },
  permissions,
  hasNoImport: true,
  hasNoSheets: true,
  title: 'name',
  configuration: {},
  fields: {
    name: text(60, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    separator: choice(layoutSeparators, { isRequired: true }),
    dayForm: choice(dayForms, { isRequired: true }),
    hasDecimals: onOff(),
    hasHeadings: onOff(),
    opening: many(column, { max: 40, isGrid: true }),
    columns: many(column, { max: 60, isGrid: true, isRequired: true }),
  },
  lifecycle: archivable('paymentFileLayout', permissions),
  choosable: ['active'],
  list: {
    columns: ['name', 'separator', 'dayForm', 'hasHeadings', 'status'],
    hidden: ['hasDecimals', 'createdAt'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    layout: ['name', 'separator', 'dayForm', 'hasDecimals', 'hasHeadings'],
    opening: ['opening'],
    columns: ['columns'],
  },
});

/** What is wrong with a layout beyond its fields, by path. */
export function layoutErrors(typed: Readonly<Record<string, unknown>>): FieldMessages {
  const wrong: FieldMessages = {};
  for (const part of ['opening', 'columns']) {
    const rows = (typed[part] ?? []) as readonly {
      width?: number | null;
      padding?: string;
      fixed?: string | null;
      holds?: string;
    }[];
    for (const [index, { width, padding, fixed, holds }] of rows.entries()) {
      const needsWidth = padding !== 'none' || typed['separator'] === 'none';
      if (needsWidth && (width ?? null) === null) wrong[`${part}.${index}.width`] = rule('widthMissing');
      if (holds !== 'fixed' && (fixed ?? '') !== '') wrong[`${part}.${index}.fixed`] = rule('notFixed');
    }
  }
  return wrong;
}
