import type { Day } from '../../../domain/day/day.ts';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, fromWire, isPositive } from '../../../domain/money/money.ts';
import {
  amount,
  choice,
  choices,
  currency,
  day,
  files,
  onOff,
  text,
  time,
} from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { paymentMeans } from '../../../domain/reading/readPaper.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { receiptEn } from './receipt.en.ts';
import type { receiptNoticeEn } from './receiptNotices.en.ts';

/** What is refused of a receipt, and what people are told of it. */
export const receiptNotice = messagesOf<typeof receiptNoticeEn>('receiptNotice');
const word = messagesOf<typeof receiptEn>('receipt');

/** What is read of a receipt, and what of it many receipts do not say: that is taken over where it is sure. */
export const unsaidFields = ['time', 'tip', 'paidBy', 'lastFour'] as const;
export const readFields = ['merchant', 'day', 'amount', 'currencyCode', 'tax', ...unsaidFields] as const;
/** What a person is asked to look at. */
export const checkedFields = ['merchant', 'day', 'amount', 'currencyCode', 'tax'] as const;
export type ReadReceiptField = (typeof readFields)[number];
export type CheckedReceiptField = (typeof checkedFields)[number];

/** Which files are receipts: pictures, and what mails and scanners write. */
export const receiptFiles = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export const receiptStatuses = ['reading', 'waiting', 'used'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

interface ReceiptSubject extends LifecycleSubject {
  ownerID: number;
}

const isOwn: Rule<ReceiptSubject> = {
  name: 'whose receipt it is',
  holds: (actor, { ownerID }) => actor.employeeID === ownerID,
  says: receiptNotice('notOwn'),
};

const looks = statusLooks<(typeof receiptEn)['status']>('receipt.status', {
  reading: 'waiting',
  waiting: 'attention',
  used: 'good',
});

/** What somebody has paid and keeps the receipt of, until a record takes it. */
export const receipt = defineNoun({
  name: 'receipt',
  called: {
    en: { one: 'receipt', many: 'My receipts' },
    id: { one: 'struk', many: 'Struk saya' },
  },
  words: inBoth(
    () => import('./receipt.en.ts').then((room) => room.receiptEn),
    () => import('./receipt.id.ts').then((room) => room.receiptId),
  ),
  path: 'receipts',
  at: '/expenses/receipts',
  menu: 'personalActivity',
  tag: 'Receipts',
  access: {},
  permissions: {
    viewList: 'transaction_claim_view_list',
    viewDetail: 'transaction_claim_view_detail',
    create: 'transaction_claim_edit',
    edit: 'transaction_claim_edit',
    archive: 'transaction_claim_edit',
  },
  isPersonal: true,
  hasNoSheets: true,
  title: 'name',
  fields: {
    /** The merchant, or the file while nobody knows whom was paid. */
    name: text(255, { isReadOnly: true, isRequired: true, isSearched: true, isSorted: true }),
    file: files({ max: 1, isRequired: true, accepts: receiptFiles }),
    merchant: text(120),
    day: day({ isSorted: true, isFiltered: true }),
    amount: amount({ currencyField: 'currencyCode' }),
    currencyCode: currency(),
    tax: amount({ currencyField: 'currencyCode' }),
    tip: amount({ currencyField: 'currencyCode' }),
    time: time(),
    paidBy: choice(paymentMeans),
    lastFour: text(4),
    /** What was not read, or not surely, and nobody has looked at. */
    unsure: choices(checkedFields, { isReadOnly: true, isFiltered: true }),
    /** It is not read: it takes no credit, and its person types what it says. */
    isByHand: onOff({ isAsked: true }),
  },
  lifecycle: defineLifecycle<ReceiptSubject, ReceiptStatus, string>({
    name: 'receipt',
    noun: 'receipt',
    statuses: receiptStatuses,
    looks,
    transitions: [
      {
        action: 'edit',
        from: ['waiting'],
        to: ['waiting'],
        by: [isOwn],
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      { action: 'read', from: ['reading'], to: ['waiting'], by: [] },
      { action: 'readAgain', from: ['waiting'], to: ['reading'], by: [] },
      { action: 'use', from: ['waiting'], to: ['used'], by: [] },
      { action: 'release', from: ['used'], to: ['waiting'], by: [] },
      {
        action: 'delete',
        from: ['reading', 'waiting'],
        to: [],
        by: [isOwn],
        route: { method: 'DELETE', path: '' },
        ability: 'isAbleToDelete',
        isDestructive: true,
        explained: 'inStatus',
      },
    ],
  }),
  choosable: ['waiting'],
  list: {
    columns: ['name', 'day', 'amount', 'unsure', 'status'],
    hidden: ['tax', 'createdAt'],
    sort: '-createdAt',
    first: { status: ['reading', 'waiting'] },
  },
  form: {
    file: ['file', 'isByHand'],
    said: ['merchant', 'day', 'time', 'amount', 'currencyCode', 'tax', 'tip', 'paidBy', 'lastFour'],
  },
});
export type ReceiptRow = RowOf<typeof receipt>;

/** An amount as a form holds it, or as it is kept. */
const figureOf = (value: unknown): Amount | null =>
  value == null ? null : fromWire(value as number | string);

/** What is wrong with what a receipt is said to say: the same in its form and where it is kept. */
export function receiptErrors(typed: Readonly<Record<string, unknown>>): FieldMessages {
  const [paid, tax, tip] = [figureOf(typed['amount']), figureOf(typed['tax']), figureOf(typed['tip'])];
  const { lastFour } = typed as { lastFour?: string | null };
  const isNoNumber = !/^(\d{4})?$/.test(lastFour ?? '');
  const number: FieldMessages = isNoNumber ? { lastFour: word('wrong.lastFour') } : {};
  if (paid === null) return { ...number, ...(tax === null ? {} : { amount: word('wrong.amountOfTax') }) };
  return {
    ...number,
    ...(tip !== null && compare(tip, paid) >= 0 ? { tip: word('wrong.tipTooMuch') } : {}),
    ...(isPositive(paid) ? {} : { amount: word('wrong.amountNotPositive') }),
    ...(typed['currencyCode'] == null ? { currencyCode: word('wrong.currencyOfAmount') } : {}),
    ...(tax !== null && compare(tax, paid) >= 0 ? { tax: word('wrong.taxTooMuch') } : {}),
  };
}

/** A receipt as a line of a claim is filled by it. */
export interface PickedReceipt {
  id: number;
  file: MediaItem;
  merchant: string | null;
  day: Day | null;
  amount: Amount | null;
  currencyCode: string | null;
  taxAmount: Amount | null;
  /** What was not read, or not surely: a line marks it. */
  unsure: readonly CheckedReceiptField[];
}
