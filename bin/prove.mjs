/** `npm run prove`: sets up what is missing, then carries out the proofs. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: true });
  return run(node, [join(projectRoot, 'tests', 'proof', 'runProofs.ts'), ...process.argv.slice(2)]);
});
