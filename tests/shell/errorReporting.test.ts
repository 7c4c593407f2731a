// @vitest-environment jsdom
import './builtRoutes.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { report, reportApiFailure, setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { startErrorReporting } from '../../src/app/failures/errorReporting.ts';

const canary = {
  name: 'Canaria Goldfeather',
  email: 'canaria.goldfeather@birds.test',
  key: 'Canary9XbKq27pWm41ZtRv8Ld03',
  account: '8800112233445566',
};
const requestID = '6f1c2a34-5b6d-4e7f-8a90-b1c2d3e4f506';

interface SentEvent {
  level: string;
  release: string;
  message?: string;
  tags: Record<string, unknown>;
  contexts?: Record<string, unknown>;
  exception?: { values: { type: string; value: string }[] };
}

let sent: string[];
let said: string[];

beforeEach(() => {
  sent = [];
  said = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(new URL(url).origin).toBe('https://sentry.test');
    sent.push(new TextDecoder().decode(await new Response(init.body).arrayBuffer()));
    return new Response('{}');
  });
  for (const name of ['info', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: unknown) => void said.push(String(line)));
  }
  window.history.replaceState(null, '', `/bills/bills-to-pay/12?vendor=${encodeURIComponent(canary.name)}`);
});

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setReporter(writeToConsole);
});

function namePlace(): void {
  document.head.innerHTML =
    '<meta name="error-reporting" content="https://key@sentry.test/7" data-release="outlay@1.2.3" data-environment="production">';
}

const events = () => sent.map((envelope) => JSON.parse(envelope.split('\n')[2] ?? '') as SentEvent);

it('without a place the log goes to the console with a timestamp', async () => {
  await startErrorReporting();
  report({ level: 'error', title: 'Page', text: 'broken', isMonitored: true });
  expect(sent).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z Page: broken$/) as string]);
});

it('with a place only errors for monitoring go there, also those from before it was ready', async () => {
  namePlace();
  const ready = startErrorReporting();
  const error = new TypeError(`"${canary.name}" ${canary.email} is not a function`, {
    cause: new Error(`${canary.key} for ${canary.account}`),
  });
  report({
    level: 'error',
    title: 'Page',
    text: 'early',
    detail: { error, place: '/bills' },
    isMonitored: true,
  });
  await ready;
  reportApiFailure({
    status: 500,
    url: `/v1/bills?query=${canary.name.replace(' ', '+')}`,
    message: `"${canary.name}" cannot be found`,
    headers: new Headers({ 'x-request-id': requestID, 'content-type': 'application/json' }),
  });
  report({ level: 'info', title: 'Noise', text: 'expected', isMonitored: true });
  report({ level: 'error', title: 'Panel', text: 'not for monitoring' });
  await vi.waitFor(() => expect(sent).toHaveLength(2));

  expect(said.map((line) => line.split('Z ')[1])).toEqual(['Noise: expected', 'Panel: not for monitoring']);
  const [early, api] = events();
  expect(early).toMatchObject({
    level: 'error',
    release: 'outlay@1.2.3',
    tags: { log: 'Page', route: 'bills-bills-to-pay-id', employeeID: 'User is not authenticated' },
  });
  expect(early?.exception?.values.map(({ type }) => type)).toEqual(['Error', 'TypeError']);
  expect(api).toMatchObject({
    level: 'fatal',
    message: 'API request failed with status 500.',
    tags: { log: 'API Error', requestID },
    contexts: {
      detail: { status: 500, url: '/v1/bills?[query]', headers: { 'content-type': 'application/json' } },
    },
  });
  const text = sent.join('\n').toLowerCase();
  for (const one of [...Object.values(canary), 'goldfeather']) expect(text).not.toContain(one.toLowerCase());
});

it('what nobody caught is reported, too', async () => {
  namePlace();
  await startErrorReporting();
  const error = new RangeError(`too much of ${canary.email}`);
  // As the browser calls it; an event would reach the test runner, too.
  window.onerror?.(error.message, 'https://outlay.test/assets/index.js', 1, 2, error);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(events()[0]?.exception?.values).toMatchObject([
    { type: 'RangeError', value: 'too much of [e-mail]' },
  ]);
});

it('what nobody can mend is only logged, whoever raised it', async () => {
  namePlace();
  await startErrorReporting();
  const noise = new Error('ResizeObserver loop completed with undelivered notifications.');
  window.onerror?.(noise.message, 'https://outlay.test/assets/index.js', 1, 2, noise);
  report({ level: 'error', title: 'Page', text: 'Script error.', isMonitored: true });
  report({ level: 'error', title: 'Page', text: 'a fault', isMonitored: true });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(events()[0]?.message).toBe('a fault');
  expect(said.map((line) => line.split('Z ')[1])).toEqual([
    'Uncaught: ResizeObserver loop completed with undelivered notifications.',
    'Page: Script error.',
  ]);
});

it('a failed call belongs to monitoring by its status, or by what it says', () => {
  const monitored = new Map<string, boolean | undefined>();
  setReporter(({ detail, isMonitored }) => void monitored.set(String(detail?.['message']), isMonitored));
  const failures: [number, string, string?][] = [
    ...[400, 404, 500, 503].map((status): [number, string] => [status, `status ${status}`]),
    [401, 'Sign in again'],
    [403, 'Forbidden'],
    [409, 'It has changed'],
    [502, 'Bad Gateway'],
    [504, 'Gateway Timeout'],
    [502, 'The bank does not answer', 'THIRD_PARTY'],
    [520, 'Internal Server Error'],
    [0, 'Failed to fetch'],
  ];
  for (const [status, message, code] of failures)
    reportApiFailure({ status, url: '/v1/bills', message, ...(code ? { code } : {}) });
  const not = [...monitored].filter(([, isMonitored]) => isMonitored === false).map(([message]) => message);
  expect(not).toEqual(['Sign in again', 'Forbidden', 'It has changed', 'Failed to fetch']);
});

it('is no part of the first load: it is loaded by the page that names a place, and by nothing else', () => {
  const root = join(import.meta.dirname, '../..');
  const files = ['src', 'providers', 'resources', 'domain'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${room}/${name}`),
  );
  const users = (what: RegExp) => files.filter((file) => what.test(readFileSync(join(root, file), 'utf8')));
  expect(users(/@sentry\//)).toEqual(['src/app/failures/sentryReporter.ts']);
  expect(users(/sentryReporter\.ts/)).toEqual(['src/app/failures/errorReporting.ts']);
  expect(users(/from '[^']*sentryReporter\.ts'/)).toEqual([]);
});
