import { route } from '../../src/app/routing/routes.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const personalRoutes = [
  route(
    '/approval',
    'approvals',
    { anyCapability: ['is_approver'] },
    {
      redirectsTo: [
        'approval-reimbursement-cash-advance',
        'approval-business-trip',
        'approval-bill-list',
        'approval-bill-list-order',
        'approval-bill-list-quote',
        'approval-bill-list-request',
        'approval-payment-list-request',
        'approval-payment-list-approval',
        'approval-payment-list-authorize',
      ],
    },
  ),
] as const;
