import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import type { Refusal } from './ErrorSummary.tsx';
import { fieldError } from './fields/useFieldError.ts';

interface RefusalTerms<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  /** What a field is called, with its line; null for one that the form does not have. */
  labelOf: (path: string, values: Values) => string | null;
  /** Tells which of two fields comes first; unset: as they were judged. */
  order?: ((a: string, b: string) => number) | undefined;
}

/** What stands in the way of a form: beside its fields, and listed above it. */
export function useRefusal<Values extends FieldValues>({ form, labelOf, order }: RefusalTerms<Values>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Lists what is wrong; what speaks about no field of the form is said before. */
  function list(general: readonly Message[], errors: Readonly<FieldMessages>): void {
    const typed = form.getValues();
    const listed = Object.entries(errors).map(([path, says]) => ({
      path,
      says,
      label: labelOf(path, typed),
    }));
    if (order) listed.sort((a, b) => order(a.path, b.path));
    setRefusal((last) => ({
      serial: (last?.serial ?? 0) + 1,
      general: [...general, ...listed.flatMap(({ label, says }) => (label === null ? [says] : []))],
      errors: listed.flatMap(({ label, ...error }) => (label === null ? [] : [{ ...error, label }])),
    }));
  }

  /** Puts errors beside their fields. */
  function show(errors: Readonly<FieldMessages>): void {
    for (const [path, says] of Object.entries(errors))
      form.setError(path as FieldPath<Values>, fieldError(says, 'server'));
  }

  function refuse(general: readonly Message[], errors: Readonly<FieldMessages>): void {
    show(errors);
    list(general, errors);
  }

  return { refusal, refuse, list, show, clear: () => setRefusal(null) };
}

/** Leads to a field. */
export function goToField(id: string): void {
  const input = document.getElementById(id);
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}
