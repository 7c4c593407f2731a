import { createParser } from 'eventsource-parser';
import type { NotificationCounters } from '../../domain/notification/notificationSchemas.ts';
import { addressOf } from '../../providers/http/address.ts';
import { report } from '../../providers/monitoring.ts';
import { freshAccessToken } from '../../providers/session/renewal.ts';

/** From one try to the next: a server that restarts comes back soon, one that refuses is left in peace. */
const firstPauseMs = 2000;
const longestPauseMs = 120_000;
/** A server says something every 20 seconds; one that is silent for longer is gone. */
const silenceMs = 50_000;

/**
 * Hears from the server how much a person has not read, until `signal` ends it. A browser keeps few connections to a server,
 * so one tab of it listens, and tells the others; when it closes, another one takes its place. Where a browser cannot share,
 * nobody listens, and the counters are polled.
 */
export function hearUnread(
  person: string,
  onCounters: (counters: NotificationCounters) => void,
  signal: AbortSignal,
): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
  const name = `outlay.unread.${person}`;
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => onCounters(data as NotificationCounters));
  signal.addEventListener('abort', () => tabs.close());
  const tell = (counters: NotificationCounters) => {
    onCounters(counters);
    tabs.postMessage(counters);
  };
  navigator.locks
    .request(name, { signal }, () => listen(tell, signal))
    .catch((error: unknown) => {
      if (!signal.aborted)
        report({ level: 'info', title: 'Stream', text: 'It was not shared.', detail: { error } });
    });
}

/** Asks for one stream after the other. */
async function listen(tell: (counters: NotificationCounters) => void, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      const hasSpoken = await readStream(tell, signal);
      pauseMs = hasSpoken ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    } catch {
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
    await pause(pauseMs, signal);
  }
}

/** Reads one stream to its end. Answers whether it said anything. @throws what `fetch` throws */
async function readStream(
  tell: (counters: NotificationCounters) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const token = await freshAccessToken();
  if (token === null) return false;
  const silence = new AbortController();
  const stopped = AbortSignal.any([signal, silence.signal]);
  let alarm = setTimeout(() => silence.abort(), silenceMs);
  try {
    const response = await fetch(addressOf('notifications/stream'), {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: stopped,
    });
    if (!response.ok || !response.body) return false;
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === 'counters') tell(JSON.parse(data) as NotificationCounters);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), silenceMs);
      parser.feed(value);
    }
  } finally {
    clearTimeout(alarm);
  }
}

/** Not all at once where a server restarts: each waits a part more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms * (1 + Math.random() / 2));
    signal.addEventListener('abort', end);
  });
}
