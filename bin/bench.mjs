/** `npm run bench`: sets up what is missing, then measures. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: true });
  return run(node, [join(projectRoot, 'bench', 'main.ts'), ...process.argv.slice(2)]);
});
