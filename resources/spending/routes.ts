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
] as const;
