import { z } from 'zod';

import type { Message } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { companyProfileEn } from './companyProfile.en.ts';

const says = messagesOf<(typeof companyProfileEn)['beginning']['says']>('companyProfile.beginning.says');

/** What a company does on its way to its first paid invoice, in this order. */
export const beginningSteps = [
  'account',
  'money',
  'people',
  'duties',
  'review',
  'vendor',
  'product',
  'invoice',
  'paid',
] as const;
export type BeginningStep = (typeof beginningSteps)[number];

export const beginningAnswer = z.object({
  isUnderWay: z.boolean().describe('An invoice was paid: nothing is left to begin'),
  steps: z.array(
    z.object({
      name: z.enum(beginningSteps),
      isDone: z.boolean(),
      says: z.string().describe('What was found, and where one would get stuck'),
    }),
  ),
});

/** What there is in a company, as it is counted. */
export interface Beginnings {
  accounts: number;
  /** Accounts that pay by files and name no bank. */
  accountsWithoutBank: number;
  /** Rupiah that can be paid, whole. */
  available: number;
  people: number;
  superAdmins: number;
  makers: number;
  releasers: number;
  /** Who both makes and releases payments: of a payment they have one part alone. */
  both: number;
  workflows: number;
  vendors: number;
  /** Vendors with a confirmed account. */
  payableVendors: number;
  products: number;
  invoices: number;
  paid: number;
}

/** Whether a step is done, and what is said of it. Pure: the same counts say the same. */
export function judgeStep(step: BeginningStep, found: Beginnings): { isDone: boolean; says: Message } {
  const { makers, releasers, both } = found;
  switch (step) {
    case 'account':
      if (found.accounts === 0) return { isDone: false, says: says('noAccount') };
      return found.accountsWithoutBank > 0
        ? { isDone: false, says: says('withoutBank', { smart_count: found.accountsWithoutBank }) }
        : { isDone: true, says: says('accounts', { smart_count: found.accounts }) };
    case 'money':
      return found.available > 0
        ? { isDone: true, says: says('money') }
        : { isDone: false, says: says('noMoney') };
    case 'people':
      return found.people > 2
        ? { isDone: true, says: says('people', { smart_count: found.people }) }
        : { isDone: false, says: says('fewPeople', { smart_count: found.people }) };
    case 'duties':
      if (makers === 0) return { isDone: false, says: says('noMaker') };
      if (releasers === 0) return { isDone: false, says: says('noReleaser') };
      if (makers === both && releasers === both && both === 1)
        return { isDone: false, says: says('onePerson') };
      return {
        isDone: true,
        says: says(both === 0 ? 'separate' : 'shared', { smart_count: releasers, makers, both }),
      };
    case 'review':
      if (found.workflows > 0)
        return { isDone: true, says: says('workflows', { smart_count: found.workflows }) };
      return found.superAdmins > 1 || found.people > found.superAdmins
        ? { isDone: true, says: says('superAdmins', { smart_count: found.superAdmins }) }
        : { isDone: false, says: says('nobodyReviews') };
    case 'vendor':
      if (found.vendors === 0) return { isDone: false, says: says('noVendor') };
      return found.payableVendors > 0
        ? { isDone: true, says: says('vendors', { smart_count: found.vendors }) }
        : { isDone: false, says: says('vendorsUnpaid') };
    case 'product':
      return found.products > 0
        ? { isDone: true, says: says('products', { smart_count: found.products }) }
        : { isDone: false, says: says('noProduct') };
    case 'invoice':
      return found.invoices > 0
        ? { isDone: true, says: says('invoices', { smart_count: found.invoices }) }
        : { isDone: false, says: says('noInvoice') };
    case 'paid':
      return { isDone: found.paid > 0, says: says(found.paid > 0 ? 'paid' : 'unpaid') };
  }
}
