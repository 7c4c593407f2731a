import { spokenLanguage } from './language.ts';
import { lostConnection } from './answer.ts';
import type { UploadProgress } from './upload.ts';
import { sendWithProgress } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What goes over the wire, apart from address and token. */
export interface SentRequest {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart, instead of `body`. */
  formData?: FormData;
  /** The version of the record that the person saw: an older one than the server's answers 409. */
  ifMatch?: number;
  /** The answer is not read: the server need not make one. */
  isAnswerUnread?: boolean;
  signal?: AbortSignal;
  /** The browser carries it out when the page is gone. */
  outlivesPage?: boolean;
  /** Fraction sent, 0 to 1. */
  onUploadProgress?: UploadProgress;
}

/** Sends one request, once. `key` is the idempotency key of a write. @throws ApiError when no server was reached */
export async function sendRequest(
  url: string,
  method: Method,
  request: SentRequest,
  key: string | null,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': spokenLanguage() });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (key !== null) headers.set('Idempotency-Key', key);
  if (request.ifMatch !== undefined) headers.set('If-Match', String(request.ifMatch));
  if (request.isAnswerUnread === true) headers.set('Prefer', 'return=minimal');
  if (request.body !== undefined && !request.formData) headers.set('Content-Type', 'application/json');
  const body = request.formData ?? (request.body === undefined ? null : JSON.stringify(request.body));
  const { signal, outlivesPage = false, onUploadProgress } = request;
  if (onUploadProgress) return sendWithProgress(url, { method, headers, body, signal, onUploadProgress });
  const kept = outlivesPage ? { keepalive: true } : {};
  return send(url, { method, headers, body, ...kept, ...(signal ? { signal } : {}) });
}

/** `fetch`, whose failure is an ApiError. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw lostConnection(url, error);
  }
}
