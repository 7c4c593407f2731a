import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newKey } from '../../../providers/http/pressKey.ts';
import type { Unsaved } from './unsavedText.ts';
import { findUnsaved, putAside, readUnsaved, unsavedKey, writeUnsaved } from './unsavedText.ts';

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

interface UnsavedOptions<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  owner: { companyID: number; employeeID: number };
  /** `bill.12`, or `bill.new`. */
  document: string;
  /** What counts as saved: the record as it was read, or an empty form. */
  saved: Values;
  /** The state that is being changed, and its version. */
  base: { values: Values; version: number | null };
  /** The text that this form started with, when it was restored. */
  restored: Unsaved<Values> | null;
}

/** Keeps what is typed in this browser until it is saved, and finds it again after a reload or a lost session. */
export function useUnsavedText<Values extends FieldValues>(
  options: UnsavedOptions<Values>,
): UnsavedText<Values> {
  const { form, owner } = options;
  const place = useRef({ document: options.document, base: options.base });
  const keyOf = (document: string) => unsavedKey(owner, document, document.endsWith('.new') ? thisTab() : '');
  const [found, setFound] = useState(() => {
    if (options.restored) return null;
    const { document } = options;
    const now = new Date();
    const key = findUnsaved(localStorage, keyOf(document), unsavedKey(owner, document), now);
    const unsaved = key === null ? null : readUnsaved<Values>(localStorage, key, now);
    if (key === null || unsaved === null) return null;
    return { unsaved, key: key === keyOf(document) ? putAside(localStorage, key, unsaved.at) : key };
  });
  const baseline = useRef(JSON.stringify(options.saved));
  const openKey = useRef(options.restored?.openKey ?? null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const written = () => JSON.stringify(form.getValues());
  const isChanged = () => written() !== baseline.current;

  const write = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { document, base } = place.current;
    if (!isChanged()) {
      localStorage.removeItem(keyOf(document));
      return;
    }
    writeUnsaved(localStorage, keyOf(document), {
      at: new Date().toISOString(),
      values: form.getValues(),
      base: base.values,
      version: base.version,
      openKey: openKey.current,
    });
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

  function dropFound(): void {
    if (found) localStorage.removeItem(found.key);
    setFound(null);
  }

  return {
    found: found?.unsaved ?? null,
    restore() {
      const text = found?.unsaved ?? null;
      if (text) {
        const { values, base, version } = text;
        writeUnsaved(localStorage, keyOf(place.current.document), {
          at: text.at,
          values,
          base,
          version,
          openKey: text.openKey,
        });
      }
      dropFound();
      return text;
    },
    discard: dropFound,
    isChanged,
    settle(document, version, values) {
      clearTimeout(timer.current);
      timer.current = undefined;
      localStorage.removeItem(keyOf(place.current.document));
      place.current = { document, base: { values, version } };
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
