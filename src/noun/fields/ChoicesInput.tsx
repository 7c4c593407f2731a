import { styled } from '@mui/material/styles';
import { useInput, useTranslate } from 'react-admin';
import { ProblemText } from '../../ui/form/fields/Field.tsx';
import { fieldID, problemID } from '../../ui/form/fields/fieldID.ts';
import { OptionGroup } from '../../ui/form/fields/OptionGroup.tsx';
import { useClearProblem, useProblem } from '../../ui/form/fields/useProblem.ts';
import type { FieldInputProps } from './fieldInputProps.ts';

/** As many beside each other as there is room for. */
const Options = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  gap: '6px 16px',
});

/** Several of a few, each with its box. What the person neither gives nor takes is shown where it is chosen, and stays. */
export function ChoicesInput(props: Omit<FieldInputProps, 'field'> & { choices: readonly string[] }) {
  const { noun, path, wordKey, label, choices, offered = choices } = props;
  const translate = useTranslate();
  const clearProblem = useClearProblem();
  const problem = useProblem(path);
  const { field } = useInput({ source: path });
  const chosen = field.value as readonly string[];

  const shown = choices.filter((choice) => offered.includes(choice) || chosen.includes(choice));
  const isAllOffered = shown.every((choice) => offered.includes(choice));
  const first = shown.find((choice) => offered.includes(choice));

  function change(choice: string, isChosen: boolean) {
    field.onChange(choices.filter((one) => (one === choice ? isChosen : chosen.includes(one))));
    clearProblem(path);
  }

  return (
    <OptionGroup {...(problem === null ? {} : { 'aria-describedby': problemID(path) })}>
      <legend>{label}</legend>
      <Options>
        {shown.map((choice) => (
          <label key={choice}>
            <input
              {...(choice === first ? { id: fieldID(path) } : {})}
              type="checkbox"
              checked={chosen.includes(choice)}
              disabled={!offered.includes(choice)}
              onBlur={field.onBlur}
              onChange={(event) => change(choice, event.target.checked)}
            />
            <span>{translate(`${noun}.choice.${wordKey}.${choice}`)}</span>
          </label>
        ))}
      </Options>
      {!isAllOffered && <small>{translate('noun.notYours')}</small>}
      <ProblemText path={path} />
    </OptionGroup>
  );
}
