import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { greetingOf } from '../../server/greeting.ts';
import { createLog } from '../../server/observation/log.ts';
import { createTerminalLog } from '../../server/observation/terminalLog.ts';
import { timedStep } from '../../server/observation/timedStep.ts';
import { freePort, startServedProcess } from '../servedProcess.ts';
import { createTestDatabase } from '../testDatabase.ts';

/** What a terminal shows of these lines, without the hour. */
async function shown(write: (log: ReturnType<typeof createLog>) => void | Promise<void>): Promise<string[]> {
  const screen = new PassThrough();
  const log = createLog({ level: 'info', destination: await createTerminalLog(screen) });
  await write(log);
  screen.end();
  const lines = (await text(screen)).trimEnd().split('\n');
  return lines.map((line) => line.replace(/^\[\d\d:\d\d:\d\d\] /, ''));
}

describe('at a terminal', () => {
  it('a request is one line', async () => {
    const answered = { method: 'GET', route: '/v1/bills/:id', status: 200, durationMs: 12.3 };
    expect(
      await shown((log) => log.info({ ...answered, companyID: 1, employeeID: 7, reqId: 'a' }, 'answered')),
    ).toEqual(['INFO: GET /v1/bills/:id 200 (12 ms)']);
  });

  it('a step says how long it took, once it is done', async () => {
    const lines = await shown(async (log) => {
      log.info('Preparing.');
      expect(await timedStep(log, 'It is ready.', () => Promise.resolve(5))).toBe(5);
    });
    expect(lines).toEqual(['INFO: Preparing.', expect.stringMatching(/^INFO: It is ready\. \(\d+ ms\)$/)]);
  });

  it('a step that fails is not said to be done', async () => {
    const lines = await shown(async (log) => {
      const failing = timedStep(log, 'It is ready.', () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
    });
    expect(lines).toEqual(['']);
  });

  it('an error keeps its place, and what else a line says', async () => {
    const lines = await shown((log) =>
      log.error({ err: new RangeError('too much'), topic: 'mail' }, 'it failed'),
    );
    expect(lines[0]).toMatch(/^ERROR: it failed .*"topic":"mail"/);
    expect(lines.join('\n')).toContain('RangeError');
    expect(lines.join('\n')).toContain('startOutput.test.ts');
  });

  it('the last words are the address and how to sign in', () => {
    const people = [{ email: 'admin@nusantara.test' }, { email: 'finance.admin@nusantara.test' }];
    expect(
      greetingOf(
        { publicUrl: 'http://localhost:8080', host: '127.0.0.1' },
        { demoPeople: people, setupAddress: null },
      )
        .trim()
        .split('\n'),
    ).toEqual([
      'Outlay is ready at http://localhost:8080',
      'Sign in as finance.admin@nusantara.test with the password demo, or choose anybody at http://localhost:8080/dev-auth',
      'Only this machine reaches it; HOST=0.0.0.0 opens it to others.',
      'Ctrl-C stops it.',
    ]);
    expect(
      greetingOf(
        { publicUrl: 'https://outlay.example.com', host: '0.0.0.0' },
        { demoPeople: [], setupAddress: null },
      ),
    ).not.toContain('demo');
  });
});

it('elsewhere every line is JSON, with the time of each step', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-lines-'));
  const database = await createTestDatabase();
  const server = await startServedProcess(dataDir, await freePort(), {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
  });
  try {
    const lines = server
      .said()
      .trimEnd()
      .split('\n')
      // Said beside the log, since logs hold no secret.
      .filter((line) => !line.startsWith('There is no company yet.'))
      .map((line) => JSON.parse(line) as { msg: string; durationMs?: number });
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'The database is ready.', durationMs: expect.any(Number) as number }),
    );
  } finally {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  }
});
