import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, Ref } from 'react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { TextControl } from '../../../src/ui/form/fields/controls.ts';
import { passwordLength } from './activation.ts';

const PasswordRow = styled('div')({
  position: 'relative',
  '& input': { paddingRight: 48 },
  '& button': { position: 'absolute', right: 2, top: 2, width: 40, height: 40 },
});

const ids = { password: 'activation-password', hint: 'activation-hint', error: 'activation-error' };

interface PasswordInputProps {
  input: Ref<HTMLInputElement>;
  password: string;
  onPassword: (password: string) => void;
  /** Why it was refused; null: it was not. */
  error: string | null;
  /** Of `usePasswordStrength`. */
  strength: string;
}

/** A password that somebody chooses: shown on demand, and judged while it is typed. */
export function PasswordInput({ input, password, onPassword, error, strength }: PasswordInputProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const { min, max } = passwordLength;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
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
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? ids.hint : `${ids.error} ${ids.hint}`}
          onChange={(event) => onPassword(event.target.value)}
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
      {error !== null && (
        <p className="error" id={ids.error} role="alert">
          {error}
        </p>
      )}
      <output>
        {password !== '' && translate(`activation.strength.${strength}`)}
        {hasCapsLock && <strong> {translate('activation.capsLock')}</strong>}
      </output>
      <p id={ids.hint}>{translate('activation.hint', { min })}</p>
    </div>
  );
}
