import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What is computed of a form, held outside of React, so that a key press redraws what shows it and nothing else. */
export interface LiveStore<Value> {
  get: () => Value;
  subscribe: (listener: () => void) => () => void;
  /** Computes anew, once what was typed is painted: the figures of a hundred lines are not what a key waits for. */
  refresh: () => void;
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** Computes by `read`, at once and then each time that it is refreshed. */
export function buildLiveStore<Value>(
  read: () => Value,
  later: (work: () => void) => void = afterPaint,
): LiveStore<Value> {
  let current = read();
  let isDue = false;
  const listeners = new Set<() => void>();
  const compute = () => {
    isDue = false;
    current = read();
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh() {
      if (isDue) return;
      isDue = true;
      later(compute);
    },
  };
}

/** Follows a form without redrawing it. */
export function useLiveStore<Fields extends FieldValues, Out, Value>(
  form: UseFormReturn<Fields, unknown, Out>,
  compute: (fields: Fields) => Value,
): LiveStore<Value> {
  const [store] = useState(() => buildLiveStore(() => compute(form.getValues())));
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: () => store.refresh() });
    return () => void stop();
  }, [subscribe, store]);
  return store;
}

/** What is computed, or what a screen needs of it: a string is redrawn only when it differs. */
export function useLive<Value, Part>(store: LiveStore<Value>, select: (value: Value) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
