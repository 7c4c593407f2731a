import type { DocumentContent } from '../document/copy/documentContent.ts';
import type { PurchaseTemplate } from './purchaseTemplate.ts';

/** A template on its own page. */
export type ShownTemplate = PurchaseTemplate & { content: DocumentContent | null };
