import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { logoTypes, maxUploadBytes } from '../../../../domain/noun/attachment.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { isLinkOver } from '../../../../providers/session/activation.ts';
import { drawSetupLogo } from '../../../../providers/session/setup.ts';

interface SetupLogoProps {
  token: string;
  /** As the server drew it, PNG in base64; null: there is none. */
  logo: string | null;
  onLogo: (logo: string | null) => void;
  /** The company waits to be made until the server has answered. */
  onDrawing: (isDrawing: boolean) => void;
  /** Why the company was not made with it. */
  error: string | undefined;
  /** The link does not lead in any more. */
  onOver: () => void;
}

const inputID = 'setup-company-logo';

/** The logo that a company begins with, drawn by the server when it is chosen, and kept once the company is made. */
export function SetupLogo({ token, logo, onLogo, onDrawing, error, onOver }: SetupLogoProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const draw = useMutation({
    mutationFn: (file: File) => drawSetupLogo(token, file),
    onMutate: () => onDrawing(true),
    onSettled: () => onDrawing(false),
    onSuccess: onLogo,
    onError: (failed) => {
      if (isLinkOver(failed)) onOver();
    },
  });
  const refused = draw.error ? describeLogoError(draw.error, translate) : error;

  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    onLogo(null);
    draw.mutate(file);
  };
  const takeAway = () => {
    draw.reset();
    onLogo(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };

  return (
    <div>
      <label htmlFor={inputID}>{translate('companyProfile.field.logo')}</label>
      <input
        ref={input}
        id={inputID}
        type="file"
        accept={logoTypes.join(',')}
        disabled={draw.isPending}
        aria-invalid={refused === undefined ? undefined : true}
        aria-describedby={refused === undefined ? `${inputID}-help` : `${inputID}-error`}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <p id={`${inputID}-help`}>{translate('setup.logo', { limit: maxUploadBytes / 1024 / 1024 })}</p>
      {draw.isPending && <output>{translate('setup.logoDrawn')}</output>}
      {refused !== undefined && (
        <p className="error" id={`${inputID}-error`} role="alert">
          {refused}
        </p>
      )}
      {logo !== null && (
        <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginTop: 8 }}>
          <img
            src={`data:image/png;base64,${logo}`}
            alt={translate('setup.logoShown')}
            style={{ maxWidth: '100%', maxHeight: 56 }}
          />
          <Button onClick={takeAway}>{translate('setup.logoAway')}</Button>
        </div>
      )}
    </div>
  );
}

function describeLogoError(error: unknown, translate: (key: string) => string): string {
  return (error instanceof ApiError ? error.fields['file'] : undefined) ?? describeError(error, translate);
}
