import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { numberOnly } from '../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { SelectControl, TextControl } from '../form/fields/controls.ts';
import { Field, useFieldAria } from '../form/fields/Field.tsx';
import { useSay } from '../feedback/useSay.ts';
import { useClearError } from '../form/fields/useFieldError.ts';
import type { Inquiry } from './useBankInquiry.ts';
import { useBankInquiry } from './useBankInquiry.ts';

interface Bank {
  code: string;
  name: string;
}

const Answer = styled('output')(({ theme }) => ({
  display: 'block',
  minHeight: 24,
  '& b': { overflowWrap: 'anywhere' },
  '&[data-bad="true"]': { color: theme.vars?.palette.error.main, fontWeight: 600 },
}));

export interface BankAccountFieldsProps {
  /** Where the fields stand in the form: `bankAccounts.0.`; unset: at its top. */
  under?: string;
  /** Hears whose account it is, once the bank has said it. */
  onHolder?: (name: string) => void;
}

/** The fields `bankCode` and `accountNumber` of a form, and the name of the holder as the bank says it. */
export function BankAccountFields({ under = '', onHolder }: BankAccountFieldsProps) {
  'use no memo';
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { register } = useFormContext();
  const clearError = useClearError();
  const [bankPath, numberPath] = [`${under}bankCode`, `${under}accountNumber`];
  const bankCode = String(useWatch({ name: bankPath }) ?? '');
  const accountNumber = String(useWatch({ name: numberPath }) ?? '');
  const { inquiry, ask } = useBankInquiry(bankCode, accountNumber, onHolder);
  const bankAria = useFieldAria(bankPath);
  const numberAria = useFieldAria(numberPath);
  const banks = useQuery({
    queryKey: ['banks'],
    queryFn: ({ signal }) => dataProvider.read<{ data: Bank[] }>('banks', { what: 'all', signal }),
    staleTime: 3_600_000,
    meta: { raisesErrorPage: false },
  });
  const bank = register(bankPath);
  const number = register(numberPath);
  const canAsk = bankCode !== '' && accountNumber.trim() !== '';
  return (
    <>
      <Field path={bankPath} label={translate('bank.bank')}>
        <SelectControl
          {...bank}
          {...bankAria}
          // The options come later than the value; a select forgets one that it does not have.
          key={banks.data ? 'filled' : 'empty'}
          onChange={(event) => {
            void bank.onChange(event);
            clearError(bankPath);
          }}
        >
          <option value="">{translate(banks.data ? 'bank.choose' : 'bank.loading')}</option>
          {banks.data?.data.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectControl>
      </Field>
      {banks.error && !banks.data && (
        <div role="alert">
          {describeError(banks.error, translate)}{' '}
          <Button onClick={() => void banks.refetch()}>{translate('list.state.retry')}</Button>
        </div>
      )}
      <Field path={numberPath} label={translate('bank.accountNumber')}>
        <TextControl
          {...number}
          {...numberAria}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          onChange={(event) => {
            const digits = numberOnly(event.target.value);
            // Written back only when it differs: the caret would jump to the end.
            if (digits !== event.target.value) event.target.value = digits;
            void number.onChange(event);
            clearError(numberPath);
          }}
          onBlur={(event) => {
            void number.onBlur(event);
            if (canAsk && inquiry.kind === 'none') void ask();
          }}
        />
      </Field>
      <div>
        {/* Not disabled while the bank is asked: leaving the number asks, and the focus is on its way here. */}
        <Button type="button" variant="outlined" disabled={!canAsk} onClick={() => void ask()}>
          {translate('bank.check')}
        </Button>
        <InquiryAnswer inquiry={inquiry} />
      </div>
    </>
  );
}

/** Stands all the time, so that what comes is read out. */
function InquiryAnswer({ inquiry }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  const say = useSay();
  const isBad = inquiry.kind === 'unknown' || inquiry.kind === 'failed';
  return (
    <Answer data-bad={isBad}>
      {inquiry.kind === 'asking' && translate('bank.asking')}
      {inquiry.kind === 'known' && (
        <>
          {translate('bank.holder')} <b>{inquiry.account.accountHolderName}</b>
        </>
      )}
      {isBad && say(inquiry.says)}
    </Answer>
  );
}
