import type { FlagName } from '../../../domain/access/featureFlag.ts';
import type { PermissionKey } from '../../../domain/access/permission.ts';
import type { CompanyFeature } from '../../../domain/access/companyFeature.ts';

export const cardTypes = ['virtual', 'physical'] as const;
export type CardType = (typeof cardTypes)[number];

interface CardTerms {
  /** Names its records to history, notices and words. */
  name: string;
  path: string;
  at: `/${string}`;
  review: `/${string}`;
  feature: CompanyFeature;
  series: string;
  permissions: Record<'viewList' | 'viewDetail' | 'create' | 'edit' | 'archive', PermissionKey>;
  topUp: PermissionKey;
  topUpFlag: FlagName | null;
  deactivateFlag: FlagName | null;
  /** Issuing one takes a credit of the company. */
  takesCredit: boolean;
  /** Its holder proves that it has arrived, by what is printed on it. */
  isDelivered: boolean;
  transactions: {
    name: string;
    path: string;
    at: `/${string}`;
    review: `/${string}`;
    reviewPath: string;
    /** Under which the receipts of its holder are given. */
    receipts: string;
    permissions: Record<'viewList' | 'viewDetail' | 'create' | 'edit' | 'archive' | 'export', PermissionKey>;
  };
}

/** What virtual and physical cards differ in: fields, statuses, money, and what the card network does are the same. */
export const cardTerms = {
  virtual: {
    name: 'card',
    path: 'virtual-cards',
    at: '/card',
    review: '/approval/cards',
    feature: 'virtualCard',
    series: 'VCN',
    permissions: {
      viewList: 'card_view_list',
      viewDetail: 'card_view_detail',
      create: 'card_create',
      edit: 'card_edit',
      archive: 'card_deactivate',
    },
    topUp: 'card_top_up',
    topUpFlag: 'vcn_top_up',
    deactivateFlag: null,
    takesCredit: true,
    isDelivered: false,
    transactions: {
      name: 'cardTransaction',
      path: 'cards/transactions',
      at: '/transactions/card',
      review: '/approval/card-transactions',
      reviewPath: 'cards/approvals',
      receipts: 'cards/receipts',
      permissions: {
        viewList: 'transaction_card_view_list',
        viewDetail: 'transaction_card_view_detail',
        create: 'card_edit',
        edit: 'card_edit',
        archive: 'card_edit',
        export: 'transaction_card_export',
      },
    },
  },
  physical: {
    name: 'physicalCard',
    path: 'physical-cards',
    at: '/card/physical-card',
    review: '/approval/physical-cards',
    feature: 'physicalCard',
    series: 'PCN',
    permissions: {
      viewList: 'physical_card_view_list',
      viewDetail: 'physical_card_view_detail',
      create: 'physical_card_create',
      edit: 'physical_card_edit',
      archive: 'physical_card_deactivate',
    },
    topUp: 'physical_card_top_up',
    topUpFlag: null,
    deactivateFlag: 'deactivate_physical_card',
    takesCredit: false,
    isDelivered: true,
    transactions: {
      name: 'physicalCardTransaction',
      path: 'cards/physical/transactions',
      at: '/transactions/physical-card',
      review: '/approval/physical-card-transactions',
      reviewPath: 'cards/physical/approvals',
      receipts: 'cards/physical/receipts',
      permissions: {
        viewList: 'transaction_physical_card_view_list',
        viewDetail: 'transaction_physical_card_view_detail',
        create: 'physical_card_edit',
        edit: 'physical_card_edit',
        archive: 'physical_card_edit',
        export: 'transaction_physical_card_export',
      },
    },
  },
} as const satisfies Record<CardType, CardTerms>;

/** Of which type the records of a resource are: cards, or what was paid by them. */
export function cardTypeOf(path: string): CardType {
  return path === cardTerms.physical.path || path === cardTerms.physical.transactions.path
    ? 'physical'
    : 'virtual';
}
