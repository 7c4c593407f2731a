import type { Requirement } from '../../../domain/access/access.ts';
import type { QuotaKind } from '../../../domain/credit/creditQuota.ts';
import { creditLabels } from '../../../domain/credit/creditQuota.ts';
import { choiceFilter, dayRangeFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../domain/list/listRoom.ts';
import { choice, day, number, text } from '../../../domain/noun/fields.ts';

const needs = {
  ocr: { allFeatures: ['ocrBill', 'expenseBill'], allFlags: ['ocr_credit'] },
  vcn: { allFeatures: ['virtualCard'], allFlags: ['virtual_card_credit'] },
} as const satisfies Record<QuotaKind, Requirement>;

/** What may be read of the credit of a company, and bought. */
export const quotaAccess = {
  ocr: {
    view: { anyPermission: ['quota_ocr_view'], ...needs.ocr },
    purchase: { anyPermission: ['quota_ocr_purchase'], ...needs.ocr },
    either: { anyPermission: ['quota_ocr_view', 'quota_ocr_purchase'], ...needs.ocr },
  },
  vcn: {
    view: { anyPermission: ['quota_vcn_view'], ...needs.vcn },
    purchase: { anyPermission: ['quota_vcn_purchase'], ...needs.vcn },
    either: { anyPermission: ['quota_vcn_view', 'quota_vcn_purchase'], ...needs.vcn },
  },
} as const satisfies Record<QuotaKind, Record<'view' | 'purchase' | 'either', Requirement>>;

const words = {
  en: () => import('./creditQuota.en.ts').then(({ creditQuotaEn }) => creditQuotaEn),
  id: () => import('./creditQuota.id.ts').then(({ creditQuotaId }) => creditQuotaId),
};

/** What the ledgers of both kinds of credit have in common. */
const ledger = {
  tag: 'Credit',
  title: 'record',
  fields: {
    record: text(100, { isRequired: true, isSearched: true, isSorted: true }),
    day: day({ isRequired: true, isSorted: true }),
    label: choice(creditLabels, { isRequired: true, isSorted: true }),
    change: number({ isRequired: true, isSorted: true }),
    remaining: number({ isRequired: true }),
    source: text(40, { isRequired: true }),
    address: text(200),
  },
  hidden: ['source'],
  leads: { record: 'address' },
  filters: {
    query: textFilter({ isPromoted: true }),
    label: choiceFilter(creditLabels, { isPromoted: true }),
    day: dayRangeFilter({ isPromoted: true }),
  },
  sort: '-day',
  words,
} as const;

/** Every change of the credit for reading papers. */
export const ocrCredit = listRoom({
  ...ledger,
  name: 'ocrCredit',
  called: { en: 'OCR credit', id: 'Kredit OCR' },
  path: 'quotas/ocr/ledger',
  at: '/settings/ocr-credit',
  access: quotaAccess.ocr.view,
});

/** Every change of the credit for issuing virtual cards. */
export const virtualCardCredit = listRoom({
  ...ledger,
  name: 'virtualCardCredit',
  called: { en: 'Virtual card credit', id: 'Kredit kartu virtual' },
  path: 'quotas/vcn/ledger',
  at: '/settings/virtual-card-credit',
  access: quotaAccess.vcn.view,
});

/** The pages on which credit is bought, and what the calls of each kind are reached by. */
export const purchaseRoutes = {
  ocr: 'settings-ocr-credit-purchase',
  vcn: 'settings-virtual-card-credit-purchase',
} as const;
export const quotaArea = { ocr: 'ocrQuota', vcn: 'vcnQuota' } as const;

export const creditLedgers = { ocr: ocrCredit, vcn: virtualCardCredit } as const;
