import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

import { DomainError } from '../../domain/message/errors.ts';
import type { FileStorage } from '../context.ts';

/** What a missing file is called by the folder driver (ENOENT, and a path through a file) and by S3. */
const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'NoSuchKey', 'NotFound']);
/** A key that no file of ours has: a fault of the caller, not of the storage. */
const wrongKeyCodes = new Set(['E_PATH_TRAVERSAL_DETECTED', 'E_UNALLOWED_CHARACTERS', 'E_INVALID_KEY']);
const folderPattern = /^\d+(\/[\w-]+)*$/;
const defaultRegion = 'ap-southeast-3';

/** How long a bucket may take, and how much it may answer. */
export interface StorageBounds {
  connectMs: number;
  /** Without a byte. */
  idleMs: number;
  /** Until the headers of an answer are there. A try that fails so is made three times in all. */
  answerMs: number;
  /** Of one file: more than any that is kept here. */
  fileBytes: number;
}

const storageBounds: StorageBounds = {
  connectMs: 5_000,
  idleMs: 10_000,
  answerMs: 30_000,
  fileBytes: 128 * 1024 * 1024,
};

interface OpenDisk {
  disk: Disk;
  /** Goes in front of every key: the folder within a bucket. */
  prefix: string;
}

/**
 * Where uploaded bytes lie: `file:///a/folder`, or `s3://key:secret@bucket/prefix?region=…&endpoint=…` (without
 * keys the machine's own AWS credentials are taken; an endpoint is addressed by path). Nothing is opened before
 * the first call. `get` throws `not_found` for what is not there; a storage that is away, full or past its bounds is
 * `unavailable`.
 */
export function createFileStorage(storageUrl: string, bounds: StorageBounds = storageBounds): FileStorage {
  const url = new URL(storageUrl);
  let opened: Promise<OpenDisk> | undefined;
  const open = () =>
    (opened ??= url.protocol === 's3:' ? openBucket(url, bounds) : Promise.resolve(openFolder(url)));

  async function onDisk<Result>(
    key: string,
    work: (disk: Disk, key: string) => Promise<Result>,
  ): Promise<Result> {
    try {
      const { disk, prefix } = await open();
      return await work(disk, `${prefix}${key}`);
    } catch (error) {
      if (codesOf(error).some((code) => wrongKeyCodes.has(code))) throw error;
      if (codesOf(error).some((code) => missingCodes.has(code)))
        throw new DomainError('not_found', { cause: error });
      throw new DomainError('unavailable', { cause: error });
    }
  }

  return {
    put: (key, content, contentType) =>
      onDisk(key, async (disk, path) => {
        try {
          await disk.put(path, content, { contentType, contentLength: content.length });
        } catch (error) {
          // A full disk takes a part of a file: without this it would stay full.
          await disk.delete(path).catch(() => undefined);
          throw error;
        }
      }),
    get: (key) => onDisk(key, async (disk, path) => wholeOf(await disk.getStream(path), bounds.fileBytes)),
    remove: (key) => onDisk(key, (disk, path) => disk.delete(path)),
    removeAll: (folder) =>
      onDisk(folder, async (disk, path) => {
        if (!folderPattern.test(folder)) throw new Error(`not the name of a folder: ${folder}`);
        // A bucket has no folders: without the slash `7` would be `70`, too, and the disk takes it away.
        await disk.driver.deleteAll(`${path}/`);
      }),
  };
}

/** A new place for a file: `<companyID>/<yyyy>/<uuid>`. */
export function newStorageKey(companyID: number, now: Date): string {
  return `${companyID}/${now.getUTCFullYear()}/${randomUUID()}`;
}

function openFolder(url: URL): OpenDisk {
  return { disk: new Disk(new FSDriver({ location: url, visibility: 'private' })), prefix: '' };
}

/** The S3 client is large: only who uses a bucket loads it. */
async function openBucket(url: URL, { connectMs, idleMs, answerMs }: StorageBounds): Promise<OpenDisk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const credentials =
    url.username === ''
      ? undefined
      : { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) };
  const driver = new S3Driver({
    bucket: url.hostname,
    region: url.searchParams.get('region') ?? defaultRegion,
    visibility: 'private',
    supportsACL: false,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return { disk: new Disk(driver), prefix: folder === '' ? '' : `${folder}/` };
}

/** All that a stream holds. @throws RangeError when that is more than `bytesMax`; the stream is closed then */
async function wholeOf(stream: Readable, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) throw new RangeError(`a file of more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Codes and names of an error and of what caused it, the outer first. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause) codes.push(String(cause.code));
    codes.push(cause.name);
  }
  return codes;
}
