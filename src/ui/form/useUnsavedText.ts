import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newKey } from '../../../providers/session.ts';
import type { Unsaved } from './unsavedText.ts';
import { findUnsaved, readUnsaved, unsavedKey, writeUnsaved } from './unsavedText.ts';

const writeDelayMs = 400;
const tabKey = 'outlay.tab';

/** Names this tab, as long as it lives. */
function thisTab(): string {
  const known = sessionStorage.getItem(tabKey);
  if (known !== null) return known;
  const made = newKey();
  sessionStorage.setItem(tabKey, made);
  return made;
}

export interface UnsavedText<Values> {
  /** Text of an earlier visit, as long as it is neither restored nor discarded. */
  found: Unsaved<Values> | null;
  /** Answers the found text, for a form that starts with it. */
  restore: () => Unsaved<Values> | null;
  discard: () => void;
  /** Whether the form holds anything that is not saved. */
  isChanged: () => boolean;
  /** These values are saved: from here on changes count anew. */
  settle: (document: string, version: number | null, values: Values) => void;
  /** The idempotency key of this document, kept until the outcome of its press is known. */
  pressKey: () => string;
  forgetPressKey: () => void;
}

export interface UnsavedOptions<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  owner: { companyID: number; employeeID: number };
  /** `bill.12`, or `bill.new`. */
  document: string;
  version: number | null;
  /** What counts as saved: the record as it was read, or an empty form. */
  saved: Values;
  /** The text that this form started with, when it was restored. */
  restored: Unsaved<Values> | null;
}

/** Keeps what is typed in this browser until it is saved, and finds it again after a reload or a lost session. */
export function useUnsavedText<Values extends FieldValues>(options: UnsavedOptions<Values>): UnsavedText<Values> {
  const { form, owner } = options;
  const place = useRef({ document: options.document, version: options.version });
  const keyOf = (document: string) =>
    unsavedKey(owner, document, document.endsWith('.new') ? thisTab() : '');
  const [foundKey, setFoundKey] = useState(() => {
    const { document } = options;
    return findUnsaved(localStorage, keyOf(document), unsavedKey(owner, document), new Date());
  });
  const [found, setFound] = useState(() =>
    foundKey === null ? null : readUnsaved<Values>(localStorage, foundKey, new Date()),
  );
  const baseline = useRef(JSON.stringify(options.saved));
  const openKey = useRef(options.restored?.openKey ?? null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const written = () => JSON.stringify(form.getValues());
  const isChanged = () => written() !== baseline.current;

  const write = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { document, version } = place.current;
    if (isChanged()) {
      const values = form.getValues();
      const unsaved = { at: new Date().toISOString(), values, version, openKey: openKey.current };
      writeUnsaved(localStorage, keyOf(document), unsaved);
    } else if (found === null) localStorage.removeItem(keyOf(document));
  };
  const writeNow = useEffectEvent(() => {
    if (timer.current !== undefined) write();
  });
  const writeSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, writeDelayMs);
  });

  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: () => writeSoon() });
    const onHide = () => writeNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      void stop();
      window.removeEventListener('pagehide', onHide);
      writeNow();
    };
  }, [subscribe]);

  return {
    found,
    restore() {
      // From another tab: this one keeps it from now on.
      if (foundKey !== null && foundKey !== keyOf(place.current.document)) localStorage.removeItem(foundKey);
      return found;
    },
    discard() {
      if (foundKey !== null) localStorage.removeItem(foundKey);
      setFound(null);
      setFoundKey(null);
    },
    isChanged,
    settle(document, version, values) {
      clearTimeout(timer.current);
      timer.current = undefined;
      localStorage.removeItem(keyOf(place.current.document));
      place.current = { document, version };
      baseline.current = JSON.stringify(values);
      openKey.current = null;
    },
    pressKey() {
      const key = openKey.current ?? newKey();
      openKey.current = key;
      write();
      return key;
    },
    forgetPressKey() {
      openKey.current = null;
    },
  };
}
