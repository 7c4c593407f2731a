import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { ChangeEvent, FocusEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import { compare, currencyDecimals } from '../../../../domain/money/money.ts';
import { DayRangeField } from './DayRangeField.tsx';
import { maskInput, tidyInput } from '../../form/fields/numberMask.ts';
import { useSay } from '../../feedback/useSay.ts';
import { FilterError } from './FilterError.tsx';
import type { DrawnFilter, FilterOption } from './filterFields.ts';
import { comparison, optionsOf } from './filterFields.ts';
import type { AmountRange, DayRange, DayRangeKind } from '../../../../domain/list/filterKinds.ts';
import { searchForm } from '../../../../domain/text/normalForm.ts';
import { RecordsFilter } from './RecordsFilter.tsx';

interface FilterControlProps {
  filter: DrawnFilter;
  /** `isWrong`: what is typed cannot be meant; the value is then the last one that could. */
  onChange: (value: unknown, isWrong: boolean) => void;
}

const Fields = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600, fontSize: '0.8125rem' },
  '& .pair': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 },
  '& .options': { display: 'grid', maxHeight: 260, overflowY: 'auto' },
  '& .options label': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 32, cursor: 'pointer' },
  '& input[type="checkbox"]': {
    width: 18,
    height: 18,
    margin: 0,
    accentColor: theme.vars?.palette.primary.main,
  },
  '& .none': { color: theme.vars?.palette.text.secondary, margin: 0 },
}));

/** The input of one filter, by its kind. */
export function FilterControl({ filter, onChange }: FilterControlProps) {
  const { kind, field, value } = filter;
  switch (kind.control) {
    case 'text':
      return (
        <TextField
          label={field.label}
          defaultValue={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value.trim() || undefined, false)}
        />
      );
    case 'choice':
    case 'ids': {
      const chosen = ((value as readonly (string | number)[] | undefined) ?? []).map(String);
      const put = (values: readonly string[]): void => {
        const typed = kind.control === 'ids' ? values.map(Number) : values;
        onChange(typed.length > 0 ? typed : undefined, false);
      };
      return field.resource === undefined ? (
        <Options label={field.label} options={optionsOf(filter)} chosen={chosen} onChange={put} />
      ) : (
        <RecordsFilter
          label={field.label}
          resource={field.resource}
          known={optionsOf(filter)}
          chosen={chosen}
          onChange={put}
        />
      );
    }
    case 'switch':
      return (
        <Fields>
          <div className="options">
            <label>
              <input
                type="checkbox"
                checked={value === true}
                onChange={(event) => onChange(event.target.checked ? true : undefined, false)}
              />
              {field.label}
            </label>
          </div>
        </Fields>
      );
    case 'dayRange':
      return (
        <Fields>
          <legend>{field.label}</legend>
          <DayRangeField
            label={field.label}
            value={(value as DayRange | undefined) ?? {}}
            errorOf={(kind as DayRangeKind).error}
            onChange={onChange}
          />
        </Fields>
      );
    case 'amountRange':
      return (
        <AmountRangeField
          label={field.label}
          {...comparison(field)}
          value={(value as AmountRange | undefined) ?? {}}
          onChange={onChange}
        />
      );
  }
}

/** From here on a list of options has a field to find one in. */
const searchableFrom = 10;

interface OptionsProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

function Options({ label, options, chosen, onChange }: OptionsProps) {
  const translate = useTranslate();
  const [wanted, setWanted] = useState('');
  const needle = searchForm(wanted.trim());
  const found = options.filter((option) => searchForm(option.label).includes(needle));
  return (
    <Fields>
      <legend>{label}</legend>
      {options.length >= searchableFrom && (
        <TextField
          label={translate('list.filter.find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          // Enter here looks for an option; it does not apply the filter.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div className="options">
        {found.map(({ value, label: words }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                )
              }
            />
            {words}
          </label>
        ))}
        {found.length === 0 && <p className="none">{translate('list.filter.nothingFound')}</p>}
      </div>
    </Fields>
  );
}

interface AmountRangeFieldProps {
  label: string;
  currency: string | undefined;
  isAtDayRate: boolean;
  value: AmountRange;
  onChange: (value: AmountRange | undefined, isWrong: boolean) => void;
}

function AmountRangeField({ label, currency, isAtDayRate, value, onChange }: AmountRangeFieldProps) {
  const translate = useTranslate();
  const say = useSay();
  const errorID = useId();
  const [texts, setTexts] = useState({
    from: value.from === undefined ? '' : formatNumber(value.from),
    to: value.to === undefined ? '' : formatNumber(value.to),
  });
  const [error, setError] = useState<string | null>(null);
  // Without a currency of its own the range may have two decimals.
  const unit = currency ?? 'USD';

  function type(end: 'from' | 'to', text: string): void {
    const next = { ...texts, [end]: text };
    setTexts(next);
    const [from, to] = [next.from, next.to].map((one) =>
      one.trim() === '' ? null : parseTypedMoney(one, unit),
    );
    const range: AmountRange = {
      ...(from?.ok ? { from: from.amount } : {}),
      ...(to?.ok ? { to: to.amount } : {}),
    };
    const unread = [from, to].find((parsed) => parsed?.ok === false);
    const isReversed = Boolean(range.from && range.to && compare(range.from, range.to) > 0);
    const found =
      unread?.ok === false ? say(unread.says) : isReversed ? translate('list.filter.amountsReversed') : null;
    setError(found);
    onChange(range.from || range.to ? range : undefined, found !== null);
  }

  const input = (end: 'from' | 'to') => (
    <TextField
      label={translate(`list.filter.${end}`)}
      value={texts[end]}
      error={error !== null}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        maskInput(event.target, texts[end], currencyDecimals(unit));
        type(end, event.target.value);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        tidyInput(event.target, (text) => parseTypedMoney(text, unit));
        setTexts({ ...texts, [end]: event.target.value });
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal', ...(error ? { 'aria-describedby': errorID } : {}) } }}
    />
  );
  return (
    <Fields>
      <legend>{currency ? `${label} (${currency})` : label}</legend>
      <div className="pair">
        {input('from')}
        {input('to')}
      </div>
      {isAtDayRate && <p className="none">{translate('list.filter.dayRate')}</p>}
      <FilterError id={errorID} text={error} />
    </Fields>
  );
}
