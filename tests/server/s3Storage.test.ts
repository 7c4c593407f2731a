import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { FileStorage } from '../../server/context.ts';
import { createFileStorage } from '../../server/files/fileStorage.ts';

/** The part of S3 that we use, in memory: PUT, GET and DELETE of an object by path, lists of two, and DELETE of several. */
const objects = new Map<string, { content: Buffer; contentType: string | undefined }>();
const seen: { method: string; path: string; authorization: string }[] = [];
let failing = false;
/** What the bucket does instead of answering: nothing, half a file, or bytes without end. */
let trouble: 'silent' | 'halfway' | 'endless' | null = null;
let sentBytes = 0;

async function answer(request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const { method = '' } = request;
  seen.push({ method, path: pathname, authorization: request.headers.authorization ?? '' });
  const content = await buffer(request);
  if (failing) return { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
  if (method === 'PUT') objects.set(pathname, { content, contentType: request.headers['content-type'] });
  if (method === 'DELETE') objects.delete(pathname);
  if (searchParams.get('list-type') === '2') return { status: 200, body: listOf(searchParams) };
  if (method === 'POST' && searchParams.has('delete')) {
    for (const [, key] of content.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g))
      objects.delete(`/papers/${key}`);
    return { status: 200, body: '<DeleteResult/>' };
  }
  if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200, body: '' };
  const found = objects.get(pathname);
  return found
    ? { status: 200, body: found.content }
    : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
}

/** Two keys of those with a prefix that come after one, as ListObjectsV2 answers them. */
function listOf(asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const after = asked.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .map((path) => path.replace('/papers/', ''))
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted();
  const page = keys.slice(0, 2);
  const more = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult>${contents}<IsTruncated>${more !== ''}</IsTruncated>${more}</ListBucketResult>`;
}

/** Keeps somebody waiting, who has to go by themselves. */
function behaveBadly(response: ServerResponse): void {
  if (trouble === 'silent') return;
  response.writeHead(200, { 'content-type': 'application/pdf' });
  const chunk = Buffer.alloc(64 * 1024);
  const send = () => {
    if (response.destroyed) return;
    sentBytes += chunk.length;
    response.write(chunk, () => trouble === 'endless' && setImmediate(send));
  };
  send();
}

const server = createServer((request, response) => {
  if (trouble !== null) {
    behaveBadly(response);
    return;
  }
  answer(request).then(
    ({ status, body }) => response.writeHead(status, { 'content-type': 'application/xml' }).end(body),
    () => response.destroy(),
  );
});
let storage: FileStorage;
let impatient: FileStorage;
const fileBytes = 1024 * 1024;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const address = `s3://the-key:the%2Fsecret@papers/outlay/files?region=ap-southeast-1&endpoint=${endpoint}`;
  storage = createFileStorage(address);
  impatient = createFileStorage(address, { connectMs: 300, idleMs: 300, answerMs: 300, fileBytes });
});
beforeEach(() => {
  objects.clear();
  seen.length = 0;
  failing = false;
  trouble = null;
  sentBytes = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a bucket keeps files under its prefix, with their type, and asks with the keys of its address', async () => {
  const content = randomBytes(3000);
  await storage.put('11/2026/paper', content, 'application/pdf');
  const path = '/papers/outlay/files/11/2026/paper';
  expect([...objects.keys()]).toEqual([path]);
  expect(objects.get(path)?.contentType).toBe('application/pdf');
  expect((await storage.get('11/2026/paper')).equals(content)).toBe(true);
  await storage.remove('11/2026/paper');
  expect(objects.size).toBe(0);
  await expect(storage.get('11/2026/paper')).rejects.toMatchObject({ code: 'not_found' });
  for (const { authorization } of seen) {
    expect(authorization).toContain('Credential=the-key/');
    expect(authorization).toContain('/ap-southeast-1/s3/');
  }
});

test('a folder of a bucket is removed with all its pages, and none whose name only begins like it', async () => {
  for (const key of ['7/2026/a', '7/2026/b', '7/exports/c', '7/d', '7/e', '70/2026/a', '17/a'])
    await storage.put(key, Buffer.from(key), 'text/plain');
  await storage.removeAll('7');
  expect([...objects.keys()].toSorted()).toEqual([
    '/papers/outlay/files/17/a',
    '/papers/outlay/files/70/2026/a',
  ]);
  await storage.removeAll('7');
  for (const wrong of ['', '/', '7/', '../7', '7/..', '.'])
    await expect(storage.removeAll(wrong)).rejects.toThrow();
  expect(objects.size).toBe(2);
  failing = true;
  await expect(storage.removeAll('70')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a bucket that is away is unavailable, not empty', async () => {
  failing = true;
  await expect(storage.get('11/2026/paper')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage.put('11/2026/paper', Buffer.from('x'), 'application/pdf')).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test.each(['silent', 'halfway', 'endless'] as const)('nobody waits for a bucket that is %s', async (how) => {
  trouble = how;
  await expect(impatient.get('11/2026/paper')).rejects.toMatchObject({ code: 'unavailable' });
  if (how !== 'endless') return;
  // Read up to the bound, apart from what is under way.
  expect(sentBytes).toBeLessThan(20 * fileBytes);
});
