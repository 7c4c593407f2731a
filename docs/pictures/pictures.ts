/** The pictures of README and guides: who looks at what. `npm run pictures` takes them (docs/decisions/0149). */
import { fillReimbursement, fillTrip, readInvoice, tryPolicy } from './forms.ts';
import type { Visit } from './visit.ts';

export type Picture = {
  /** Its file: `docs/images/<name>.webp`. */
  name: string;
  /** Whose screen it is: the part of their address before `@`. Undefined: an installation that has no company yet. */
  person?: string;
  isPhone?: boolean;
  /** Leads to what is seen. Nothing is saved on the way. */
  lead: (visit: Visit) => Promise<void>;
};

const at =
  (path: string) =>
  ({ open }: Visit): Promise<void> =>
    open(path);

export const pictures: Picture[] = [
  { name: 'home-finance', person: 'finance.admin', lead: at('/') },
  { name: 'purchases', person: 'finance.admin', lead: at('/bills/bills-to-pay') },
  { name: 'invoice-read', person: 'finance.admin', lead: readInvoice },
  { name: 'tax-report', person: 'finance.admin', lead: at('/bills/tax-report') },
  { name: 'balance', person: 'finance.admin', lead: at('/balance') },
  {
    name: 'payment-run',
    person: 'finance.admin',
    lead: ({ openRecord }) => openRecord('/accounts/payment-runs'),
  },
  { name: 'home-employee', person: 'employee', lead: at('/') },
  { name: 'reimbursement-form', person: 'employee', lead: fillReimbursement },
  {
    name: 'claim',
    person: 'employee',
    lead: ({ openRecord }) => openRecord('/expenses', /RMB.*Awaiting approval/),
  },
  { name: 'receipts-phone', person: 'employee', isPhone: true, lead: at('/expenses/receipts') },
  { name: 'card', person: 'employee', lead: ({ openRecord }) => openRecord('/card', 'Activated') },
  {
    name: 'card-transaction',
    person: 'employee',
    lead: ({ openRecord }) => openRecord('/transactions/card'),
  },
  { name: 'trips', person: 'employee', lead: at('/business-trip-request') },
  { name: 'trip-form', person: 'employee', lead: fillTrip },
  {
    name: 'trip',
    person: 'employee',
    lead: ({ openRecord }) => openRecord('/business-trip-request', 'Completed'),
  },
  { name: 'inbox', person: 'reviewer', lead: at('/inbox') },
  { name: 'review', person: 'reviewer', lead: ({ openRecord }) => openRecord('/inbox', /INV.*duplicate/) },
  {
    name: 'payment-request',
    person: 'maker',
    lead: ({ openRecord }) => openRecord('/approval/payment-list/request'),
  },
  {
    name: 'payment-approval',
    person: 'approver',
    lead: ({ openRecord }) => openRecord('/approval/payment-list/approval'),
  },
  { name: 'payment-authorization', person: 'releaser', lead: at('/approval/payment-list/authorize') },
  {
    name: 'workflow',
    person: 'super.admin',
    lead: ({ openRecord }) => openRecord('/workflow/bills', 'Invoice review'),
  },
  { name: 'policy', person: 'super.admin', lead: tryPolicy },
  { name: 'users', person: 'super.admin', lead: at('/employees') },
  { name: 'audit-trail', person: 'super.admin', lead: at('/settings/audit-trail') },
  {
    name: 'setup',
    async lead({ page, open }) {
      await open('');
      await page.getByRole('textbox').first().focus();
    },
  },
];
