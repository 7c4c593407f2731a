/** `npm run check`: types, lint, format, the API document and the rules of the house, without running the tests. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, say, setUp } from './setup.mjs';

const program = (name) => join(projectRoot, 'node_modules', '.bin', name);

await runCommand(async () => {
  const node = await setUp({ build: false });
  const path = `${join(node, '..')}:${process.env['PATH'] ?? ''}`;
  const checks = [
    ['types', program('tsc'), ['-p', '.']],
    ['lint', program('oxlint'), ['--type-aware']],
    ['format', program('oxfmt'), ['--check']],
    ['API document and house rules', program('vitest'), ['run', 'tests/tidy']],
  ];
  let failed = 0;
  for (const [name, file, args] of checks) {
    const code = await run(file, args, { PATH: path });
    say(`${name}: ${code === 0 ? 'right' : 'wrong'}`);
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
