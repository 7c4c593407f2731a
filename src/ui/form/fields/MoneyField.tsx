import { styled } from '@mui/material/styles';
import { useFormContext } from 'react-hook-form';
import type { Message } from '../../../../domain/message/message.ts';
import { currencyDecimals } from '../../../../domain/money/money.ts';
import { currencyPrefix } from '../../../../domain/money/moneyFormat.ts';
import { parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import { TextControl } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { maskInput, tidyInput, tidyNumber } from './numberMask.ts';
import { fieldError, useClearProblem } from './useProblem.ts';

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
  help?: string;
  isOptional?: boolean;
  /** How many digits may stand before the decimals, where that is not as everywhere. */
  digitsLimit?: number;
}

/**
 * An amount, masked as it is typed; a pasted one may bring its symbol and its own separators. What cannot be taken
 * stays and is refused in words as the field is left.
 */
export function MoneyField(props: MoneyFieldProps) {
  'use no memo';
  const { path, label, currencyCode, help, isOptional = false, digitsLimit } = props;
  const { register, getValues, setValue, setError } = useFormContext();
  const clearProblem = useClearProblem();
  const aria = useFieldAria(path, help !== undefined);
  const registered = register(path);

  const parse = (text: string) => parseTypedMoney(text, currencyCode, digitsLimit);
  function tell(problem: Message | null): void {
    if (problem === null) clearProblem(path);
    else setError(path, fieldError(problem, 'number'));
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
            maskInput(event.target, String(getValues(path)), currencyDecimals(currencyCode));
            void registered.onChange(event);
            clearProblem(path);
          }}
          onBlur={(event) => {
            const problem = tidyInput(event.target, parse);
            void registered.onBlur(event);
            tell(problem);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').trim();
            // Digits alone go where the caret is; an amount with separators or a symbol is one by itself.
            if (/^\d*$/.test(pasted)) return;
            event.preventDefault();
            const { text, problem } = tidyNumber(pasted, parse);
            setValue(path, text, { shouldDirty: true });
            tell(problem);
          }}
        />
      </Row>
    </Field>
  );
}
