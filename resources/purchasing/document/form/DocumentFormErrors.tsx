import type { FieldErrors, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { verbatim } from '../../../../domain/message/message.ts';
import { errorOf, fieldError } from '../../../../src/ui/form/fields/useFieldError.ts';
import type { AddedFields, DocumentFields, SaveKind } from './DocumentFormFields.tsx';
import { byPlaceOnForm, formPath, judgeDocument } from './DocumentFormFields.tsx';

/** What is being pressed, and what is still on its way. */
interface Press {
  kind: SaveKind;
  pendingFiles: number;
  added: AddedFields;
}

/** Judges the form when it is sent, and only then, by the schema that the server judges with. */
export function documentResolver(press: () => Press): Resolver<DocumentFields> {
  return (fields) => {
    const { kind, pendingFiles, added } = press();
    const judged = judgeDocument(fields, kind, added);
    if (pendingFiles > 0) judged['media'] ??= { key: 'form.files.pending' };
    if (Object.keys(judged).length === 0) return { values: fields, errors: {} };
    const errors: FieldErrors<DocumentFields> = {};
    for (const [path, says] of Object.entries(judged)) {
      set(errors, path === 'items' ? 'items.root' : path, fieldError(says));
    }
    return { values: {}, errors };
  };
}

/** The errors in react-hook-form's tree, by path. */
export function errorsByPath(tree: object): FieldMessages {
  const errors: FieldMessages = {};
  const visit = (node: unknown, path: string): void => {
    const says = errorOf(node);
    if (says !== null) errors[path] = says;
    else if (typeof node === 'object' && node !== null) {
      for (const [key, inner] of Object.entries(node)) {
        if (key === 'ref') continue;
        visit(inner, key === 'root' ? `${path}.root` : path === '' ? key : `${path}.${key}`);
      }
    }
  };
  visit(tree, '');
  return errors;
}

/** Errors in the order in which the form shows their fields. */
export function inFormOrder(errors: Readonly<FieldMessages>): { path: string; says: Message }[] {
  return Object.entries(errors)
    .sort(([a], [b]) => byPlaceOnForm(a, b))
    .map(([path, says]) => ({ path, says }));
}

/** The server's refusals by the paths of the form; what names no field of it speaks for the whole. */
export function errorsOfServer(
  refusals: Readonly<Record<string, string>>,
  sentLines: readonly number[],
): { fields: FieldMessages; homeless: Message[] } {
  const fields: FieldMessages = {};
  const homeless: Message[] = [];
  for (const [wirePath, text] of Object.entries(refusals)) {
    const path = formPath(wirePath, sentLines);
    if (path === null) homeless.push(verbatim(text));
    else fields[path === 'items' ? 'items.root' : path] ??= verbatim(text);
  }
  return { fields, homeless };
}
