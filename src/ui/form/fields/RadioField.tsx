import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { ProblemText } from './Field.tsx';
import { fieldID, problemID } from './fieldID.ts';
import { OptionGroup } from './OptionGroup.tsx';
import { useClearProblem, useProblem } from './useProblem.ts';

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
    <OptionGroup {...(problem === null ? {} : { 'aria-describedby': problemID(path) })}>
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
    </OptionGroup>
  );
}
