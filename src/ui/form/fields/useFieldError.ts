import type { ErrorOption } from 'react-hook-form';
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { Message } from '../../../../domain/message/message.ts';
import { isMessage, verbatim } from '../../../../domain/message/message.ts';

/** An error of a form's field. It is worded where it is shown; an input of react-admin's own words its key. */
export function fieldError(says: Message, type = 'law'): ErrorOption {
  const error: ErrorOption & { says: Message } = { type, message: says.key, says };
  return error;
}

/** What is wrong with a field, or null. Redraws its user when that changes. */
export function useFieldError(path: string): Message | null {
  const { errors } = useFormState({ name: path });
  return errorOf(get(errors, path));
}

/** What an error entry of react-hook-form says: of ours, or of one that react-admin made of a server's refusal. */
export function errorOf(entry: unknown): Message | null {
  if (typeof entry !== 'object' || entry === null) return null;
  if ('says' in entry && isMessage(entry.says)) return entry.says;
  const text = 'message' in entry ? entry.message : null;
  return typeof text === 'string' && text !== '' ? verbatim(text) : null;
}

/** Takes the error of a field away as soon as the field changes: until the next press nobody knows. */
export function useClearError(): (path: string) => void {
  const { clearErrors, getFieldState } = useFormContext();
  return (path) => {
    if (getFieldState(path).error !== undefined) clearErrors(path);
  };
}
