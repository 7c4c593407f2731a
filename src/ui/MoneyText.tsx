import { styled } from '@mui/material/styles';
import type { Amount } from '../../domain/money/money.ts';
import { formatMoney, formatUnitPrice } from '../../domain/money/moneyFormat.ts';

const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

interface MoneyTextProps {
  /** A decimal string; absent amounts show a dash. */
  amount: Amount | null | undefined;
  /** ISO 4217 code. */
  currency: string;
  /** A unit price, which can be finer than its currency. */
  isPrice?: boolean;
}

/** An amount with its currency, in figures that stand in columns. */
export function MoneyText({ amount, currency, isPrice = false }: MoneyTextProps) {
  const format = isPrice ? formatUnitPrice : formatMoney;
  return (
    <Figures className="figures">
      {amount === null || amount === undefined ? '-' : format(amount, currency)}
    </Figures>
  );
}
