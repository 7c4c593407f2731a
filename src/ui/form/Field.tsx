import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { fieldID, problemID } from './fieldID.ts';
import { useSay } from '../useSay.ts';
import { useProblem } from './useProblem.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  minWidth: 0,
  '& > label': { fontSize: '0.8125rem', fontWeight: 600 },
  '& > label > span': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& > small': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
}));

const Problem = styled('p')(({ theme }) => ({
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
  hint?: string;
  isOptional?: boolean;
  children: ReactNode;
}

/** A label, an input with the id of its path, a hint, and what is wrong with it. */
export function Field({ path, label, hint, isOptional = false, children }: FieldProps) {
  const translate = useTranslate();
  return (
    <Frame>
      <label htmlFor={fieldID(path)}>
        {label}
        {isOptional && <span> {translate('form.optional')}</span>}
      </label>
      {children}
      {hint !== undefined && <small id={`${fieldID(path)}-hint`}>{hint}</small>}
      <ProblemText path={path} />
    </Frame>
  );
}

/** What is wrong with a field, beside it. The summary above reads it out, so this one is silent. */
export function ProblemText({ path }: { path: string }) {
  const say = useSay();
  const problem = useProblem(path);
  return problem === null ? null : <Problem id={problemID(path)}>{say(problem)}</Problem>;
}

/** What ties an input to its label, hint and problem. */
export function useFieldAria(path: string, hasHint = false) {
  const problem = useProblem(path);
  const described = [hasHint ? `${fieldID(path)}-hint` : null, problem === null ? null : problemID(path)];
  const describedBy = described.filter((id) => id !== null).join(' ');
  return {
    id: fieldID(path),
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  } as const;
}
