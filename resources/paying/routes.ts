import { route } from '../../src/app/routing/routes.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const payingRoutes = [
  route('/accounts/allocation', 'allocation', {
    anyPermission: ['company_account_allocation_view_list'],
    allFeatures: ['multiAccount'],
  }),
] as const;
