// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession, endSession } from '../../providers/session/storedSession.ts';
import { hearUnread } from '../../src/notification/unreadStream.ts';

/** Of the streams that were asked for, how to speak in each. */
let streams: ReadableStreamDefaultController<Uint8Array>[];
let tabs: AbortController[];

const counters = (all: number) => ({ all, approvals: 0, expenses: all, virtualCards: 0 });
const say = (stream: number, text: string) => streams[stream]?.enqueue(new TextEncoder().encode(text));

beforeEach(() => {
  streams = [];
  tabs = [];
  const claims = btoa(JSON.stringify({ sub: '1:7', iat: 0, exp: 1800 }));
  beginSession({ accessToken: `x.${claims}.x` });
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const isHeld = () => isTaken;
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
        while (isHeld()) await new Promise<void>((resolve) => waiting.push(resolve));
        if (signal.aborted) return;
        isTaken = true;
        await work();
        isTaken = false;
        waiting.splice(0).forEach((go) => go());
      },
    },
  });
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal?.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});

afterEach(() => {
  tabs.forEach((tab) => tab.abort());
  endSession();
  vi.unstubAllGlobals();
});

function openTab(person: string): { heard: number[]; close: () => void } {
  const gone = new AbortController();
  tabs.push(gone);
  const heard: number[] = [];
  hearUnread(person, ({ all }) => void heard.push(all), gone.signal);
  return { heard, close: () => gone.abort() };
}

it('is one for all tabs of a person; another tab takes the place of the one that listened', async () => {
  const first = openTab('1:7');
  const second = openTab('1:7');
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  // An event comes in parts, beside what only keeps the connection.
  say(0, ': still here\n\nevent: counters\nda');
  say(0, `ta: ${JSON.stringify(counters(3))}\n\n`);
  await vi.waitFor(() => expect([first.heard, second.heard]).toEqual([[3], [3]]));
  expect(streams).toHaveLength(1);
  first.close();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  say(1, `event: counters\ndata: ${JSON.stringify(counters(4))}\n\n`);
  await vi.waitFor(() => expect(second.heard).toEqual([3, 4]));
  expect(first.heard).toEqual([3]);
});

it('of another person is another one', async () => {
  const first = openTab('1:7');
  const other = openTab('1:8');
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  say(0, `event: counters\ndata: ${JSON.stringify(counters(3))}\n\n`);
  await vi.waitFor(() => expect(first.heard).toEqual([3]));
  expect(other.heard).toEqual([]);
});

it('is not asked for where tabs cannot share it', () => {
  vi.stubGlobal('navigator', {});
  openTab('1:7');
  expect(streams).toEqual([]);
});
