import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate, useDataProvider } from 'react-admin';
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { Choice } from '../../../../../domain/noun/fields.ts';
import { noChoice } from '../../../../../domain/noun/fields.ts';
import type { Message } from '../../../../../domain/message/message.ts';
import { law } from '../../../../../domain/message/message.ts';
import type { Amount } from '../../../../../domain/money/money.ts';
import {
  compare,
  divide,
  isPositive,
  isZero,
  multiply,
  roundTo,
  sum,
} from '../../../../../domain/money/money.ts';
import { splitAmount } from '../../../../../domain/money/shares.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../../../domain/money/moneyFormat.ts';
import { parseNumber, parseTypedMoney } from '../../../../../domain/money/moneyInput.ts';
import { equalParts, percentDecimals, restOf } from '../../../../../domain/money/split.ts';
import { ConfirmDialog } from '../../../../../src/ui/feedback/ConfirmDialog.tsx';
import { ChoiceField } from '../../../../../src/ui/form/fields/ChoiceField.tsx';
import { TextControl } from '../../../../../src/ui/form/fields/controls.ts';
import { ErrorText, Field, useFieldAria } from '../../../../../src/ui/form/fields/Field.tsx';
import { RadioField } from '../../../../../src/ui/form/fields/RadioField.tsx';
import { fieldError, useClearError } from '../../../../../src/ui/form/fields/useFieldError.ts';
import type { LineSplit } from '../../lines/lineSplit.ts';
import { splitAmounts } from '../../lines/lineSplit.ts';
import { documentError } from '../../documentAmounts.ts';
import { searchOwn } from '../searchOwn.tsx';

const partsMost = 20;
const tagLength = 60;

const Part = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 0.9fr) max-content',
  gap: 12,
  alignItems: 'start',
  margin: '12px 0 0',
  padding: 0,
  border: 0,
  '& legend': { fontWeight: 600, padding: 0 },
  // Beside the inputs, which stand below their labels.
  '& > button': { marginTop: 20 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  marginTop: 16,
});

const Rest = styled('output')(({ theme }) => ({
  display: 'block',
  margin: '12px 0 0',
  fontVariantNumeric: 'tabular-nums',
  '&.off': { color: theme.vars?.palette.error.main },
}));

interface PartFields {
  organization: Choice;
  tag: string;
  /** As it is typed: a percentage or an amount. */
  share: string;
}

interface SplitFields {
  by: 'percent' | 'amount';
  parts: PartFields[];
}

export interface SplitDialogProps {
  /** The number of the line, and what it buys. */
  line: string;
  amount: Amount;
  currencyCode: string;
  splits: readonly LineSplit[];
  /** The parts that were agreed on; none: the line is whole again. */
  onSplit: (splits: LineSplit[]) => void;
  onClose: () => void;
}

/** Says for whom a line is: parts by percentage or amount, which come to the whole line. */
export default function SplitDialog({
  line,
  amount,
  currencyCode,
  splits,
  onSplit,
  onClose,
}: SplitDialogProps) {
  'use no memo';
  const translate = useTranslate();
  const form = useForm<SplitFields>({ defaultValues: firstParts(splits, amount, currencyCode) });
  const { control, getValues, setValue, setError, clearErrors } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'parts' });
  const by = useWatch({ control, name: 'by' });
  const isSplit = isPositive(amount);

  function shareEqually(): void {
    clearErrors();
    const whole = by === 'percent' ? '100' : amount;
    const shares =
      by === 'percent' ? equalPercents(fields.length) : equalParts(whole, fields.length, currencyCode);
    shares.forEach((share, at) => setValue(`parts.${at}.share`, formatNumber(share)));
  }

  /** What was typed goes on in the other unit. */
  function changeUnit(next: SplitFields['by']): void {
    const read = getValues('parts').map(({ share }) =>
      readShare(share, next === 'percent' ? 'amount' : 'percent', currencyCode),
    );
    clearErrors();
    const known = read.map((share) => ('amount' in share ? share.amount : null));
    if (known.some((share) => share === null) || known.every((share) => share !== null && isZero(share)))
      return;
    const weights = known.map((share) => share ?? '0');
    const shares =
      next === 'amount' ? splitAmount(amount, weights, currencyCode) : percentsOf(weights, amount);
    shares.forEach((share, at) => setValue(`parts.${at}.share`, formatNumber(share)));
  }

  function confirm(): void {
    clearErrors();
    const { parts } = getValues();
    const weights: Amount[] = [];
    let isFine = true;
    const refuse = (path: `parts.${number}.${'organization' | 'share'}` | 'parts', says: Message) => {
      isFine = false;
      setError(path, fieldError(says));
    };
    for (const [at, { organization, tag, share }] of parts.entries()) {
      const isNamed = organization.id !== null || tag.trim() !== '';
      if (organization.id === null && organization.name.trim() !== '') {
        refuse(`parts.${at}.organization`, law('field.fromList'));
      } else if (!isNamed) refuse(`parts.${at}.organization`, documentError('partOfNobody'));
      const read = readShare(share, by, currencyCode);
      if ('says' in read) refuse(`parts.${at}.share`, read.says);
      else if (!isPositive(read.amount)) refuse(`parts.${at}.share`, documentError('partAboveZero'));
      else weights.push(read.amount);
    }
    const whole = by === 'percent' ? '100' : amount;
    if (isFine && !isZero(restOf(whole, weights))) {
      refuse(
        'parts',
        by === 'percent'
          ? documentError('percentsDiffer', { parts: formatPercent(sum(weights)) })
          : documentError('partsDiffer', {
              parts: { amount: sum(weights), currency: currencyCode },
              due: { amount, currency: currencyCode },
            }),
      );
    }
    if (!isFine) return;
    onSplit(
      parts.map(({ organization: whom, tag }, at) => ({ whom, tag: tag.trim(), weight: weights[at] ?? '0' })),
    );
  }

  return (
    <ConfirmDialog
      isOpen
      isWide
      title={translate('documentForm.split.title', { line })}
      confirmLabel={translate('documentForm.split.confirm')}
      onConfirm={isSplit ? confirm : onClose}
      onClose={onClose}
    >
      {isSplit ? (
        <FormProvider {...form}>
          <p style={{ marginTop: 0 }}>
            {translate('documentForm.split.text', { sum: formatMoney(amount, currencyCode) })}
          </p>
          <Unit onChange={changeUnit} />
          {fields.map((field, at) => (
            <SplitPart
              key={field.id}
              at={at}
              by={by}
              currencyCode={currencyCode}
              {...(fields.length > 2 ? { onRemove: () => remove(at) } : {})}
            />
          ))}
          <Left by={by} amount={amount} currencyCode={currencyCode} />
          <ErrorText path="parts.root" />
          <ErrorText path="parts" />
          <Foot>
            <Button
              variant="outlined"
              disabled={fields.length >= partsMost}
              onClick={() => append({ organization: noChoice, tag: '', share: '' }, { shouldFocus: false })}
            >
              {translate('documentForm.split.add')}
            </Button>
            <Button variant="outlined" onClick={shareEqually}>
              {translate('documentForm.split.equal')}
            </Button>
            {splits.length > 0 && (
              <Button
                color="error"
                onClick={() => {
                  replace([]);
                  onSplit([]);
                }}
              >
                {translate('documentForm.split.whole')}
              </Button>
            )}
          </Foot>
        </FormProvider>
      ) : (
        <p>{translate('documentForm.split.noAmount')}</p>
      )}
    </ConfirmDialog>
  );
}

function Unit({ onChange }: { onChange: (by: SplitFields['by']) => void }) {
  const translate = useTranslate();
  return (
    <div
      onChange={(event) => {
        const { value } = event.target as HTMLInputElement;
        if (value === 'percent' || value === 'amount') onChange(value);
      }}
    >
      <RadioField
        path="by"
        label={translate('documentForm.split.by')}
        options={(['percent', 'amount'] as const).map((value) => ({
          value,
          label: translate(`documentForm.split.unit.${value}`),
        }))}
      />
    </div>
  );
}

interface SplitPartProps {
  at: number;
  by: SplitFields['by'];
  currencyCode: string;
  onRemove?: () => void;
}

function SplitPart({ at, by, currencyCode, onRemove }: SplitPartProps) {
  'use no memo';
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { register } = useFormContext<SplitFields>();
  const share = `parts.${at}.share` as const;
  const tag = `parts.${at}.tag` as const;
  return (
    <Part>
      <legend>{translate('documentForm.split.part', { number: at + 1 })}</legend>
      <ChoiceField
        path={`parts.${at}.organization`}
        label={translate('documentForm.field.organization')}
        isOptional
        searchKey="organizations"
        search={searchOwn(dataProvider, 'organizations')}
      />
      <Field path={tag} label={translate('documentForm.split.tag')} isOptional>
        <TextControl {...register(tag)} {...useFieldAria(tag)} maxLength={tagLength} autoComplete="off" />
      </Field>
      <ShareField path={share} by={by} currencyCode={currencyCode} />
      <Button
        color="inherit"
        disabled={!onRemove}
        onClick={onRemove}
        aria-label={translate('documentForm.split.removePart', { number: at + 1 })}
      >
        {translate('documentForm.split.remove')}
      </Button>
    </Part>
  );
}

function ShareField({
  path,
  by,
  currencyCode,
}: {
  path: `parts.${number}.share`;
  by: SplitFields['by'];
  currencyCode: string;
}) {
  'use no memo';
  const translate = useTranslate();
  const { register, setError } = useFormContext<SplitFields>();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  const registered = register(path);
  return (
    <Field path={path} label={translate(`documentForm.split.share.${by}`, { currency: currencyCode })}>
      <TextControl
        {...registered}
        {...aria}
        inputMode="decimal"
        autoComplete="off"
        style={{ textAlign: 'right' }}
        onChange={(event) => {
          void registered.onChange(event);
          clearError(path);
        }}
        onBlur={(event) => {
          void registered.onBlur(event);
          const read = readShare(event.target.value, by, currencyCode);
          if (event.target.value.trim() !== '' && 'says' in read) setError(path, fieldError(read.says));
        }}
      />
    </Field>
  );
}

/** What is not shared out yet. */
function Left({ by, amount, currencyCode }: { by: SplitFields['by']; amount: Amount; currencyCode: string }) {
  'use no memo';
  const translate = useTranslate();
  const { control } = useFormContext<SplitFields>();
  const parts = useWatch({ control, name: 'parts' });
  const known = parts.map(({ share }) => {
    const read = readShare(share, by, currencyCode);
    return 'says' in read ? '0' : read.amount;
  });
  const rest = restOf(by === 'percent' ? '100' : amount, known);
  const text = by === 'percent' ? formatPercent(rest) : formatMoney(rest, currencyCode);
  return (
    <Rest className={compare(rest, '0') < 0 ? 'off' : ''}>
      {translate(isZero(rest) ? 'documentForm.split.allShared' : 'documentForm.split.left', { rest: text })}
    </Rest>
  );
}

function readShare(
  text: string,
  by: SplitFields['by'],
  currencyCode: string,
): { amount: Amount } | { says: Message } {
  if (text.trim() === '') return { says: law('field.required') };
  const parsed = by === 'percent' ? parseNumber(text, percentDecimals) : parseTypedMoney(text, currencyCode);
  return parsed.ok ? { amount: parsed.amount } : { says: parsed.says };
}

/** As it was split; else two parts that are to be named. */
function firstParts(splits: readonly LineSplit[], amount: Amount, currencyCode: string): SplitFields {
  const empty = { organization: noChoice, tag: '', share: '' };
  if (splits.length === 0) return { by: 'percent', parts: [empty, { ...empty }] };
  const amounts = splitAmounts(splits, amount, currencyCode);
  return {
    by: 'amount',
    parts: splits.map(({ whom: organization, tag }, at) => ({
      organization,
      tag,
      share: formatNumber(amounts[at] ?? '0'),
    })),
  };
}

/** Percentages with four decimals that sum to a hundred: the last one has the odd part. */
function percentsOf(weights: readonly Amount[], whole: Amount): Amount[] {
  const percents = weights
    .slice(0, -1)
    .map((weight) => divide(multiply(weight, '100'), whole, percentDecimals, 'halfUp'));
  return [...percents, restOf('100', percents)].map((percent) => roundTo(percent, percentDecimals));
}

function equalPercents(count: number): Amount[] {
  return percentsOf(
    Array.from({ length: count }, () => '1'),
    String(count),
  );
}
