// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { flagCacheMs } from '../../domain/access/featureFlag.ts';
import type { FlagWatch } from '../../providers/flags/flags.ts';
import { watchFlags } from '../../providers/flags/flags.ts';

const identity = { companyID: 1042, userID: 7 };
const nobody = (): void => {};
let asked: URL[];
let answer: () => Response | Promise<Response>;
let watches: FlagWatch[];

const on =
  (...names: string[]) =>
  () =>
    Response.json({
      toggles: names.map((name) => ({
        name,
        enabled: true,
        variant: { name: 'show', enabled: true, payload: { type: 'string', value: 'show' } },
        impressionData: false,
      })),
    });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  watches = [];
  answer = on('nps');
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(String(input), 'http://localhost'));
    return answer();
  });
});

afterEach(() => {
  for (const watch of watches) watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watch(onChange: Parameters<typeof watchFlags>[1] = nobody): Promise<FlagWatch['flags']> {
  const begun = watchFlags(identity, onChange);
  await vi.advanceTimersByTimeAsync(3000);
  const watching = await begun;
  watches.push(watching);
  return watching.flags;
}

it('asks once for the company, with both ids as traits, and not again while the answer is good', async () => {
  expect([...(await watch())]).toEqual([['nps', 'show']]);
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    appName: 'outlay',
    environment: 'default',
    userId: '1042',
    sessionId: '7',
    'properties[companyID]': '1042',
    'properties[userID]': '7',
  });
  await vi.advanceTimersByTimeAsync(flagCacheMs / 2);
  expect((await watch()).get('nps')).toBe('show');
  expect(asked).toHaveLength(1);
});

it('asks the same by the SDK when the answer is out of date, and tells who listens', async () => {
  const heard = vi.fn<(flags: FlagWatch['flags']) => void>();
  await watch(heard);
  const [first] = asked;
  answer = on('vcn_report');
  await vi.advanceTimersByTimeAsync(flagCacheMs);
  // Its code is fetched now.
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect([...(heard.mock.calls[0]?.[0].keys() ?? [])]).toEqual(['vcn_report']);
  const question = (url: URL | undefined) => [url?.pathname, Object.fromEntries(url?.searchParams ?? [])];
  expect(question(asked[1])).toEqual(question(first));
});

it('leaves the last known flags, or none, where the service fails or is silent', async () => {
  answer = () => new Response(null, { status: 503 });
  expect((await watch()).size).toBe(0);
  answer = on('nps');
  await watch();
  vi.setSystemTime(Date.now() + flagCacheMs + 1);
  answer = () => new Promise<Response>(nobody);
  expect((await watch()).get('nps')).toBe('show');
  localStorage.setItem('outlay.flags.1042.7', '{"toggles":"what is this"}');
  answer = on('nps');
  expect((await watch()).get('nps')).toBe('show');
});

it('asks nothing more once the session is over', async () => {
  await watch();
  for (const one of watches) one.stop();
  await vi.advanceTimersByTimeAsync(3 * flagCacheMs);
  expect(asked).toHaveLength(1);
});
