import { useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import type { TagsField } from '../../../domain/noun/fields.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { ChosenChips } from '../../ui/form/fields/ChosenChips.tsx';
import { TextControl } from '../../ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../ui/form/fields/Field.tsx';
import { useClearError } from '../../ui/form/fields/useFieldError.ts';

interface TagsInputProps {
  /** Its path in the form; the value is a list of texts. */
  path: string;
  label: string;
  field: TagsField;
}

/** What parts one tag from the next in what is typed or pasted. */
const between = /[,;\n]/;

/** Several short texts: Enter, a comma or leaving the input takes what was typed, Backspace takes the last one off. */
export function TagsInput({ path, label, field: { of, isRequired } }: TagsInputProps) {
  const translate = useTranslate();
  const clearError = useClearError();
  const { field } = useInput({ source: path });
  const aria = useFieldAria(path);
  const [text, setText] = useState('');
  const tags = field.value as readonly string[];

  function change(next: readonly string[]) {
    field.onChange(next);
    clearError(path);
  }

  function take(typed: string) {
    const known = new Set(tags.map(nameForm));
    const added: string[] = [];
    for (const tag of typed.split(between).map((part) => part.trim())) {
      if (tag === '' || known.has(nameForm(tag))) continue;
      known.add(nameForm(tag));
      added.push(tag);
    }
    setText('');
    if (added.length > 0) change([...tags, ...added]);
  }

  return (
    <Field path={path} label={label} isOptional={isRequired !== true}>
      <ChosenChips
        chosen={tags.map((tag) => ({ id: tag, name: tag }))}
        removeLabel={(name) => translate('noun.removeChosen', { name })}
        onRemove={(removed) => change(tags.filter((tag) => tag !== removed))}
      />
      <TextControl
        {...aria}
        value={text}
        autoComplete="off"
        inputMode={of === 'email' ? 'email' : 'text'}
        onChange={({ target: { value } }) => (between.test(value) ? take(value) : setText(value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault();
            take(text);
          }
          if (event.key === 'Backspace' && text === '' && tags.length > 0) change(tags.slice(0, -1));
        }}
        onBlur={() => {
          take(text);
          field.onBlur();
        }}
      />
    </Field>
  );
}
