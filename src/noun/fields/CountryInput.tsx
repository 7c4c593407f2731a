import { useInput, useTranslate } from 'react-admin';
import { accountCountries } from '../../../domain/bank/bankFields.ts';
import { countryName } from '../../../domain/noun/countryName.ts';
import { SelectControl } from '../../ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../ui/form/fields/Field.tsx';
import { useClearError } from '../../ui/form/fields/useFieldError.ts';
import { useLocale } from '../../ui/useLocale.ts';

interface CountryInputProps {
  /** Its path in the form. */
  path: string;
  label: string;
  isOptional: boolean;
  onCountry?: (code: string) => void;
}

/** A country, chosen by its name. */
export function CountryInput({ path, label, isOptional, onCountry }: CountryInputProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const clearError = useClearError();
  const { field } = useInput({ source: path });
  const aria = useFieldAria(path);
  const [home, ...others] = accountCountries.map((code) => ({ code, name: countryName(code, locale) }));
  const sorted = others.toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <Field path={path} label={label} isOptional={isOptional}>
      <SelectControl
        {...field}
        {...aria}
        aria-required={isOptional ? undefined : true}
        onChange={(event) => {
          field.onChange(event);
          clearError(path);
          onCountry?.(event.target.value);
        }}
      >
        <option value="">{translate('noun.choose')}</option>
        {[...(home ? [home] : []), ...sorted].map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}
