import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ApiError, describeError } from '../../../providers/http/apiError.ts';
import type { Activation } from '../../../providers/session/activation.ts';
import { activate, isLinkOver, judgePassword } from '../../../providers/session/activation.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { TextControl } from '../../../src/ui/form/fields/controls.ts';
import { ActivationOver } from './ActivationOver.tsx';
import { knownOf, passwordLength } from './activation.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { usePasswordStrength } from './usePasswordStrength.tsx';

export const PlainForm = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& label': { display: 'block', marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
  '& input': { minHeight: 44 },
  '& input[readonly]': {
    color: theme.vars?.palette.text.secondary,
    backgroundColor: theme.vars?.palette.sheet,
  },
  '& p': { margin: '4px 0 0', fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& p.error': { fontWeight: 600, color: theme.vars?.palette.error.main },
  '& output': { display: 'block', minHeight: '1.25rem', marginTop: 4, fontSize: '0.8125rem' },
}));

const emailID = 'activation-email';

/** The password that an invited person chooses, or their word that they accept. */
export function ActivationForm({ token, activation }: { token: string; activation: Activation }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const known = knownOf(activation);
  const strength = usePasswordStrength(token, password, known, judgePassword);
  const needsPassword = activation.signsInBy === 'password';
  const { min } = passwordLength;

  const refuse = (text: string) => {
    setPasswordError(text);
    input.current?.focus();
  };
  const use = useMutation({
    mutationFn: () => activate(token, needsPassword ? password : undefined),
    onSuccess: () => navigate(pathTo('external-success'), { replace: true }),
    onError: (error) => {
      const said = error instanceof ApiError ? error.fields['password'] : undefined;
      if (said !== undefined) refuse(said);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (use.isPending) return;
    if (needsPassword && strength === 'short') {
      refuse(translate('activation.short', { min }));
      return;
    }
    use.mutate();
  };

  if (isLinkOver(use.error)) return <ActivationOver token={token} />;
  return (
    <PlainForm onSubmit={submit} noValidate>
      <div>
        <label htmlFor={emailID}>{translate('activation.email')}</label>
        <TextControl id={emailID} type="email" autoComplete="username" readOnly value={activation.email} />
      </div>
      {needsPassword && (
        <PasswordInput
          input={input}
          password={password}
          onPassword={(typed) => {
            setPassword(typed);
            setPasswordError(null);
          }}
          error={passwordError}
          strength={strength}
        />
      )}
      {use.error && passwordError === null && (
        <Alert severity="error">{`${translate('activation.notSaved')}: ${describeError(use.error, translate)}`}</Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={use.isPending}>
        {translate(
          use.isPending ? 'activation.saving' : needsPassword ? 'activation.start' : 'activation.accept',
        )}
      </Button>
    </PlainForm>
  );
}
