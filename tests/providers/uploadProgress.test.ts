// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { ApiError } from '../../providers/http/apiError.ts';
import { apiRequest } from '../../providers/http/apiRequest.ts';
import { beginSession } from '../../providers/session/storedSession.ts';

/** The browser's own upload, as far as the session uses it. */
class Transfer extends EventTarget {
  static last: Transfer;
  upload = new EventTarget();
  headers = new Map<string, string>();
  responseType = '';
  status = 0;
  response: NodeBlob | null = null;
  sent: unknown;
  isAborted = false;

  constructor() {
    super();
    Transfer.last = this;
  }
  open(): void {
    this.status = 0;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\n';
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.response = new NodeBlob([JSON.stringify(body)]);
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Transfer);
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
  await vi.waitFor(() => expect(Transfer.last.sent).toBeInstanceOf(FormData));
  return Transfer.last;
}

it('an upload tells how much has gone out, and brings its answer', async () => {
  const told: number[] = [];
  const answer = upload((fraction) => told.push(fraction));
  const transfer = await begun();
  expect(transfer.headers.get('authorization')).toBe('Bearer access');
  expect(transfer.headers.get('idempotency-key')).toBeTruthy();
  // The browser names the boundary itself.
  expect(transfer.headers.has('content-type')).toBe(false);
  transfer.progress(1, 4);
  transfer.progress(4, 4);
  transfer.answer(201, { media: { id: 7 } });
  await expect(answer).resolves.toEqual({ media: { id: 7 } });
  expect(told).toEqual([0.25, 1]);
});

it('a refused file has the words of the server', async () => {
  const answer = upload(() => {}).catch((error: unknown) => error);
  const transfer = await begun();
  transfer.answer(413, { error: { code: 'file_too_large', message: 'Request body too large', fields: {} } });
  const error = await answer;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 413, message: 'File size exceeds the maximum limit of 5 MB' });
});

it('an upload that breaks off is a lost connection, and one that is stopped ends', async () => {
  const broken = upload(() => {}).catch((error: unknown) => error);
  (await begun()).dispatchEvent(new Event('error'));
  expect(await broken).toMatchObject({ status: 0, code: 'network' });

  const stop = new AbortController();
  const stopped = upload(() => {}, stop.signal).catch((error: unknown) => error);
  const transfer = await begun();
  stop.abort();
  expect(await stopped).toMatchObject({ name: 'AbortError' });
  expect(transfer.isAborted).toBe(true);
});
