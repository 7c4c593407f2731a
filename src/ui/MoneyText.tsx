import { styled } from '@mui/material/styles';
import type { Amount } from '../../domain/money/money.ts';
import { formatMoney } from '../../domain/money/moneyFormat.ts';

const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export interface MoneyTextProps {
  /** A decimal string; absent amounts show a dash. */
  amount: Amount | null | undefined;
  /** ISO 4217 code. */
  currency: string;
}

/** An amount with its currency, in figures that stand in columns. */
export function MoneyText({ amount, currency }: MoneyTextProps) {
  return (
    <Figures className="figures">
      {amount === null || amount === undefined ? '-' : formatMoney(amount, currency)}
    </Figures>
  );
}
