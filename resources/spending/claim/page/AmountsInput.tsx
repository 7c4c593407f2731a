import { useTranslate } from 'react-admin';

import { fromWire } from '../../../../domain/money/money.ts';
import { ApprovedAmountsInput } from '../../../../src/noun/ApprovedAmountsInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Claim } from '../claim.ts';
import { lineDays, lineTitle } from './lineText.ts';

/** What an approver approves of each line. */
export function AmountsInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { lines } = record as unknown as Claim;
  const rows = lines.map((line) => ({
    id: line.id,
    title: [lineDays(line, locale), lineTitle(line, translate)],
    asked: fromWire(line.baseAmount ?? 0),
    approved: line.approvedAmount === null ? null : fromWire(line.approvedAmount),
    reason: line.approvedReason,
  }));
  return <ApprovedAmountsInput noun="claim" many="lines" one="line" rows={rows} />;
}
