import type { ResolveFnOutput } from 'node:module';
import { registerHooks } from 'node:module';

const isOfPackage = /^(?![./]|node:|file:|data:)/;

/**
 * Remembers where Node found each package that files of ours import. Node 24 parses all that a package exports anew for each file
 * that imports it: for drizzle-orm that is 180 kB, and of a start it was a third of the processor's time. Packages find each
 * other as before, for two of them may mean another version by one name.
 */
export function rememberPackages(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const isAskedByUs = context.parentURL?.includes('/node_modules/') === false;
      if (!isAskedByUs || !isOfPackage.test(specifier)) return next(specifier, context);
      const question = JSON.stringify([specifier, context.conditions, context.importAttributes]);
      const known = found.get(question) ?? next(specifier, context);
      found.set(question, known);
      return { ...known, shortCircuit: true };
    },
  });
}
