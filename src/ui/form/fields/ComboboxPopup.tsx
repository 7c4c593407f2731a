import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { describeError } from '../../../../providers/http/apiError.ts';
import { fetchDelayMs } from '../../../app/pace.ts';
import type { Option } from './option.ts';

const freshForMs = 30_000;

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 4,
  listStyle: 'none',
  maxHeight: 280,
  overflowY: 'auto',
  '& li': {
    display: 'grid',
    padding: '6px 10px',
    borderRadius: 4,
    minHeight: 32,
    alignContent: 'center',
    cursor: 'pointer',
  },
  '& li small': { color: theme.vars?.palette.text.secondary },
  '& li[data-active="true"]': {
    backgroundColor: theme.vars?.palette.action.selected,
    boxShadow: `inset 2px 0 ${theme.vars?.palette.primary.main}`,
  },
  '& li[aria-disabled="true"]': { color: theme.vars?.palette.text.secondary, cursor: 'not-allowed' },
  '& li.offer': { fontWeight: 600, color: theme.vars?.palette.primary.main },
}));

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '8px 14px',
  color: theme.vars?.palette.text.secondary,
}));

export interface PopupHandle {
  move: (by: 1 | -1) => void;
  /** Takes the active option; false when there is none. */
  choose: () => boolean;
}

interface ComboboxPopupProps<Row extends Option> {
  ref: Ref<PopupHandle>;
  anchor: HTMLElement;
  listID: string;
  label: string;
  text: string;
  searchKey: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly Row[]>;
  activeID: string | null;
  onActive: (id: string | null) => void;
  onChoose: (option: Row) => void;
  offer?: (text: string, found: readonly Row[]) => string | null;
  onOffer: () => void;
}

/** The open list of a combobox: it fetches what the text may mean, and knows which option is active. */
export function ComboboxPopup<Row extends Option>(props: ComboboxPopupProps<Row>) {
  const {
    ref,
    anchor,
    listID,
    label,
    text,
    searchKey,
    search,
    activeID,
    onActive,
    onChoose,
    offer,
    onOffer,
  } = props;
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const asked = usePaused(text.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['options', searchKey, asked],
    queryFn: ({ signal }) => search(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    meta: { raisesErrorPage: false },
  });
  const isSettled = asked === text.trim() && !isFetching;
  // Until the answer to this text is there, nothing of the last one may be chosen that does not fit.
  const options = (data ?? []).filter((option) => isSettled || isFitting(option, text.trim()));
  const offered = isSettled || error ? (offer?.(text.trim(), options) ?? null) : null;
  const optionID = (option: Option) => `${listID}-${option.id}`;
  const offerID = `${listID}-offer`;
  const ids = [...options.map(optionID), ...(offered === null ? [] : [offerID])];

  function show(id: string): void {
    list.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  useImperativeHandle(ref, () => ({
    move(by) {
      if (ids.length === 0) return;
      const at = activeID === null ? (by === 1 ? -1 : 0) : ids.indexOf(activeID);
      const next = ids[(at + by + ids.length) % ids.length] ?? null;
      onActive(next);
      if (next !== null) show(next);
    },
    choose() {
      if (activeID === offerID && offered !== null) {
        onOffer();
        return true;
      }
      const chosen = options.find((option) => optionID(option) === activeID);
      if (!chosen) return false;
      if (chosen.refusal === undefined) onChoose(chosen);
      return true;
    },
  }));

  /** The focus stays in the input, whose keys choose; the pointer chooses here. */
  const optionProps = (id: string, isClosed: boolean, choose: () => void) => ({
    id,
    role: 'option',
    'aria-selected': id === activeID,
    'aria-disabled': isClosed || undefined,
    'data-active': id === activeID,
    onMouseMove: () => onActive(id),
    onClick: () => {
      if (!isClosed) choose();
    },
  });

  const nothing = isSettled && ids.length === 0 ? translate('form.choice.nothing') : null;
  const note = error
    ? describeError(error, translate)
    : (nothing ?? (data ? null : translate('form.choice.loading')));
  return (
    <Popper
      open
      role="presentation"
      anchorEl={anchor}
      placement="bottom-start"
      // Within the dialog or the page's own landmark, so that a reader of the page comes across it.
      container={() => anchor.closest('[role="dialog"], main') ?? document.body}
      // A dialog cuts off what grows out of it, but not what is fixed to the window.
      popperOptions={{ strategy: anchor.closest('[role="dialog"]') ? 'fixed' : 'absolute' }}
      sx={(theme) => ({ zIndex: theme.zIndex.modal, width: Math.max(anchor.offsetWidth, 240) })}
    >
      <Paper elevation={8} onMouseDown={(event) => event.preventDefault()}>
        <List ref={list} {...listProps(listID, label)} hidden={ids.length === 0}>
          {options.map((option) => (
            <li
              key={option.id}
              {...optionProps(optionID(option), option.refusal !== undefined, () => onChoose(option))}
            >
              {option.name}
              {(option.refusal ?? option.note) && <small>{option.refusal ?? option.note}</small>}
            </li>
          ))}
          {offered !== null && (
            <li className="offer" {...optionProps(offerID, false, onOffer)}>
              {offered}
            </li>
          )}
        </List>
        <output>{note !== null && <Note>{note}</Note>}</output>
      </Paper>
    </Popper>
  );
}

function isFitting({ name, note = '' }: Option, text: string): boolean {
  return `${name} ${note}`.toLocaleLowerCase().includes(text.toLocaleLowerCase());
}

function listProps(id: string, label: string) {
  return { id, role: 'listbox', 'aria-label': label } as const;
}

/** The text, once it has stood still. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), fetchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
