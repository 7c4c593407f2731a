import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { billOnScreen } from '../BillActions.tsx';
import type { BillDetail } from '../billWire.ts';
import { BillNotices } from './BillNotices.tsx';

/** The notices of an invoice on a page of another noun, with the dialogs of its own. */
export function DocumentNotices({ bill }: { bill: BillDetail }) {
  const actions = useNounActions(billOnScreen, 'page');
  return (
    <>
      <BillNotices bill={bill} offered={actions.actionsFor(bill)} />
      {actions.dialog}
    </>
  );
}
