import { useState } from 'react';
import type { Named } from '../../../../domain/noun/fields.ts';
import { ChosenChips } from './ChosenChips.tsx';
import { Combobox } from './Combobox.tsx';
import type { ComboboxProps } from './Combobox.tsx';
import { ComboboxFrame } from './controls.ts';
import type { Option } from './option.ts';

interface RecordsChoiceProps extends Pick<ComboboxProps<Option>, 'label' | 'input' | 'searchKey' | 'search'> {
  chosen: readonly Named[];
  /** Names the button that takes a record off. */
  removeLabel: (name: string) => string;
  onChange: (chosen: Named[]) => void;
  onLeave?: () => void;
}

/** Several records, found one after the other by typing a part of their names. */
export function RecordsChoice(props: RecordsChoiceProps) {
  const { label, input, searchKey, search, chosen, removeLabel, onChange, onLeave } = props;
  const [text, setText] = useState('');
  return (
    <ComboboxFrame>
      <ChosenChips
        chosen={chosen}
        removeLabel={removeLabel}
        onRemove={(removed) => onChange(chosen.filter(({ id }) => id !== removed))}
      />
      <Combobox<Option>
        label={label}
        input={input}
        text={text}
        searchKey={searchKey}
        search={search}
        onText={setText}
        onChoose={({ id, name }) => {
          setText('');
          if (!chosen.some((one) => one.id === Number(id))) onChange([...chosen, { id: Number(id), name }]);
        }}
        {...(onLeave
          ? {
              onLeave: () => {
                setText('');
                onLeave();
              },
            }
          : {})}
      />
    </ComboboxFrame>
  );
}
