import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { beforeAll, expect, test } from 'vitest';

import { createTestApp } from '../api/testApp.ts';
import { operationsOf } from '../proof/apiOperations.ts';
import type { ApiDocument } from '../proof/apiOperations.ts';

const root = join(import.meta.dirname, '..', '..');
/** .redocly.lint-ignore.yaml names it. */
const documentPath = join(root, 'node_modules', '.cache', 'outlay', 'openapi.json');
let document: ApiDocument;

beforeAll(async () => {
  const place = await createTestApp({ isSeeded: false });
  const answer = await place.app.inject('/docs/openapi.json');
  mkdirSync(dirname(documentPath), { recursive: true });
  writeFileSync(documentPath, answer.body);
  document = answer.json();
  await place.close();
});

/** What a linter prints in JSON; its exit code only repeats it. */
async function lint<Report>(...command: string[]): Promise<Report> {
  const [program = '', ...args] = command;
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  try {
    return JSON.parse(out) as Report;
  } catch (error) {
    throw new Error(`${program} printed no report: ${out}${complaints}`, { cause: error });
  }
}

test("the API document passes Redocly's recommended rules; what the contract forces is listed, and still there", async () => {
  const report = await lint<{
    totals: { ignored: number };
    problems: { ruleId: string; severity: string; message: string; location: { pointer: string }[] }[];
  }>('@redocly/cli/bin/cli.js', 'lint', documentPath, '--format=json', '--max-problems=1000');
  const problems = report.problems.map(
    ({ ruleId, severity, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(problems).toEqual([]);
  const listed = readFileSync(join(root, '.redocly.lint-ignore.yaml'), 'utf8').match(/^ +- /gm) ?? [];
  expect(report.totals.ignored).toBe(listed.length);
});

// The linter reads a megabyte of JSON by its own rules.
test('the API document passes spectral:oas', { timeout: 240_000 }, async () => {
  const report = await lint<{ code: string; path: string[]; message: string }[]>(
    '@stoplight/spectral-cli/dist/index.js',
    'lint',
    documentPath,
    '--format=json',
    '--quiet',
  );
  expect(report.map(({ code, path, message }) => `${code} #/${path.join('/')}: ${message}`)).toEqual([]);
});

test('a file is documented by its own media types', () => {
  const answersOf = (name: string) =>
    operationsOf(document)
      .find((operation) => operation.name === name)
      ?.answers.get('200');
  expect(answersOf('GET /v1/media/{id}')).toEqual([
    'application/pdf',
    'image/png',
    'image/jpeg',
    'image/webp',
    'application/xml',
  ]);
  expect(answersOf('GET /v1/bills/{id}/document.pdf')).toEqual(['application/pdf']);
});

test('a call that compares versions says so', () => {
  const taking = operationsOf(document)
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'If-Match'))
    .map(({ name }) => name);
  expect(taking).toEqual(
    expect.arrayContaining([
      'PUT /v1/bills/{id}',
      'PATCH /v1/bills/{id}/approve',
      'PATCH /v1/payments/{id}/authorize',
    ]),
  );
  expect(taking.filter((name) => name.startsWith('GET') || name.includes('/bulk/'))).toEqual([]);
});
