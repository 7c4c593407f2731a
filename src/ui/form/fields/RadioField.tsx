import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ProblemText } from './Field.tsx';
import { fieldID, problemID } from './fieldID.ts';
import { useClearProblem, useProblem } from './useProblem.ts';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 8px',
    alignItems: 'start',
    minHeight: 24,
    cursor: 'pointer',
  },
  '& input': { width: 16, height: 16, margin: '3px 2px', accentColor: theme.vars?.palette.primary.main },
  '& small': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
  '& label > span': { display: 'grid' },
}));

export interface RadioOption {
  value: string;
  label: string;
  /** A second line: what this choice means. */
  note?: string;
}

export interface RadioFieldProps {
  /** Its path in the form; the value is that of the chosen option. */
  path: string;
  label: string;
  options: readonly RadioOption[];
}

/** One of a few, all of them in sight. */
export function RadioField({ path, label, options }: RadioFieldProps) {
  'use no memo';
  const { register } = useFormContext();
  const clearProblem = useClearProblem();
  const problem = useProblem(path);
  const noteID = useId();
  const registered = register(path);
  return (
    <Group {...(problem === null ? {} : { 'aria-describedby': problemID(path) })}>
      <legend>{label}</legend>
      {options.map(({ value, label: words, note }, index) => (
        <label key={value}>
          <input
            {...registered}
            {...(index === 0 ? { id: fieldID(path) } : {})}
            type="radio"
            value={value}
            {...(note === undefined ? {} : { 'aria-describedby': `${noteID}-${value}` })}
            onChange={(event) => {
              void registered.onChange(event);
              clearProblem(path);
            }}
          />
          <span>
            {words}
            {note !== undefined && <small id={`${noteID}-${value}`}>{note}</small>}
          </span>
        </label>
      ))}
      <ProblemText path={path} />
    </Group>
  );
}
