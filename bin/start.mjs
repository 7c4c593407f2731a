/** `npm start`: sets up what is missing, then runs the server until it is told to stop. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: true });
  return run(node, [...memoryFlags(), join(projectRoot, 'server', 'main.ts')]);
});

/** Keeps the server small (docs/decisions/0011); an operator who sets limits in NODE_OPTIONS has their own. */
function memoryFlags() {
  if (/--max-(old|semi)-space/.test(process.env.NODE_OPTIONS ?? '')) return [];
  return JSON.parse(readFileSync(join(projectRoot, 'bin', 'serverFlags.json'), 'utf8'));
}
