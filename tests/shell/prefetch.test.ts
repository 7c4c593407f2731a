// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { isLoadingInBackground } from '../../providers/backgroundCode.ts';
import { prefetchIdleMs } from '../../src/app/pace.ts';
import { prefetchWhenIdle } from '../../src/app/routing/prefetchScreens.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';

const screens: RouteName[] = ['index', 'inbox', 'notifications'];
let fetched: string[];
let isBusy: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  fetched = [];
  isBusy = false;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
});

function begin(load = async (name: RouteName): Promise<void> => void fetched.push(name)): void {
  stop = prefetchWhenIdle({ screens, isBusy: () => isBusy, load });
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('fetches one screen after the other once the page has rested, and not before', async () => {
  begin();
  await passes(prefetchIdleMs - 1);
  expect(fetched).toEqual([]);
  await passes(1);
  expect(fetched).toEqual(screens);
});

it('waits for who types or points, from their last sign on', async () => {
  begin();
  await passes(prefetchIdleMs - 1);
  window.dispatchEvent(new Event('keydown'));
  await passes(prefetchIdleMs - 1);
  window.dispatchEvent(new Event('pointermove'));
  await passes(prefetchIdleMs - 1);
  expect(fetched).toEqual([]);
  await passes(1);
  expect(fetched).toEqual(screens);
});

it('competes with no answer that is awaited, and with no other page that is looked at', async () => {
  isBusy = true;
  begin();
  await passes(5 * prefetchIdleMs);
  expect(fetched).toEqual([]);
  isBusy = false;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await passes(5 * prefetchIdleMs);
  expect(fetched).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await passes(2 * prefetchIdleMs);
  expect(fetched).toEqual(screens);
});

it('lets go between two screens when somebody begins to do something', async () => {
  begin(async (name) => {
    fetched.push(name);
    window.dispatchEvent(new Event('keydown'));
  });
  await passes(prefetchIdleMs);
  expect(fetched).toEqual(['index']);
  await passes(prefetchIdleMs);
  expect(fetched).toEqual(['index', 'inbox']);
});

it.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'fetches nothing with %o',
  async (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    begin();
    await passes(5 * prefetchIdleMs);
    expect(fetched).toEqual([]);
  },
);

it('ends at the first failure, which loads no page anew, and with the page', async () => {
  let wasInBackground = false;
  begin(async () => {
    fetched.push('tried');
    wasInBackground = isLoadingInBackground();
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await passes(5 * prefetchIdleMs);
  expect([fetched, wasInBackground, isLoadingInBackground()]).toEqual([['tried'], true, false]);

  fetched = [];
  begin();
  stop();
  await passes(5 * prefetchIdleMs);
  expect(fetched).toEqual([]);
});
