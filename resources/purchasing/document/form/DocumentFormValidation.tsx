import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AddedFields, DocumentFields, JudgedDocument, SaveKind } from './DocumentFormFields.tsx';
import { judgedDocument } from './DocumentFormFields.tsx';

/** Nobody has typed for so long. */
const pauseMs = 300;

/** Judges a form, and keeps the last judgement for as long as the form says the same. */
export function buildValidation(
  read: () => DocumentFields,
  added?: AddedFields,
): (kind: SaveKind) => JudgedDocument {
  let last: { text: string; kind: SaveKind; judged: JudgedDocument } | null = null;
  return (kind) => {
    const fields = read();
    const text = JSON.stringify(fields);
    if (last?.text === text && last.kind === kind) return last.judged;
    last = { text, kind, judged: judgedDocument(structuredClone(fields), kind, added) };
    return last.judged;
  };
}

/** Judges a form for its submission while nobody types, so that the press finds it judged. */
export function useFormValidation(
  form: UseFormReturn<DocumentFields>,
  added: AddedFields,
): (kind: SaveKind) => JudgedDocument {
  const [judge] = useState(() => buildValidation(() => form.getValues(), added));
  const { subscribe } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judgeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => judge('submit'), pauseMs);
    };
    judgeSoon();
    const stop = subscribe({ formState: { values: true }, callback: judgeSoon });
    return () => {
      clearTimeout(timer);
      void stop();
    };
  }, [judge, subscribe]);
  return judge;
}
