import { ActionButton } from '../../src/ui/action/ActionButton.tsx';
import { useNounActions } from '../../src/noun/useNounActions.tsx';
import type { DocumentDetail } from './document/documentWire.ts';
import { kindOnScreen } from './kindsOnScreen.ts';

/** The notices of a document on a page of another noun, with the dialogs of its own. */
export function DocumentNoticesPanel({ bill }: { bill: DocumentDetail }) {
  const { noun, notices } = kindOnScreen(bill);
  const actions = useNounActions(noun, 'page');
  return (
    <>
      {notices?.(bill, actions.actionsFor(bill))}
      {actions.dialog}
    </>
  );
}

/** What can be done with a document where its payment is requested, beside that. */
export function DocumentActionsPanel({ bill }: { bill: DocumentDetail }) {
  const { noun, besidePayment = [] } = kindOnScreen(bill);
  const actions = useNounActions(noun, 'page');
  return (
    <>
      {actions
        .actionsFor(bill)
        .filter(({ id }) => besidePayment.includes(id))
        .map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      {actions.dialog}
    </>
  );
}
