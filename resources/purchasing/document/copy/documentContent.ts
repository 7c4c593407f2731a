import type { DocumentDetail } from '../documentWire.ts';

/** What a document holds beside what belongs to that one purchase: what others can begin with. */
export type DocumentContent = Pick<
  DocumentDetail,
  | 'transactionType'
  | 'vendor'
  | 'currencyCode'
  | 'isPriceIncludeTax'
  | 'termPayment'
  | 'organization'
  | 'warehouse'
  | 'urgencyLevel'
  | 'notes'
  | 'witholding'
  | 'witholdingAmount'
  | 'witholdingObjectID'
  | 'customFields'
  | 'items'
>;
