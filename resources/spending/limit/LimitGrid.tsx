import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { enforcements, limitFrequencies } from '../../../domain/limit/limit.ts';
import type { LimitFrequency } from '../../../domain/limit/limit.ts';
import { SectionTitle } from '../../../src/noun/fields/sectionTitle.ts';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import { ErrorText, Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../src/ui/form/fields/fieldID.ts';
import { MoneyField } from '../../../src/ui/form/fields/MoneyField.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';
import { visuallyHidden } from '../../../src/ui/visuallyHidden.ts';

/** Below this width of the grid each rule is a card, and every input has its label. */
const cardWidth = 820;

const Frame = styled('fieldset')(({ theme }) => ({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
  '& > p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& > button': { justifySelf: 'start' },
  '& .head, & .limits': {
    display: 'grid',
    gridTemplateColumns:
      'minmax(150px, 1.5fr) repeat(var(--amounts), minmax(96px, 1fr)) minmax(120px, 1fr) 36px',
    gap: 8,
    alignItems: 'start',
  },
  '& .head': {
    padding: '0 8px',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars?.palette.text.secondary,
  },
  '& .limits': {
    margin: 0,
    padding: 8,
    minWidth: 0,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& .limits .label': visuallyHidden,
  [`@container (max-width: ${cardWidth}px)`]: {
    '& .head': { display: 'none' },
    '& .limits': {
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
      gap: 12,
      padding: 12,
    },
    '& .limits .who': { gridColumn: '1 / -1' },
    '& .limits .label': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      margin: 0,
      overflow: 'visible',
      clip: 'auto',
      whiteSpace: 'normal',
    },
    '& .limits > button': { justifySelf: 'start', alignSelf: 'end' },
  },
}));

interface LimitGridProps {
  /** The key of the words of the noun. */
  noun: string;
  /** Where its rows are in the form: `rules`. */
  path: string;
  /** How many rows there can be. */
  max: number;
  /** The amounts that a row has; unset: all. */
  frequencies?: readonly LimitFrequency[];
  /** What a new row holds beside its amounts. */
  first: Readonly<Record<string, unknown>>;
  /** Whom or what a row is of, given its path. */
  Who: ComponentType<{ path: string }>;
  who: string;
  help?: string;
}

/** What a new row holds. */
export const emptyLimits = {
  perTransaction: '',
  perDay: '',
  weekly: '',
  monthly: '',
  yearly: '',
  enforcement: 'block',
};

/** Rules as rows: whom each is of, an amount for each frequency, and what becomes of what is above. */
export function LimitGrid({ noun, path, max, frequencies = limitFrequencies, ...props }: LimitGridProps) {
  const { first, Who, who, help } = props;
  const translate = useTranslate();
  const label = translate(`${noun}.field.${path}`);
  const isTitled = useContext(SectionTitle) === label;
  const { fields: rows, append, remove } = useFieldArray({ name: path, keyName: 'rowKey' });
  return (
    <Frame
      id={fieldID(path)}
      tabIndex={-1}
      style={{ '--amounts': frequencies.length } as React.CSSProperties}
    >
      <legend style={isTitled ? visuallyHidden : undefined}>{label}</legend>
      {help !== undefined && <p>{help}</p>}
      {rows.length > 0 && (
        <div className="head" aria-hidden="true">
          <span>{who}</span>
          {frequencies.map((frequency) => (
            <span key={frequency}>{translate(`limitGrid.${frequency}`)}</span>
          ))}
          <span>{frequencies.length > 0 && translate('limitGrid.enforcement')}</span>
        </div>
      )}
      {rows.map((row, index) => (
        <fieldset
          key={row.rowKey}
          className="limits"
          aria-label={translate('noun.item', { label, number: index + 1 })}
        >
          <div className="who">
            <Who path={`${path}.${index}`} />
          </div>
          <LimitInputs path={`${path}.${index}`} frequencies={frequencies} />
          <IconButton
            size="small"
            aria-label={translate('limitGrid.removeRow', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <Delete fontSize="small" />
          </IconButton>
        </fieldset>
      ))}
      <ErrorText path={path} />
      {rows.length < max && (
        <Button startIcon={<Add />} onClick={() => append({ ...emptyLimits, ...first })}>
          {translate(`${noun}.add.${path}`)}
        </Button>
      )}
    </Frame>
  );
}

interface LimitInputsProps {
  path: string;
  frequencies: readonly LimitFrequency[];
}

/** The amounts of one rule, and what becomes of what is above. */
export function LimitInputs({ path, frequencies }: LimitInputsProps) {
  'use no memo';
  const translate = useTranslate();
  const { register } = useFormContext();
  const clearError = useClearError();
  const place = `${path}.enforcement`;
  const aria = useFieldAria(place);
  return (
    <>
      {frequencies.map((frequency) => (
        <MoneyField
          key={frequency}
          path={`${path}.${frequency}`}
          label={translate(`limitGrid.${frequency}`)}
          currencyCode="IDR"
          isOptional
        />
      ))}
      {frequencies.length > 0 && (
        <Field path={place} label={translate('limitGrid.enforcement')}>
          <SelectControl {...register(place, { onChange: () => clearError(place) })} {...aria}>
            {enforcements.map((one) => (
              <option key={one} value={one}>
                {translate(`limitGrid.enforcements.${one}`)}
              </option>
            ))}
          </SelectControl>
        </Field>
      )}
    </>
  );
}
