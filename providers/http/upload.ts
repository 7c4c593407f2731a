import { lostConnection } from './answer.ts';

/** Hears which fraction of a body has gone out, 0 to 1. */
export type UploadProgress = (fraction: number) => void;

interface ProgressRequest {
  method: string;
  headers: Headers;
  body: FormData | string | null;
  signal: AbortSignal | undefined;
  onUploadProgress: UploadProgress;
}

/** `fetch` does not tell how much of a body has gone out; XMLHttpRequest does. */
export function sendWithProgress(url: string, request: ProgressRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, url);
    xhr.responseType = 'blob';
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) request.onUploadProgress(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('error', () => reject(lostConnection(url, new Error('The upload was cut off.'))));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    if (signal?.aborted) {
      reject(new DOMException('The upload was stopped.', 'AbortError'));
      return;
    }
    const stop = (): void => xhr.abort();
    signal?.addEventListener('abort', stop, { once: true });
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    xhr.send(request.body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name, ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  const isEmpty = xhr.status === 204 || xhr.status === 304;
  return new Response(isEmpty ? null : (xhr.response as Blob), { status: xhr.status, headers });
}
