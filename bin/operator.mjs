/**
 * `npm run audit`, `doctor`, `backup`, `restore`, `company`, `admin`: sets up what is missing, then runs the command named first. What makes
 * companies and people knows the rooms.
 */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: false });
  const [command] = process.argv.slice(2);
  const main = ['company', 'admin'].includes(command)
    ? join('resources', 'operatorCommands.server.ts')
    : join('server', 'operator', 'main.ts');
  return run(node, [join(projectRoot, main), ...process.argv.slice(2)]);
});
