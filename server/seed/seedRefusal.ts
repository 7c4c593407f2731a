import { ZodError } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';

/** One act of a seed, as the error of a refused one describes it to the author of the seed. */
interface SeedAttempt {
  /** The name of the noun. */
  room: string;
  by: string | number;
  /** `create`, or an action. */
  does: string;
  input: unknown;
}

/**
 * Does what a seed tries.
 * @throws Error that names room, person, input and the fields that are refused; the refusal is its cause
 */
export async function attempted<Result>(
  { room, by, does, input }: SeedAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const why = refusalOf(error);
    if (why === null) throw error;
    throw new Error(`${room}: ${by} may not ${does}: ${why}. Typed was ${JSON.stringify(input)}`, {
      cause: error,
    });
  }
}

/** Null for what is no refusal but a fault. */
function refusalOf(error: unknown): string | null {
  if (error instanceof ZodError) {
    return error.issues
      .map((issue) => {
        const keys = issue.code === 'unrecognized_keys' ? issue.keys : issue.path;
        return `${keys.join('.')}: ${issue.message}`;
      })
      .join('; ');
  }
  if (!(error instanceof DomainError)) return null;
  const fields = Object.entries(error.fields).map(([field, { key }]) => `${field}: ${key}`);
  return [error.says.key, ...fields].join('; ');
}
