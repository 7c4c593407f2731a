import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ApiError, describeError } from '../../../providers/http/apiError.ts';
import type { Activation } from '../../../providers/session/activation.ts';
import { activate, isLinkOver } from '../../../providers/session/activation.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { TextControl } from '../../../src/ui/form/fields/controls.ts';
import { ActivationOver } from './ActivationOver.tsx';
import { knownOf, passwordLength } from './activation.ts';
import { usePasswordStrength } from './usePasswordStrength.tsx';

const Form = styled('form')(({ theme }) => ({
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

const PasswordRow = styled('div')({
  position: 'relative',
  '& input': { paddingRight: 48 },
  '& button': { position: 'absolute', right: 2, top: 2, width: 40, height: 40 },
});

const ids = {
  email: 'activation-email',
  password: 'activation-password',
  hint: 'activation-hint',
  error: 'activation-error',
};

/** The password that an invited person chooses, or their word that they accept. */
export function ActivationForm({ token, activation }: { token: string; activation: Activation }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const strength = usePasswordStrength(token, password, knownOf(activation));
  const needsPassword = activation.signsInBy === 'password';
  const { min, max } = passwordLength;

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
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  if (isLinkOver(use.error)) return <ActivationOver token={token} />;
  return (
    <Form onSubmit={submit} noValidate>
      <div>
        <label htmlFor={ids.email}>{translate('activation.email')}</label>
        <TextControl id={ids.email} type="email" autoComplete="username" readOnly value={activation.email} />
      </div>
      {needsPassword && (
        <div>
          <label htmlFor={ids.password}>{translate('activation.password')}</label>
          <PasswordRow>
            <TextControl
              ref={input}
              id={ids.password}
              type={isShown ? 'text' : 'password'}
              name="password"
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={max}
              value={password}
              aria-invalid={passwordError === null ? undefined : true}
              aria-describedby={passwordError === null ? ids.hint : `${ids.error} ${ids.hint}`}
              onChange={(event) => {
                setPassword(event.target.value);
                setPasswordError(null);
              }}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            <IconButton
              aria-label={translate(isShown ? 'activation.hide' : 'activation.show')}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
            </IconButton>
          </PasswordRow>
          {passwordError !== null && (
            <p className="error" id={ids.error} role="alert">
              {passwordError}
            </p>
          )}
          <output>
            {password !== '' && translate(`activation.strength.${strength}`)}
            {hasCapsLock && <strong> {translate('activation.capsLock')}</strong>}
          </output>
          <p id={ids.hint}>{translate('activation.hint', { min })}</p>
        </div>
      )}
      {use.error && passwordError === null && (
        <Alert severity="error">{`${translate('activation.notSaved')}: ${describeError(use.error, translate)}`}</Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={use.isPending}>
        {translate(
          use.isPending ? 'activation.saving' : needsPassword ? 'activation.start' : 'activation.accept',
        )}
      </Button>
    </Form>
  );
}
