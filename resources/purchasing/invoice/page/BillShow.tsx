import { useNavigate } from 'react-router';
import { pathTo } from '../../../../src/routes.ts';
import { useAddressID } from '../../../../src/ui/addressID.ts';
import { BillDocument } from './BillDocument.tsx';
import { useBillSteps } from '../BillSteps.tsx';

/** An invoice as the purchases screens show it. */
export default function BillShow() {
  const id = useAddressID();
  const navigate = useNavigate();
  const steps = useBillSteps('purchases', (_action, bill) => {
    if (bill === null) void navigate(pathTo('bills-bills-to-pay'), { replace: true });
  });
  return <BillDocument key={id} id={id} door="purchases" steps={steps} />;
}
