import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { useJobs } from '../../../src/noun/fields/JobInput.tsx';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { ChosenChips } from '../../../src/ui/form/fields/ChosenChips.tsx';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';

interface GradesInputProps {
  path: string;
  label: string;
  resource?: keyof typeof wordsOf;
  /** What it says where none is chosen. */
  none?: string;
}

/** The words of each of what people can be told apart by. */
const wordsOf = {
  jobGrades: { add: 'limitGrid.addGrade', failed: 'limitGrid.gradesFailed' },
  jobLevels: { add: 'limitGrid.addLevel', failed: 'limitGrid.levelsFailed' },
} as const;

/**
 * An input of job grades, or levels. It offers those that employees have; a chosen one that no employee has stays chosen.
 */
export function GradesInput({ path, label, resource = 'jobGrades', none }: GradesInputProps) {
  const translate = useTranslate();
  const clearError = useClearError();
  const { field } = useController({ name: path });
  const aria = useFieldAria(path);
  const { data = [], error, isPending } = useJobs(resource);
  const chosen = field.value as readonly string[];
  const free = data.filter((grade) => !chosen.some((one) => nameForm(one) === nameForm(grade)));

  function change(next: readonly string[]) {
    field.onChange(next);
    clearError(path);
  }

  return (
    <Field path={path} label={label} isOptional>
      <ChosenChips
        chosen={chosen.map((name) => ({ id: name, name }))}
        removeLabel={(name) => translate('noun.removeChosen', { name })}
        onRemove={(removed) => change(chosen.filter((grade) => grade !== removed))}
      />
      <SelectControl
        {...aria}
        value=""
        disabled={free.length === 0}
        onBlur={() => field.onBlur()}
        onChange={({ target }) => change([...chosen, target.value])}
      >
        <option value="">
          {isPending && !error
            ? translate('shell.loading')
            : chosen.length === 0
              ? (none ?? translate('limitGrid.everyone'))
              : translate(wordsOf[resource].add)}
        </option>
        {free.map((grade) => (
          <option key={grade} value={grade}>
            {grade}
          </option>
        ))}
      </SelectControl>
      {error && <p role="alert">{failureText(error, translate, translate(wordsOf[resource].failed))}</p>}
    </Field>
  );
}
