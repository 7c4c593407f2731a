import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { ActionInput, InputField } from '../../../domain/actionInput.ts';
import { ApiError } from '../../../providers/http/apiError.ts';
import { fieldID } from '../../ui/form/fieldID.ts';
import { useTypedDay } from '../../ui/form/useTypedDay.ts';

type Typed = Record<string, string>;

export interface InputForm {
  form: UseFormReturn<Typed>;
  /** What was typed, as the call takes it; undefined for an action that asks for nothing, null when it is not right. */
  read: () => Promise<Record<string, unknown> | undefined | null>;
  /** Says what the server refused where it was typed; false when it refused something else. */
  showRefused: (error: unknown) => boolean;
}

const loadSchemas = () => import('../../../domain/inputSchema.ts');

/** The form of what an action asks for. The schema that the server validates with is loaded while one types. */
export function useInputForm(input: ActionInput): InputForm {
  const typedDay = useTypedDay();
  const entries = Object.entries(input);
  const paths = entries.flatMap(([name, field]) => pathsOf(name, field));
  const form = useForm<Typed>({ defaultValues: Object.fromEntries(paths.map((path) => [path, ''])) });

  const asks = entries.length > 0;
  useEffect(() => {
    // What fails here is loaded again when it is needed, and then said.
    if (asks) loadSchemas().catch(() => {});
  }, [asks]);

  function showErrors(errors: Readonly<Record<string, string>>): boolean {
    const wrong = paths.filter((path) => errors[path] !== undefined);
    for (const path of wrong) form.setError(path, { message: errors[path] ?? '' });
    if (wrong[0] !== undefined) document.getElementById(fieldID(wrong[0]))?.focus();
    return wrong.length > 0;
  }

  return {
    form,
    async read() {
      if (!asks) return undefined;
      form.clearErrors();
      const values = form.getValues();
      const days = entries.filter(([, { kind }]) => kind === 'day').map(([name]) => name);
      const given = {
        ...values,
        ...Object.fromEntries(days.map((name) => [name, typedDay(values[name] ?? '') ?? values[name]])),
      };
      const { inputErrors, inputSchema } = await loadSchemas();
      const read = inputSchema(input).safeParse(given);
      if (read.success) return read.data;
      showErrors(inputErrors(read.error));
      return null;
    },
    showRefused: (error) => error instanceof ApiError && showErrors(error.fields),
  };
}

function pathsOf(name: string, { kind }: InputField): string[] {
  return kind === 'bankAccount' ? ['bankCode', 'accountNumber'] : [name];
}
