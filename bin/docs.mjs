/** `npm run docs`: what lies in docs/ as a site, in docs-site. `-- serve`: at http://localhost:8082, made anew as texts change. */
import { join } from 'node:path';
import { projectRoot, run, runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const node = await setUp({ build: false });
  return run(node, [join(projectRoot, 'docs', 'site', 'build.ts'), ...process.argv.slice(2)]);
});
