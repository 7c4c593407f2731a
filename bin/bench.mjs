/**
 * `npm run bench`: sets up what is missing, then measures how fast the product is; `npm run bench -- reading` measures how
 * well it reads papers.
 */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const given = process.argv.slice(2);
  const isOfReading = given[0] === 'reading';
  const node = await setUp({ build: !isOfReading });
  const bench = (...path) => join(projectRoot, 'bench', ...path);
  return isOfReading
    ? run(node, [bench('reading', 'main.ts'), ...given.slice(1)])
    : run(node, [bench('main.ts'), ...given]);
});
