/** `npm run audit`, `npm run backup`, `npm run restore`: sets up what is missing, then runs the command named first. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: false });
  return run(node, [join(projectRoot, 'server', 'operator', 'main.ts'), ...process.argv.slice(2)]);
});
