import type { FieldErrors, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import { problemMessage } from '../../../../src/ui/form/useProblem.ts';
import type { BillFields, SaveKind } from './BillFormFields.tsx';
import { byPlaceOnForm, formPath, judgeBill } from './BillFormFields.tsx';

/** What is being pressed, and what is still on its way. */
export interface Press {
  kind: SaveKind;
  pendingFiles: number;
}

/** Judges the form when it is sent, and only then, by the schema that the server judges with. */
export function billResolver(press: () => Press): Resolver<BillFields> {
  return (fields) => {
    const { kind, pendingFiles } = press();
    const problems = judgeBill(fields, kind);
    if (pendingFiles > 0) problems['media'] ??= 'Wait until every file is uploaded';
    if (Object.keys(problems).length === 0) return { values: fields, errors: {} };
    const errors: FieldErrors<BillFields> = {};
    for (const [path, message] of Object.entries(problems)) {
      set(errors, path === 'items' ? 'items.root' : path, { type: 'law', message });
    }
    return { values: {}, errors };
  };
}

/** The problems of react-hook-form's error tree, by path. */
export function problemsOfErrors(errors: object): Record<string, string> {
  const problems: Record<string, string> = {};
  const visit = (node: unknown, path: string): void => {
    const message = problemMessage(node);
    if (message !== null) problems[path] = message;
    else if (typeof node === 'object' && node !== null) {
      for (const [key, inner] of Object.entries(node)) {
        if (key === 'ref') continue;
        visit(inner, key === 'root' ? `${path}.root` : path === '' ? key : `${path}.${key}`);
      }
    }
  };
  visit(errors, '');
  return problems;
}

/** Problems in the order in which the form shows their fields. */
export function inFormOrder(problems: Readonly<Record<string, string>>): { path: string; message: string }[] {
  return Object.keys(problems)
    .sort(byPlaceOnForm)
    .map((path) => ({ path, message: problems[path] ?? '' }));
}

/** The server's refusals by the paths of the form; what names no field of it speaks for the whole. */
export function problemsOfServer(
  refusals: Readonly<Record<string, string>>,
  sentLines: readonly number[],
): { fields: Record<string, string>; homeless: string[] } {
  const fields: Record<string, string> = {};
  const homeless: string[] = [];
  for (const [wirePath, message] of Object.entries(refusals)) {
    const path = formPath(wirePath, sentLines);
    if (path === null) homeless.push(message);
    else fields[path === 'items' ? 'items.root' : path] ??= message;
  }
  return { fields, homeless };
}
