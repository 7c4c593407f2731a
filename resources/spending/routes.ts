import { route } from '../../src/app/routing/routes.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const spendingRoutes = [
  route(
    '/transactions',
    'transactions',
    {
      anyPermission: [
        'transaction_claim_view_list',
        'benefit_reimbursement_view_list',
        'transaction_trip_view_list',
        'transaction_card_view_list',
        'transaction_physical_card_view_list',
      ],
    },
    {
      redirectsTo: [
        'transactions-claims',
        'transactions-benefit-reimbursement',
        'transactions-business-trip',
        'transactions-card',
        'transactions-physical-card',
      ],
    },
  ),
  route('/transactions/physical-card', 'physicalCardTransactions', {
    anyPermission: ['transaction_physical_card_view_list'],
    orCapability: 'is_card_holder',
    allFeatures: ['physicalCard'],
  }),
  route('/transactions/physical-card/:id', 'physicalCardTransaction', {
    anyPermission: ['transaction_physical_card_view_detail'],
    orCapability: 'is_card_holder',
    allFeatures: ['physicalCard'],
  }),
  route(
    '/card/physical-card',
    'physicalCards',
    {
      anyPermission: ['physical_card_view_list'],
      orCapability: 'is_card_holder',
      allFeatures: ['physicalCard'],
    },
    { landsWithoutFeature: true },
  ),
  route(
    '/card/physical-card/form',
    'physicalCardForm',
    {
      anyPermission: ['physical_card_create', 'physical_card_edit'],
      orCapability: 'is_card_requester',
      allFeatures: ['physicalCard'],
    },
    { landsWithoutFeature: true },
  ),
  route(
    '/card/physical-card/:id',
    'physicalCard',
    {
      anyPermission: ['physical_card_view_detail'],
      orCapability: 'is_card_holder',
      allFeatures: ['physicalCard'],
    },
    { landsWithoutFeature: true },
  ),
] as const;
