// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { ApiError } from '../../providers/http/apiError.ts';
import { apiRequest } from '../../providers/http/apiRequest.ts';
import { beginSession } from '../../providers/session/storedSession.ts';
import { Transfer } from './fakeTransfer.ts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Transfer);
  Transfer.all = [];
  setReporter(() => {});
  beginSession({ accessToken: 'access', refreshToken: 'refresh' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setReporter(writeToConsole);
  localStorage.clear();
});

function upload(onUploadProgress: (fraction: number) => void, signal?: AbortSignal): Promise<unknown> {
  const formData = new FormData();
  formData.append('file', new File(['%PDF-1.7'], 'invoice.pdf'));
  return apiRequest('media/upload', {
    method: 'POST',
    formData,
    onUploadProgress,
    ...(signal ? { signal } : {}),
  });
}

async function begun(): Promise<Transfer> {
  return vi.waitFor(() => {
    const transfer = Transfer.all.pop();
    if (!transfer) throw new Error('nothing was sent');
    return transfer;
  });
}

it('an upload tells how much has gone out, and brings its answer', async () => {
  const told: number[] = [];
  const answer = upload((fraction) => told.push(fraction));
  const transfer = await begun();
  expect(transfer.headers.get('authorization')).toBe('Bearer access');
  expect(transfer.headers.get('idempotency-key')).toBeTruthy();
  // The browser names the boundary itself.
  expect(transfer.headers.has('content-type')).toBe(false);
  transfer.goes(1, 4);
  transfer.goes(4, 4);
  transfer.answers(201, { media: { id: 7 } });
  await expect(answer).resolves.toEqual({ media: { id: 7 } });
  expect(told).toEqual([0.25, 1]);
});

it('a refused file has the words of the server', async () => {
  const answer = upload(() => {}).catch((error: unknown) => error);
  const transfer = await begun();
  transfer.answers(413, { error: { code: 'file_too_large', message: 'Request body too large', fields: {} } });
  const error = await answer;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 413, message: 'File size exceeds the maximum limit of 5 MB' });
});

it('an upload that breaks off is a lost connection, and one that is stopped ends', async () => {
  const broken = upload(() => {}).catch((error: unknown) => error);
  (await begun()).breaksOff();
  expect(await broken).toMatchObject({ status: 0, code: 'network' });

  const stop = new AbortController();
  const stopped = upload(() => {}, stop.signal).catch((error: unknown) => error);
  const transfer = await begun();
  stop.abort();
  expect(await stopped).toMatchObject({ name: 'AbortError' });
  expect(transfer.isStopped).toBe(true);
});

it('an upload that has arrived is stopped no more', async () => {
  const stop = new AbortController();
  const answer = upload(() => {}, stop.signal);
  const transfer = await begun();
  transfer.answers(201, { media: { id: 7 } });
  await answer;
  stop.abort();
  expect(transfer.isStopped).toBe(false);
});
