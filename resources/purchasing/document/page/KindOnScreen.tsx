import type { ReactNode } from 'react';
import type { Action } from '../../../../src/ui/action/action.ts';
import type { NounOnScreen } from '../../../../src/noun/useNounActions.tsx';
import type { AnyKind, DocumentView } from '../document.ts';
import type { DocumentDetail, DocumentRow } from '../documentWire.ts';
import type { ReviewListSpec } from '../list/documentLists.ts';

/** Where a document is looked at: among purchases, or by its reviewer. */
export type PageView = Extract<DocumentView, 'page' | 'review'>;

/** What the pages of a kind have of their own. */
export interface KindOnScreen {
  kind: AnyKind;
  noun: NounOnScreen<DocumentRow>;
  reviewListSpec: ReviewListSpec;
  /** It has neither lines nor a review of its own. */
  isPlain?: true;
  /** Actions that are also offered where its payment is requested: who pays may not see its own page. */
  besidePayment?: readonly string[];
  /** What it has to say at the top of the page. */
  notices?: (bill: DocumentDetail, offered: readonly Action[]) => ReactNode;
  /** What a careful person reads first, where there is something. */
  attention?: (bill: DocumentDetail, view: PageView) => ReactNode | null;
  /** Stands above all sections of the page. */
  first?: (bill: DocumentDetail, view: PageView) => ReactNode | null;
  /** What came of it: payments, invoices. Null where nothing can have come of it yet. */
  outcome?: (bill: DocumentDetail, view: PageView) => ReactNode | null;
}
