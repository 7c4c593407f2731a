import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { accountCountries } from '../../../../domain/bank/bankFields.ts';
import { months, usualFirstMonth } from '../../../../domain/day/fiscalYear.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { isLinkOver } from '../../../../providers/session/activation.ts';
import type { Setup } from '../../../../providers/session/setup.ts';
import { judgeSetupPassword, makeCompany } from '../../../../providers/session/setup.ts';
import { SelectControl, TextAreaControl, TextControl } from '../../../../src/ui/form/fields/controls.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { companyTimeZones } from '../../companyProfile/companyProfile.ts';
import { PlainForm } from '../ActivationForm.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { knownOf, passwordLength } from '../activation.ts';
import { usePasswordStrength } from '../usePasswordStrength.tsx';
import { SetupLogo } from './SetupLogo.tsx';

const empty = {
  'company.name': '',
  'company.address': '',
  'company.taxNumber': '',
  'company.country': 'ID',
  'company.timeZone': 'Asia/Jakarta',
  'company.firstFiscalMonth': usualFirstMonth as string,
  'admin.firstName': '',
  'admin.lastName': '',
  'admin.email': '',
};
type FieldPath = keyof typeof empty;

interface SetupFormProps {
  token: string;
  setup: Setup;
  onMade: (company: string) => void;
  /** The link does not lead in any more. */
  onOver: () => void;
}

/** The company and its first super admin, on one page. */
export function SetupForm({ token, setup, onMade, onOver }: SetupFormProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const passwordInput = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(empty);
  const [logo, setLogo] = useState<string | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const needsPassword = setup.signsInBy === 'password';
  const known = knownOf({
    name: `${typed['admin.firstName']} ${typed['admin.lastName']}`,
    email: typed['admin.email'],
    companyName: typed['company.name'],
  });
  const strength = usePasswordStrength(token, password, known, judgeSetupPassword);

  const make = useMutation({
    mutationFn: () => makeCompany(bodyOf({ token, typed, logo, password: needsPassword ? password : null })),
    onSuccess: () => onMade(typed['company.name'].trim()),
    onError: (error) => {
      if (isLinkOver(error)) return onOver();
      if (!(error instanceof ApiError)) return;
      const { password: ofPassword, ...fields } = error.fields;
      const said = { ...fields, ...(ofPassword === undefined ? {} : { 'admin.password': ofPassword }) };
      setErrors(said);
      const [first] = Object.keys(said);
      if (first === 'admin.password') passwordInput.current?.focus();
      else if (first !== undefined) document.getElementById(idOf(first))?.focus();
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (make.isPending || isDrawing) return;
    if (needsPassword && strength === 'short') {
      setErrors({ 'admin.password': translate('activation.short', { min: passwordLength.min }) });
      passwordInput.current?.focus();
      return;
    }
    make.mutate();
  };

  /** What ties an input to its value, its label and its error. */
  const bound = (path: FieldPath) => ({
    id: idOf(path),
    value: typed[path],
    'aria-invalid': errors[path] === undefined ? undefined : true,
    'aria-describedby': errors[path] === undefined ? undefined : `${idOf(path)}-error`,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [path]: event.target.value });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== path)));
    },
  });
  const error = (path: FieldPath) =>
    errors[path] !== undefined && (
      <p className="error" id={`${idOf(path)}-error`} role="alert">
        {errors[path]}
      </p>
    );
  const label = (path: FieldPath, key: string) => <label htmlFor={idOf(path)}>{translate(key)}</label>;

  return (
    <PlainForm onSubmit={submit} noValidate>
      <Typography variant="h2">{translate('setup.company')}</Typography>
      <div>
        {label('company.name', 'companyProfile.field.name')}
        <TextControl {...bound('company.name')} autoComplete="organization" required maxLength={100} />
        {error('company.name')}
      </div>
      <div>
        {label('company.address', 'companyProfile.field.address')}
        <TextAreaControl {...bound('company.address')} rows={2} maxLength={300} />
        {error('company.address')}
      </div>
      <div>
        {label('company.taxNumber', 'companyProfile.field.taxNumber')}
        <TextControl {...bound('company.taxNumber')} autoComplete="off" maxLength={30} />
        {error('company.taxNumber')}
      </div>
      <SetupLogo
        token={token}
        logo={logo}
        onLogo={(drawn) => {
          setLogo(drawn);
          setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== 'company.logo')));
        }}
        onDrawing={setDrawing}
        error={errors['company.logo']}
        onOver={onOver}
      />
      <div>
        {label('company.country', 'companyProfile.field.country')}
        <SelectControl {...bound('company.country')}>
          {accountCountries.map((code) => (
            <option key={code} value={code}>
              {countryName(code, locale)}
            </option>
          ))}
        </SelectControl>
        {error('company.country')}
      </div>
      <div>
        {label('company.timeZone', 'companyProfile.field.timeZone')}
        <SelectControl {...bound('company.timeZone')}>
          {companyTimeZones.map((zone) => (
            <option key={zone} value={zone}>
              {translate(`companyProfile.choice.timeZone.${zone}`)}
            </option>
          ))}
        </SelectControl>
        {error('company.timeZone')}
      </div>
      <div>
        {label('company.firstFiscalMonth', 'companyProfile.field.firstFiscalMonth')}
        <SelectControl {...bound('company.firstFiscalMonth')}>
          {months.map((month) => (
            <option key={month} value={month}>
              {translate(`companyProfile.choice.firstFiscalMonth.${month}`)}
            </option>
          ))}
        </SelectControl>
        {error('company.firstFiscalMonth')}
        <p>{translate('setup.currency')}</p>
      </div>
      <Typography variant="h2">{translate('setup.you')}</Typography>
      <div>
        {label('admin.firstName', 'setup.firstName')}
        <TextControl {...bound('admin.firstName')} autoComplete="given-name" required maxLength={100} />
        {error('admin.firstName')}
      </div>
      <div>
        {label('admin.lastName', 'setup.lastName')}
        <TextControl {...bound('admin.lastName')} autoComplete="family-name" maxLength={100} />
        {error('admin.lastName')}
      </div>
      <div>
        {label('admin.email', 'setup.email')}
        <TextControl
          {...bound('admin.email')}
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        {error('admin.email')}
        {!needsPassword && <p>{translate('setup.byProvider')}</p>}
      </div>
      {needsPassword && (
        <PasswordInput
          input={passwordInput}
          password={password}
          onPassword={(next) => {
            setPassword(next);
            setErrors(Object.fromEntries(Object.entries(errors).filter(([one]) => one !== 'admin.password')));
          }}
          error={errors['admin.password'] ?? null}
          strength={strength}
        />
      )}
      {make.error && Object.keys(errors).length === 0 && (
        <Alert severity="error">{`${translate('setup.notMade')}: ${describeError(make.error, translate)}`}</Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={make.isPending || isDrawing}>
        {translate(make.isPending ? 'activation.saving' : 'setup.submit')}
      </Button>
    </PlainForm>
  );
}

const idOf = (path: string) => `setup-${path.replace('.', '-')}`;

interface Given {
  token: string;
  typed: typeof empty;
  logo: string | null;
  password: string | null;
}

/** The body of the call: what was left empty is null. */
function bodyOf({ token, typed, logo, password }: Given) {
  const value = (path: FieldPath) => {
    const text = typed[path].trim();
    return text === '' ? null : text;
  };
  return {
    token,
    company: {
      name: value('company.name') ?? '',
      address: value('company.address'),
      taxNumber: value('company.taxNumber'),
      country: value('company.country'),
      timeZone: value('company.timeZone'),
      firstFiscalMonth: value('company.firstFiscalMonth'),
      logo,
    },
    admin: {
      firstName: value('admin.firstName') ?? '',
      lastName: value('admin.lastName'),
      email: value('admin.email') ?? '',
      ...(password === null ? {} : { password }),
    },
  };
}
