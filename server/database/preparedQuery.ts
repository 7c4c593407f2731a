import type { Executor } from './database.ts';

/**
 * A query with placeholders that is built once for each connection, because building it takes longer than running it.
 * `build` ends in `.prepare(name)`; the name is the statement's, so no other may have it.
 */
export function preparedQuery<Prepared>(
  build: (executor: Executor) => Prepared,
): (executor: Executor) => Prepared {
  const built = new WeakMap<Executor, Prepared>();
  return (executor) => {
    const known = built.get(executor);
    if (known !== undefined) return known;
    const prepared = build(executor);
    built.set(executor, prepared);
    return prepared;
  };
}
