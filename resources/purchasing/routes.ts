import { route } from '../../src/app/routing/routes.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const purchasingRoutes = [
  route(
    '/bills',
    'purchasing',
    { allFeatures: ['expenseBill'] },
    {
      redirectsTo: [
        'bills-bills-to-pay',
        'bills-bills-to-pay-order',
        'bills-bills-to-pay-quote',
        'bills-bills-to-pay-request',
        'bills-vendors',
        'bills-products',
        'bills-warehouses',
      ],
    },
  ),
] as const;
