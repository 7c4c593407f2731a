import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { useJobs } from '../../../src/noun/fields/JobInput.tsx';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { ChosenChips } from '../../../src/ui/form/fields/ChosenChips.tsx';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { useClearError } from '../../../src/ui/form/fields/useFieldError.ts';

/** An input of job grades. It offers the grades that employees have; a chosen grade that no employee has stays chosen. */
export function GradesInput({ path, label }: { path: string; label: string }) {
  const translate = useTranslate();
  const clearError = useClearError();
  const { field } = useController({ name: path });
  const aria = useFieldAria(path);
  const { data = [], error, isPending } = useJobs('jobGrades');
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
              ? translate('limitGrid.everyone')
              : translate('limitGrid.addGrade')}
        </option>
        {free.map((grade) => (
          <option key={grade} value={grade}>
            {grade}
          </option>
        ))}
      </SelectControl>
      {error && <p role="alert">{failureText(error, translate, translate('limitGrid.gradesFailed'))}</p>}
    </Field>
  );
}
