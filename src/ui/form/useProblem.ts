import { get, useFormContext, useFormState } from 'react-hook-form';

/** What is wrong with a field, in a sentence, or null. Redraws its user when that changes. */
export function useProblem(path: string): string | null {
  const { errors } = useFormState({ name: path });
  return problemMessage(get(errors, path));
}

/** The message of an error entry of react-hook-form. */
export function problemMessage(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || !('message' in entry)) return null;
  return typeof entry.message === 'string' && entry.message !== '' ? entry.message : null;
}

/** Takes the problem of a field away as soon as the field changes: until the next press nobody knows. */
export function useClearProblem(): (path: string) => void {
  const { clearErrors, getFieldState } = useFormContext();
  return (path) => {
    if (getFieldState(path).error !== undefined) clearErrors(path);
  };
}
