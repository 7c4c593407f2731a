import { styled } from '@mui/material/styles';
import { useInput, useTranslate } from 'react-admin';
import { ErrorText } from '../../ui/form/fields/Field.tsx';
import { errorID, fieldID } from '../../ui/form/fields/fieldID.ts';
import { OptionGroup } from '../../ui/form/fields/OptionGroup.tsx';
import { useClearError, useFieldError } from '../../ui/form/fields/useFieldError.ts';
import { choiceWord } from './choiceWord.ts';
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
  const clearError = useClearError();
  const error = useFieldError(path);
  const { field } = useInput({ source: path });
  const chosen = field.value as readonly string[];

  const shown = choices.filter((choice) => offered.includes(choice) || chosen.includes(choice));
  const isAllOffered = shown.every((choice) => offered.includes(choice));
  const first = shown.find((choice) => offered.includes(choice));

  function change(choice: string, isChosen: boolean) {
    field.onChange(choices.filter((one) => (one === choice ? isChosen : chosen.includes(one))));
    clearError(path);
  }

  return (
    <OptionGroup {...(error === null ? {} : { 'aria-describedby': errorID(path) })}>
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
            <span>{choiceWord(translate, noun, wordKey, choice)}</span>
          </label>
        ))}
      </Options>
      {!isAllOffered && <small>{translate('noun.notYours')}</small>}
      <ErrorText path={path} />
    </OptionGroup>
  );
}
