import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { ComboboxPopup } from './ComboboxPopup.tsx';
import type { PopupHandle } from './ComboboxPopup.tsx';
import type { Option } from './option.ts';

export interface ComboboxProps<Row extends Option> {
  /** Names the list of options. */
  label: string;
  /** The attributes that tie the input to its label and its error. */
  input: {
    id: string;
    'aria-label'?: string;
    'aria-invalid'?: true | undefined;
    'aria-describedby'?: string | undefined;
    [data: `data-${string}`]: string | number;
  };
  text: string;
  onText: (text: string) => void;
  /** What the options are remembered by, beside the text: the path that they come from. */
  searchKey: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>;
  onChoose: (option: Row) => void;
  /** A last option that makes something of the typed text: its words, or null when there is nothing to make. */
  offer?: (text: string, found: readonly Row[]) => string | null;
  onOffer?: (text: string) => void;
  onLeave?: () => void;
  /** An arrow opens a closed list. A grid keeps the arrows for itself and opens with Alt. */
  opensWithArrow?: boolean;
}

/** Text with a list of what it may mean, after the combobox pattern of ARIA. The text stays the person's own. */
export function Combobox<Row extends Option>({
  label,
  input,
  text,
  onText,
  searchKey,
  search,
  onChoose,
  offer,
  onOffer,
  onLeave,
  opensWithArrow = true,
}: ComboboxProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [activeID, setActiveID] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const popup = useRef<PopupHandle>(null);
  const listID = `${input.id}-list`;

  function close(): void {
    setOpen(false);
    setActiveID(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const wantsOpen = isArrow && !event.shiftKey && (opensWithArrow || event.altKey);
    if (!isOpen) {
      if (!wantsOpen) return;
      setOpen(true);
    } else if (isArrow && !event.altKey) popup.current?.move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape' || (isArrow && event.altKey)) close();
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (popup.current?.choose() !== true) {
        close();
        return;
      }
    } else return;
    // The key was for the list: neither the grid around it nor the form shall take it.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <input
        {...input}
        ref={setAnchor}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listID : undefined}
        aria-activedescendant={isOpen ? (activeID ?? undefined) : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
          setActiveID(null);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      {isOpen && anchor && (
        <ComboboxPopup
          ref={popup}
          anchor={anchor}
          listID={listID}
          label={label}
          text={text}
          searchKey={searchKey}
          search={search}
          activeID={activeID}
          onActive={setActiveID}
          onChoose={(option) => {
            onChoose(option);
            close();
          }}
          {...(offer ? { offer } : {})}
          onOffer={() => {
            onOffer?.(text);
            close();
          }}
        />
      )}
    </>
  );
}
