import { styled } from '@mui/material/styles';
import { useFormContext } from 'react-hook-form';
import type { Message } from '../../../../domain/message/message.ts';
import { currencyDecimals, priceDecimalsIn } from '../../../../domain/money/money.ts';
import { currencyPrefix } from '../../../../domain/money/moneyFormat.ts';
import { parseTypedMoney, parseTypedPrice, withinRule } from '../../../../domain/money/moneyInput.ts';
import { TextControl } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { maskInput, tidyInput, tidyNumber } from './numberMask.ts';
import { fieldError, useClearError } from './useFieldError.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > span': { color: theme.vars?.palette.text.secondary },
  '& > input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}));

interface MoneyFieldProps {
  /** Its path in the form; the value is the typed text. */
  path: string;
  label: string;
  currencyCode: string;
  help?: string;
  isOptional?: boolean;
  /** How many digits may stand before the decimals, where that is not as everywhere. */
  digitsLimit?: number;
  /** Of a unit price: decimals that the company has chosen. */
  priceDecimals?: number;
}

/**
 * An amount, masked as it is typed; a pasted one may bring its symbol and its own separators. What cannot be taken
 * stays and is refused in words as the field is left.
 */
export function MoneyField(props: MoneyFieldProps) {
  'use no memo';
  const { path, label, currencyCode, help, isOptional = false, digitsLimit, priceDecimals } = props;
  const { register, getValues, setValue, setError } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path, help !== undefined);
  const registered = register(path);

  const parse = (text: string) =>
    priceDecimals === undefined
      ? parseTypedMoney(text, currencyCode, digitsLimit)
      : withinRule(parseTypedPrice(text, currencyCode, priceDecimals), { isUnsigned: true });
  const decimals =
    priceDecimals === undefined
      ? currencyDecimals(currencyCode)
      : priceDecimalsIn(currencyCode, priceDecimals);
  function tell(error: Message | null): void {
    if (error === null) clearError(path);
    else setError(path, fieldError(error, 'number'));
  }

  return (
    <Field
      path={path}
      label={`${label} (${currencyPrefix(currencyCode)})`}
      isOptional={isOptional}
      {...(help === undefined ? {} : { help })}
    >
      <Row>
        <span aria-hidden="true">{currencyPrefix(currencyCode)}</span>
        <TextControl
          {...registered}
          {...aria}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => {
            maskInput(event.target, String(getValues(path)), decimals);
            void registered.onChange(event);
            clearError(path);
          }}
          onBlur={(event) => {
            const error = tidyInput(event.target, parse);
            void registered.onBlur(event);
            tell(error);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').trim();
            // Digits alone go where the caret is; an amount with separators or a symbol is one by itself.
            if (/^\d*$/.test(pasted)) return;
            event.preventDefault();
            const { text, error } = tidyNumber(pasted, parse);
            setValue(path, text, { shouldDirty: true });
            tell(error);
          }}
        />
      </Row>
    </Field>
  );
}
