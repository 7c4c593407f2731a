import { route } from '../../src/app/routing/routes.ts';

/** Reserved addresses of this wing, which have no room yet (rules: addresses). */
export const payingRoutes = [
  route('/accounts', 'accounts', {
    anyPermission: ['company_account_account_view_list'],
    allFeatures: ['multiAccount'],
  }),
  route('/accounts/allocation', 'allocation', {
    anyPermission: ['company_account_allocation_view_list'],
    allFeatures: ['multiAccount'],
  }),
  route('/accounts/form', 'accountForm', {
    anyPermission: ['company_account_account_create', 'company_account_account_edit'],
    allFeatures: ['multiAccount'],
  }),
  route('/accounts/:id', 'account', {
    anyPermission: ['company_account_account_view_detail'],
    allFeatures: ['multiAccount'],
  }),
] as const;
