import { useNavigate } from 'react-router';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/routes.ts';
import { useAddressID } from '../../../../src/ui/addressID.ts';
import { BillDocument } from './BillDocument.tsx';
import { billOnScreen } from '../BillActions.tsx';

/** An invoice as the purchases screens show it. */
export default function BillShow() {
  const id = useAddressID();
  const navigate = useNavigate();
  const actions = useNounActions(billOnScreen, 'page', (_action, bill) => {
    if (bill === null) void navigate(pathTo('bills-bills-to-pay'), { replace: true });
  });
  return <BillDocument key={id} id={id} view="page" actions={actions} />;
}
