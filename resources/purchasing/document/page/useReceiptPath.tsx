import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import { isReview } from '../document.ts';
import type { PageView } from './KindOnScreen.tsx';

/** Where the receipt of a payment stands beside a document's page; null where the person may not go. */
export function useReceiptPath(id: number, view: PageView): ((paymentID: number) => string) | null {
  const actor = useActor();
  const hasScreen = useHasScreen();
  const name = isReview(view)
    ? 'approval-bill-list-id-payment-receipt'
    : 'bills-bills-to-pay-id-payment-receipt';
  if (!hasScreen(name) || !mayVisit(name, actor)) return null;
  return (payment) => pathTo(name, { id }, { payment });
}
