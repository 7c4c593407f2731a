import { styled } from '@mui/material/styles';
import { useFormContext } from 'react-hook-form';
import { currencyDecimals } from '../../../domain/money.ts';
import { currencyPrefix, formatNumber, parseMoney } from '../../../domain/moneyFormat.ts';
import { TextControl } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { maskInput } from './numberMask.ts';
import { useClearProblem } from './useProblem.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > span': { color: theme.vars?.palette.text.secondary },
  '& > input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}));

export interface MoneyFieldProps {
  /** Its path in the form; the value is the typed text. */
  path: string;
  label: string;
  currencyCode: string;
  hint?: string;
  isOptional?: boolean;
}

/** An amount, masked as it is typed; a pasted one may bring its symbol and its own separators. */
export function MoneyField({ path, label, currencyCode, hint, isOptional = false }: MoneyFieldProps) {
  'use no memo';
  const { register, setValue } = useFormContext();
  const clearProblem = useClearProblem();
  const aria = useFieldAria(path, hint !== undefined);
  const registered = register(path);
  return (
    <Field
      path={path}
      label={`${label} (${currencyPrefix(currencyCode)})`}
      isOptional={isOptional}
      {...(hint === undefined ? {} : { hint })}
    >
      <Row>
        <span aria-hidden="true">{currencyPrefix(currencyCode)}</span>
        <TextControl
          {...registered}
          {...aria}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => {
            const { data } = event.nativeEvent as InputEvent;
            maskInput(event.target, currencyDecimals(currencyCode), data);
            void registered.onChange(event);
            clearProblem(path);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').trim();
            // Digits alone go where the caret is; an amount with separators or a symbol is one by itself.
            if (/^\d*$/.test(pasted)) return;
            event.preventDefault();
            const parsed = parseMoney(pasted, currencyCode);
            setValue(path, parsed.ok ? formatNumber(parsed.amount) : pasted, { shouldDirty: true });
            clearProblem(path);
          }}
        />
      </Row>
    </Field>
  );
}
