import { BillNotices } from './BillNotices.tsx';
import { useBillSteps } from '../BillSteps.tsx';
import type { BillDetail } from '../billWire.ts';

/** The notices of an invoice on a page of another noun, with the dialogs of its own. */
export function DocumentNotices({ bill }: { bill: BillDetail }) {
  const steps = useBillSteps('purchases');
  return (
    <>
      <BillNotices bill={bill} steps={steps} />
      {steps.dialog}
    </>
  );
}
