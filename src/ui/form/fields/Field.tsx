import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FieldHelp } from './FieldHelp.tsx';
import { errorID, fieldID, helpID } from './fieldID.ts';
import { ReadMark } from './ReadMarks.tsx';
import { useSay } from '../../feedback/useSay.ts';
import { useFieldError } from './useFieldError.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  minWidth: 0,
  '& > .label': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  '& > .label > small': { flexBasis: '100%' },
  '& label': { fontSize: '0.8125rem', fontWeight: 600 },
  '& label > span': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
}));

const Paragraph = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars?.palette.error.main,
}));

export interface FieldProps {
  /** Its path in the form, as `items.3.qty`. */
  path: string;
  label: string;
  /** How to fill it, where that is not plain. */
  help?: string;
  isOptional?: boolean;
  children: ReactNode;
}

/** A label, an input with the id of its path, its help, and what is wrong with it. */
export function Field({ path, label, help, isOptional = false, children }: FieldProps) {
  const translate = useTranslate();
  return (
    <Frame>
      <div className="label">
        <label htmlFor={fieldID(path)}>
          {label}
          {isOptional && <span> {translate('form.optional')}</span>}
        </label>
        {help !== undefined && <FieldHelp id={helpID(path)} label={label} text={help} />}
        <ReadMark path={path} />
      </div>
      {children}
      <ErrorText path={path} />
    </Frame>
  );
}

/** What is wrong with a field, beside it. The summary above reads it out, so this one is silent. */
export function ErrorText({ path }: { path: string }) {
  const say = useSay();
  const error = useFieldError(path);
  return error === null ? null : <Paragraph id={errorID(path)}>{say(error)}</Paragraph>;
}

/** What ties an input to its label, help and error. */
export function useFieldAria(path: string, hasHelp = false) {
  const error = useFieldError(path);
  const described = [hasHelp ? helpID(path) : null, error === null ? null : errorID(path)];
  const describedBy = described.filter((id) => id !== null).join(' ');
  return {
    id: fieldID(path),
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  } as const;
}
