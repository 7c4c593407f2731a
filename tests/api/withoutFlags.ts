import type { FlagName } from '../../domain/access/featureFlag.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import type { TestApp } from './testApp.ts';

/** Switches flags off while something is done. */
export async function without<Result>(
  { context }: TestApp,
  names: readonly FlagName[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { flags } = context;
  const valuesFor = flags.valuesFor.bind(flags);
  flags.valuesFor = (identity) => {
    const values = new Map(valuesFor(identity));
    for (const name of names) values.delete(name);
    return values;
  };
  forgetActors(context.database);
  try {
    return await work();
  } finally {
    flags.valuesFor = valuesFor;
    forgetActors(context.database);
  }
}
