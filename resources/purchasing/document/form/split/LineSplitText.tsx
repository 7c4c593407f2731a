import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatMoney } from '../../../../../domain/money/moneyFormat.ts';
import { errorID } from '../../../../../src/ui/form/fields/fieldID.ts';
import { errorOf } from '../../../../../src/ui/form/fields/useFieldError.ts';
import { useSay } from '../../../../../src/ui/feedback/useSay.ts';
import { useLive } from '../../../../../src/ui/lineGrid/liveStore.ts';
import type { LineSplit } from '../../lines/lineSplit.ts';
import { splitAmounts } from '../../lines/lineSplit.ts';
import { useLineItems } from '../../lines/lineItems.tsx';
import type { DocumentFields } from '../DocumentFormFields.tsx';

const Parts = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  margin: '2px 0 0',
  padding: '2px 4px',
  border: 0,
  borderRadius: 4,
  font: 'inherit',
  fontSize: '0.75rem',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  color: theme.vars?.palette.text.secondary,
  backgroundColor: 'transparent',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
}));

interface LineSplitTextProps {
  index: number;
}

/** For whom a line is and how much of it, under its item; nothing where it is not split, as most lines are not. */
export function LineSplitText({ index }: LineSplitTextProps) {
  'use no memo';
  const { control } = useFormContext<DocumentFields>();
  const splits = useWatch({ control, name: `items.${index}.splits` }) ?? [];
  return splits.length === 0 ? null : <SplitParts index={index} splits={splits} />;
}

interface SplitPartsProps extends LineSplitTextProps {
  splits: readonly LineSplit[];
}

function SplitParts({ index, splits }: SplitPartsProps) {
  'use no memo';
  const { store, onSplit } = useLineItems();
  const translate = useTranslate();
  const say = useSay();
  const { control } = useFormContext<DocumentFields>();
  const { errors } = useFormState({ control, name: `items.${index}` });
  const amount = useLive(store, ({ totals }) => totals.lines[index]?.amount ?? '0');
  const currencyCode = useLive(store, (live) => live.currencyCode);
  const path = `items.${index}.splits`;
  const error = errorOf(get(errors, path));
  const amounts = splitAmounts(splits, amount, currencyCode);
  const words = splits.map(({ whom, tag }, at) => {
    const names = [whom.name, tag].filter((text) => text.trim() !== '').join(', ');
    return `${names} ${formatMoney(amounts[at] ?? '0', currencyCode)}`;
  });
  return (
    <>
      <Parts
        type="button"
        data-line={index}
        data-column="splits"
        aria-label={translate('documentForm.split.open', { number: index + 1, parts: words.join('; ') })}
        aria-describedby={error === null ? undefined : errorID(path)}
        onClick={() => onSplit?.(index)}
      >
        {words.map((text) => (
          <span key={text} style={{ display: 'block' }}>
            {text}
          </span>
        ))}
      </Parts>
      {error !== null && (
        <p className="error" id={errorID(path)}>
          {say(error)}
        </p>
      )}
    </>
  );
}
