/**
 * `npm run dev`: the server, restarted when its files change, and the screens with hot reload on PORT (8080).
 * The server listens on the next port; the screens hand its paths on to it.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot, runCommand, setUp, SetupError, waitFor } from './setup.mjs';

await runCommand(async () => {
  const screensPort = Number(process.env['PORT'] || 8080);
  if (!Number.isInteger(screensPort) || screensPort < 1 || screensPort > 65534) {
    throw new SetupError(`PORT is "${process.env['PORT']}", expected: a whole number from 1 to 65534.`);
  }
  const serverPort = screensPort + 1;
  const node = await setUp({ build: false });
  const start = (args, env) =>
    spawn(node, args, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } });
  const server = start(['--watch', join(projectRoot, 'server', 'main.ts')], {
    PORT: String(serverPort),
    PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${screensPort}`,
  });
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const screens = start([vite, '--port', String(screensPort), '--strictPort'], {
    OUTLAY_API: `http://127.0.0.1:${serverPort}`,
  });
  const ends = [server, screens].map(waitFor);
  const first = await Promise.race(ends);
  for (const child of [server, screens]) child.kill('SIGTERM');
  await Promise.all(ends);
  return first;
});
