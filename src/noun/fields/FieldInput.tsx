import { Suspense } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field, OfferedField, ReferenceField } from '../../../domain/noun/fields.ts';
import { sharedChoices } from '../../../domain/noun/fields.ts';
import { currencyCodes } from '../../../domain/money/money.ts';
import { withWords } from '../../../providers/i18n/roomWords.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { ChoiceField } from '../../ui/form/fields/ChoiceField.tsx';
import { SelectControl, TextAreaControl, TextControl } from '../../ui/form/fields/controls.ts';
import { DayField } from '../../ui/form/fields/DayField.tsx';
import { Field as FieldFrame, useFieldAria } from '../../ui/form/fields/Field.tsx';
import { MoneyField } from '../../ui/form/fields/MoneyField.tsx';
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx';
import { failureText } from '../../ui/feedback/failureText.ts';
import { useSay } from '../../ui/feedback/useSay.ts';
import { useClearError } from '../../ui/form/fields/useFieldError.ts';
import { lineGridWords } from '../../ui/lineGrid/lineGridWords.ts';
import { lazyPiece } from '../../ui/page/lazyPiece.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { CountryInput } from './CountryInput.tsx';
import { choiceWord } from './choiceWord.ts';
import type { FieldInputProps } from './fieldInputProps.ts';
import { ManyInput } from './ManyInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { placesAbove, searchKeyOf, useChoices, useShared } from './useChoices.ts';
import { useOffers } from './useOffers.ts';

/** Uploads are a piece of their own, for the few nouns that have files. */
const FilesInput = lazyPiece(() =>
  import('./FilesInput.tsx').then((piece) => ({ default: piece.FilesInput })),
);
const ManyGrid = lazyPiece(() => withWords([lineGridWords], () => import('./grid/ManyGrid.tsx')));

const keyboards = {
  email: 'email',
  phone: 'tel',
  link: 'url',
  number: 'numeric',
  percent: 'decimal',
  time: 'numeric',
} as const;

/** The input of a field, by its kind: within any form. */
export function FieldInput(props: FieldInputProps) {
  const { noun, path, wordKey, label, field } = props;
  switch (field.kind) {
    case 'reference':
      return <ReferenceInput {...props} field={field} />;
    case 'references':
      return (
        <ReferencesInput path={path} label={label} resource={field.resource} isRequired={field.isRequired} />
      );
    case 'files':
      return (
        <Suspense>
          <FilesInput path={path} label={label} field={field} />
        </Suspense>
      );
    case 'many':
      return field.isGrid ? (
        <Suspense>
          <ManyGrid noun={noun} path={path} label={label} field={field} />
        </Suspense>
      ) : (
        <ManyInput
          noun={noun}
          path={path}
          wordKey={wordKey}
          label={label}
          field={field}
          renderInput={(inner) => <FieldInput {...inner} />}
        />
      );
    case 'choices':
      return <ChoicesInput {...props} choices={field.choices} />;
    case 'tags':
      return <TagsInput path={path} label={label} field={field} />;
    case 'choice':
    case 'currency':
      return <SelectInput {...props} />;
    case 'offered':
      return <OfferedInput {...props} field={field} />;
    case 'country':
      return <CountryInput path={path} label={label} isOptional={!field.isRequired} />;
    case 'switch':
      return <SwitchField path={path} label={label} />;
    case 'day':
      return <DayField path={path} label={label} isOptional={!field.isRequired} />;
    case 'amount':
      return field.isUnitPrice ? (
        <UnitPriceInput {...props} currencyField={field.currencyField} />
      ) : (
        <AmountInput {...props} currencyField={field.currencyField} />
      );
    default:
      return <TextInput {...props} />;
  }
}

/** Binds a control to its path by react-admin's own hook. */
function useBound(path: string, field: Field, hasHelp = false) {
  const clearError = useClearError();
  const { field: bound } = useInput({ source: path });
  const aria = useFieldAria(path, hasHelp);
  return {
    ...bound,
    ...aria,
    'aria-required': field.isRequired ? true : undefined,
    onChange: (event: { target: { value: string } }) => {
      bound.onChange(event);
      clearError(path);
    },
  };
}

function TextInput({ path, label, field, whyFixed = null }: FieldInputProps) {
  const say = useSay();
  const bound = { ...useBound(path, field, whyFixed !== null), readOnly: whyFixed !== null };
  const keyboard = keyboards[field.kind as keyof typeof keyboards];
  return (
    <FieldFrame
      path={path}
      label={label}
      isOptional={!field.isRequired}
      {...(whyFixed ? { help: say(whyFixed) } : {})}
    >
      {field.kind === 'longText' ? (
        <TextAreaControl {...bound} rows={3} />
      ) : (
        <TextControl {...bound} autoComplete="off" {...(keyboard ? { inputMode: keyboard } : {})} />
      )}
    </FieldFrame>
  );
}

function OfferedInput({ path, wordKey, label, field }: FieldInputProps & { field: OfferedField }) {
  const translate = useTranslate();
  const bound = useBound(path, field);
  const { data, error } = useOffers(field, wordKey);
  const { value } = bound as { value: string };
  const isUnknown = value !== '' && data?.every((one) => one.value !== value) !== false;
  return (
    <FieldFrame path={path} label={label} isOptional={!field.isRequired}>
      <SelectControl {...bound}>
        <option value="">{translate(data || error ? 'noun.choose' : 'shell.loading')}</option>
        {isUnknown && <option value={value}>{value}</option>}
        {data?.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectControl>
      {error && <p role="alert">{failureText(error, translate, translate('noun.failedText'))}</p>}
    </FieldFrame>
  );
}

function SelectInput({ noun, path, wordKey, label, field, whyFixed = null }: FieldInputProps) {
  const translate = useTranslate();
  const say = useSay();
  const bound = useBound(path, field, whyFixed !== null);
  const choices = field.kind === 'choice' ? field.choices : currencyCodes;
  const words = (value: string) =>
    field.kind === 'choice' ? choiceWord(translate, noun, wordKey, value) : value;
  return (
    <FieldFrame
      path={path}
      label={label}
      isOptional={!field.isRequired}
      {...(whyFixed ? { help: say(whyFixed) } : {})}
    >
      <SelectControl {...bound} disabled={whyFixed !== null}>
        <option value="">{translate('noun.choose')}</option>
        {choices.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </SelectControl>
    </FieldFrame>
  );
}

interface AmountInputProps extends FieldInputProps {
  currencyField?: string | undefined;
  /** Of a unit price: decimals that the company has chosen. */
  priceDecimals?: number;
}

function UnitPriceInput(props: AmountInputProps) {
  const { priceDecimals = 0 } = useActor();
  return <AmountInput {...props} priceDecimals={priceDecimals} />;
}

function AmountInput({ path, label, field, currencyField, priceDecimals }: AmountInputProps) {
  const code = useCurrencyAbove(path, currencyField);
  return (
    <MoneyField
      path={path}
      label={label}
      currencyCode={code}
      isOptional={!field.isRequired}
      {...(priceDecimals === undefined ? {} : { priceDecimals })}
    />
  );
}

/** The currency that stands beside an amount, or above the rows that it is in. */
function useCurrencyAbove(path: string, currencyField: string | undefined): string {
  const names = currencyField === undefined ? [] : placesAbove(path, currencyField);
  const held: unknown[] = useWatch({ name: names });
  const code = held.find((one) => typeof one === 'string' && one !== '');
  return typeof code === 'string' ? code : 'IDR';
}

function ReferenceInput({ path, label, field }: FieldInputProps & { field: ReferenceField }) {
  const { resource } = field;
  const narrowed = useShared(sharedChoices(field), path);
  const search = useChoices(resource, narrowed);
  return (
    <ChoiceField
      path={path}
      label={label}
      isOptional={!field.isRequired}
      search={search}
      searchKey={searchKeyOf(resource, narrowed)}
    />
  );
}
