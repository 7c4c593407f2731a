import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';
import { Agent, fetch as send } from 'undici';
import type { RequestInit } from 'undici';

/** What is asked of somebody outside. */
interface OutsideRequest {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
  /** Ends it before its time. */
  signal?: AbortSignal | undefined;
}

/** Asks somebody outside. What breaks a bound is an {@link OutsideError}, while the answer is read, too. */
export type OutsideFetch = (url: string | URL, request?: OutsideRequest) => Promise<Response>;

interface OutsideBounds {
  /**
   * Addresses that the operator has named in the settings: their origins may lie in a private network. Any other address,
   * that of a redirect above all, has to be a public one.
   */
  trusted?: readonly string[];
  /** Of an answer, as it is read: unpacked. */
  maxBytes?: number;
  /** From the question to the last byte of the answer. */
  timeoutMs?: number;
}

/** An answer from outside broke a bound. */
export class OutsideError extends Error {
  override name = 'OutsideError';
}

const outsideBytes = 1024 * 1024;
const outsideMs = 10_000;
const redirectsMax = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const bodilessStatuses = new Set([204, 205, 304]);
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Whether an address can be reached by anybody: not this machine, not its network, none of what is reserved. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address that is written as IPv6 counts as IPv4.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * The one way to fetch from outside: at most so many bytes in so much time, from public addresses. The address is judged
 * where the connection is made, so that a name that answers otherwise a moment later gains nothing.
 */
export function createOutsideFetch({
  trusted = [],
  maxBytes = outsideBytes,
  timeoutMs = outsideMs,
}: OutsideBounds = {}): OutsideFetch {
  const origins = new Set(trusted.map((address) => new URL(address).origin));
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxHeaderSize: 16_384 };
  const anywhere = new Agent({ ...limits, connect: { timeout: timeoutMs } });
  const inPublic = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: lookupPublic } });

  return async (address, request = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    let url = new URL(address);
    let headers = request.headers ?? {};
    for (let redirects = 0; ; redirects += 1) {
      const isTrusted = origins.has(url.origin);
      if (!isTrusted) assertPublic(url);
      const answer = await ask(url, { ...request, headers, signal }, isTrusted ? anywhere : inPublic);
      const location = answer.headers.get('location');
      if (!redirectStatuses.has(answer.status) || location === null) return bounded(answer, maxBytes);
      await answer.body?.cancel();
      const next = new URL(location, url);
      if ((request.method ?? 'GET') !== 'GET')
        throw new OutsideError(`${url.origin} redirects what it is told`);
      if (redirects === redirectsMax) throw new OutsideError(`${url.origin} redirects again and again`);
      if (url.protocol === 'https:' && next.protocol !== 'https:')
        throw new OutsideError(`${url.origin} redirects to where anybody can read along`);
      if (next.origin !== url.origin) headers = withoutSecrets(headers);
      url = next;
    }
  };

  async function ask(url: URL, request: OutsideRequest, dispatcher: Agent): Promise<Response> {
    const { method, headers, body, signal } = request;
    const init: RequestInit = {
      dispatcher,
      redirect: 'manual',
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    };
    try {
      return (await send(url, init)) as unknown as Response;
    } catch (error) {
      // Of a failed fetch the cause says what happened.
      if (error instanceof Error && error.cause instanceof OutsideError) throw error.cause;
      throw error;
    }
  }
}

/** Whether an address may be asked, as far as it says by itself: a name is judged where it is resolved. */
export function isReachable({ hostname }: URL): boolean {
  const host = hostOf(hostname);
  return isIP(host) === 0 ? !/(?:^|\.)localhost\.?$/.test(host) : isPublicAddress(host);
}

const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Names are judged where they are resolved; a number in an address is not resolved. */
function assertPublic(url: URL): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutsideError(`${url.protocol} is not fetched from outside`);
  if (!isReachable(url)) throw privateAddress(hostOf(url.hostname));
}

const privateAddress = (host: string) => new OutsideError(`${host} lies in a private network`);

/** Resolves a name to its public addresses; one that has none besides private ones is refused. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) {
      callback(error, '', 0);
      return;
    }
    const [first, ...others] = addresses.filter(({ address }) => isPublicAddress(address));
    if (!first) callback(privateAddress(hostname), '', 0);
    else if (options.all === true) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())),
  );
}

/** The same answer, let go of as soon as it grows past the bound. */
function bounded(answer: Response, maxBytes: number): Response {
  const { status, statusText, headers, body } = answer;
  const init = { status, statusText, headers: [...headers] };
  if (body === null || bodilessStatuses.has(status)) return new Response(null, init);
  let sizeBytes = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maxBytes) throw new OutsideError(`an answer of more than ${maxBytes} bytes`);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, init);
}
