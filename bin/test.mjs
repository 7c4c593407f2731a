/** `npm test`: sets up what is missing, then runs the tests; what follows `--` goes to vitest. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp, SetupError } from './setup.mjs';

await runCommand(async () => {
  try {
    const node = await setUp({ build: true });
    return await run(node, [join(projectRoot, 'tests', 'runTests.ts'), ...process.argv.slice(2)]);
  } catch (error) {
    // The last line counts, even when nothing could be run.
    if (error instanceof SetupError) process.stdout.write('0 passed, 1 failed\n');
    throw error;
  }
});
