/** `npm start`: sets up what is missing, then runs the server until it is told to stop. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: true });
  return run(node, [join(projectRoot, 'server', 'main.ts')]);
});
