import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { startAndEnd as startRefused } from './refusedProcess.ts';

let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay-start-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const startAndEnd = (env: Record<string, string>) => startRefused({ DATA_DIR: dataDir, ...env });

describe('a start that cannot succeed ends with one sentence and a non-zero code', () => {
  it('names a wrong setting, what was found and what is expected', async () => {
    const { code, sentence } = await startAndEnd({ PORT: 'eighty' });
    expect(code).toBe(1);
    expect(sentence).toBe('PORT is "eighty", expected: a whole number from 1 to 65535.');
  });

  it('names a taken port, before it starts anything', async () => {
    const blocker: Server = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '0.0.0.0', resolve));
    const { port } = blocker.address() as AddressInfo;
    const { code, sentence } = await startAndEnd({
      PORT: String(port),
      HOST: '0.0.0.0',
      // It is not asked.
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/outlay',
    });
    await new Promise((resolve) => blocker.close(resolve));
    expect(code).toBe(1);
    expect(sentence).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
  });

  it('names a database that does not answer', async () => {
    const { code, sentence } = await startAndEnd({
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/outlay',
    });
    expect(code).toBe(1);
    expect(sentence).toBe(
      'The database at 127.0.0.1:9 cannot be reached (ECONNREFUSED): start it, or mend DATABASE_URL.',
    );
    expect(sentence).not.toContain('secret');
  });

  it('names a data folder that is a file', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, 'not a folder');
    const { code, sentence } = await startAndEnd({
      DATA_DIR: file,
      // Nothing has to be kept in the folder before the start.
      ACCESS_TOKEN_SECRET: 'x'.repeat(40),
      DATABASE_URL: database.url,
    });
    expect(code).toBe(1);
    expect(sentence.split('\n')).toHaveLength(1);
    expect(sentence).toContain(file);
  });

  it('names a folder for files that is none', async () => {
    const file = join(dataDir, 'no-folder');
    writeFileSync(file, 'not a folder');
    const storage = join(file, 'files');
    const { code, sentence } = await startAndEnd({
      STORAGE_URL: pathToFileURL(storage).href,
      ACCESS_TOKEN_SECRET: 'x'.repeat(40),
      DATABASE_URL: database.url,
    });
    expect(code).toBe(1);
    expect(sentence).toBe(
      `The folder of the files ${storage} cannot be made, because a file is in its place: set STORAGE_URL to a folder.`,
    );
  });

  it('names a host that is not this machine', async () => {
    const { code, sentence } = await startAndEnd({
      HOST: 'no-such-host.invalid',
      DATABASE_URL: database.url,
    });
    expect(code).toBe(1);
    expect(sentence).toMatch(
      /^Outlay may not listen on no-such-host\.invalid:\d+ \(E\w+\): set HOST and PORT\.$/,
    );
  });
});
