/** `npm start`: sets up what is missing, then runs the server until it is told to stop. `-- --empty`: without the demo company. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot, run, runCommand, setUp, SetupError } from './setup.mjs';

await runCommand(async () => {
  const { empty } = options();
  const node = await setUp({ build: true });
  const { flags, environment } = serverProcess();
  return run(node, [...flags, join(projectRoot, 'server', 'main.ts')], {
    ...environment,
    ...(empty ? { SEED: 'none' } : {}),
  });
});

/** What the operator typed behind `--`. */
function options() {
  try {
    return parseArgs({ options: { empty: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new SetupError(`${error.message}. npm start takes --empty alone: npm start -- --empty`);
  }
}

/** What keeps the server small (docs/decisions/0011), unless the operator has said otherwise. */
function serverProcess() {
  const { flags, environment } = JSON.parse(
    readFileSync(join(projectRoot, 'bin', 'serverProcess.json'), 'utf8'),
  );
  const hasOwnLimits = /--max-(old|semi)-space/.test(process.env.NODE_OPTIONS ?? '');
  const unsaid = Object.entries(environment).filter(([name]) => process.env[name] === undefined);
  return { flags: hasOwnLimits ? [] : flags, environment: Object.fromEntries(unsaid) };
}
