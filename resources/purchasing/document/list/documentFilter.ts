import { z } from 'zod';

import { listFilter } from '../../../../domain/list/listFilter.ts';
import { listQuestion, pageQuestion } from '../../../../domain/list/listSchemas.ts';
import { customFilter } from '../../../../domain/noun/customFields/customFieldSchemas.ts';
import type { ListedType, TransactionType } from '../document.ts';
import { listedTypes, reviewedWith } from '../document.ts';
import { purchaseListSpec, reviewListSpec } from './documentLists.ts';

const purchases = purchaseListSpec('purchases');
const transactionType = listFilter(z.enum([...listedTypes, 'invoice']));
const ofAnyType = {
  source: z.enum(['purchases', 'approvals', 'payments']).optional(),
  customField: customFilter,
};
const further = { ...ofAnyType, transactionType };

export const documentFilter = pageQuestion(purchases, further);
export type DocumentFilter = z.output<typeof documentFilter>;

/** The same of documents of one type, where an address of its own names it. */
export function documentFilterOf(type: ListedType) {
  return pageQuestion(purchases, ofAnyType).transform((filter): DocumentFilter => ({
    ...filter,
    transactionType: [type],
  }));
}

/** What is asked of purchases, whichever page of it: all of it goes into an export. */
export const documentQuestion = listQuestion(purchases, further);
export type DocumentQuestion = z.output<typeof documentQuestion>;

/** The same of one type. */
export const questionOfOneType = listQuestion(purchases, ofAnyType);

/** The types as they are stored: a question may say invoice, and means invoices unless it says otherwise. */
export function storedTypes(types: readonly (TransactionType | 'invoice')[] | undefined): TransactionType[] {
  return (types ?? ['bill']).map((type) => (type === 'invoice' ? 'bill' : type));
}

/** The same where reviews are asked for: changes of orders are reviewed where orders are. */
export function reviewedTypes(types: readonly (ListedType | 'invoice')[] | undefined): TransactionType[] {
  return (types ?? ['bill']).flatMap((type) => reviewedWith(type === 'invoice' ? 'bill' : type));
}

export const documentApprovalFilter = pageQuestion(reviewListSpec('reviews'), {
  transactionType,
  customField: customFilter,
});
export type DocumentApprovalFilter = z.output<typeof documentApprovalFilter>;
