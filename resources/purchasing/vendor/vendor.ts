import { inBoth } from '../../../domain/words/translation.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { mergeInput } from './merge/vendorMerge.ts';
import { vendorFields } from './vendorFields.ts';
import type { vendorEn } from './vendor.en.ts';
import type { vendorNoticeEn } from './vendorNotices.en.ts';
import { archivable, defineNoun, hasPermission, permissionsOf } from '../../../domain/noun/noun.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';

/** Messages of vendors in the words of their screens, and in those that people are told by. */
export const vendorWord = messagesOf<typeof vendorEn>('vendor');
export const vendorNotice = messagesOf<typeof vendorNoticeEn>('vendorNotice');

const permissions = permissionsOf('vendor');

interface VendorSubject extends LifecycleSubject {
  /** Who changed bank accounts that wait for a second person. */
  bankChangedByIDs: readonly number[];
}

const changedBankDetail: Rule<VendorSubject> = {
  name: 'who changed the bank detail',
  holds: (actor, { bankChangedByIDs }) => bankChangedByIDs.includes(actor.employeeID),
  says: vendorNotice('ownChange'),
};

/** The steps of the second person, once a bank account changed of a vendor that documents name. */
const answersOfReview = {
  from: ['bank_detail_review'],
  to: ['active'],
  by: [hasPermission(permissions.edit)],
  unless: [changedBankDetail],
  explained: 'inStatus',
} as const;

/** Whom the company buys from, and the accounts on which they are paid. */
export const vendor = defineNoun({
  name: 'vendor',
  called: {
    en: { one: 'vendor', many: 'Vendors' },
    id: { one: 'vendor', many: 'Vendor' },
  },
  words: inBoth(
    () => import('./vendor.en.ts').then((room) => room.vendorEn),
    () => import('./vendor.id.ts').then((room) => room.vendorId),
  ),
  path: 'vendors',
  at: '/bills/vendors',
  tag: 'Vendors',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  takesTokens: 'writes',
  choosers: {
    anyPermission: ['bills_invoice_create'],
    orCapability: 'hasAccessToApprovalPurchasing',
    shows: ['name', 'term', 'currencyCode', 'companyAccount'],
  },
  title: 'name',
  customFields: 'vendor',
  fields: vendorFields,
  lifecycle: archivable('vendor', permissions, {
    statuses: statusLooks<(typeof vendorEn)['status']>('vendor.status', {
      bank_detail_review: 'attention',
      merged: 'neutral',
    }),
    likeActive: ['bank_detail_review'],
    editedTo: ['bank_detail_review'],
    restoredTo: ['bank_detail_review'],
    transitions: [
      {
        ...answersOfReview,
        action: 'confirmBankDetail',
        route: { method: 'PATCH', path: 'confirm-bank-detail' },
        ability: 'isAbleToConfirmBankDetail',
        decides: 'approve',
      },
      {
        ...answersOfReview,
        action: 'declineBankDetail',
        input: reason,
        route: { method: 'PATCH', path: 'decline-bank-detail' },
        ability: 'isAbleToDeclineBankDetail',
        decides: 'reject',
        isDestructive: true,
      },
      {
        action: 'merge',
        from: ['active', 'bank_detail_review', 'inactive'],
        to: ['merged'],
        by: [hasPermission(permissions.edit)],
        input: mergeInput,
        route: { method: 'PATCH', path: 'merge' },
        ability: 'isAbleToMerge',
        isDestructive: true,
        views: ['page'],
        explained: 'inStatus',
      },
      {
        action: 'takeOver',
        from: ['active', 'bank_detail_review'],
        to: ['active', 'bank_detail_review'],
        by: [],
      },
    ],
  }),
  choosable: ['active', 'bank_detail_review'],
  list: {
    shown: ['active', 'bank_detail_review'],
    columns: ['name', 'taxNumber', 'term', 'currencyCode', 'status'],
    hidden: ['email', 'phone', 'website', 'companyAccount', 'createdAt'],
    sort: 'name',
    first: { status: ['active', 'bank_detail_review'] },
  },
  form: {
    identity: ['name', 'taxNumber'],
    contact: ['email', 'phone', 'website', 'address'],
    terms: ['term', 'currencyCode', 'tax', 'withholding', 'taxObject', 'companyAccount'],
    accounts: ['bankAccounts'],
  },
  more: ['contact', 'terms'],
});

/** A vendor as the server answers it, with what the acting person may do. */
export type Vendor = RowOf<typeof vendor> & { isAbleToMerge?: boolean };
