/**
 * `npm run pictures`: takes the pictures of README and guides from a demo company of its own, some minutes.
 * `-- --at http://localhost:8080 purchases`: from one that runs, and only those that are named.
 */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: true });
  return run(node, [join(projectRoot, 'docs', 'pictures', 'take.ts'), ...process.argv.slice(2)]);
});
