import { routedActions } from '../domain/lifecycle.ts';
import type { EntityRegistry } from '../providers/data/entityCalls.ts';
import { billLifecycle } from './purchasing/invoice/bill.ts';
import { paymentLifecycle } from './paying/payment/payment.ts';

/** Where the browser calls each noun: one line per noun. */
export const entityCalls: EntityRegistry = {
  bills: { path: 'bills', actions: routedActions(billLifecycle) },
  billApprovals: { path: 'bills/approvals', actions: {} },
  payments: { path: 'payments', actions: routedActions(paymentLifecycle) },
  payables: { path: 'payment-makers', actions: {} },
  paymentApprovals: { path: 'payment-approvals', actions: {} },
  paymentReleases: { path: 'payment-releasers', actions: {} },
  vendors: { path: 'vendors', actions: {}, idsParameter: 'ids' },
  products: { path: 'products', actions: {}, idsParameter: 'ids' },
  organizations: { path: 'organizations', actions: {}, idsParameter: 'ids' },
  warehouses: { path: 'warehouses', actions: {}, idsParameter: 'ids' },
  termPayments: { path: 'term-payments', actions: {}, idsParameter: 'ids' },
  companyAccounts: { path: 'company-accounts', actions: {}, idsParameter: 'ids' },
  employees: { path: 'employees/choices', actions: {}, idsParameter: 'ids' },
};
