import { apiRequest } from '../http/apiRequest.ts';
import type { Upload } from './media.ts';

/** A vendor's answer to a request for quote: without a session, by the secret of the link alone. */
const path = 'external/quote';

/** @throws ApiError `not_found` for a link that was never given out */
export function readAskedRequest<Asked>(token: string, signal: AbortSignal): Promise<Asked> {
  return apiRequest(path, { isAnonymous: true, query: { token }, signal });
}

/** Uses the link up. @throws ApiError */
export function sendAnswer(answer: object): Promise<void> {
  return apiRequest(path, { isAnonymous: true, method: 'POST', body: answer });
}

/** Sends a file that goes with the answer; answers it as records hold it. @throws ApiError, AbortError */
export async function uploadForAnswer<Item>(
  token: string,
  { file, signal, onProgress }: Omit<Upload, 'kind'>,
): Promise<Item> {
  const formData = new FormData();
  formData.append('file', file, file.name);
  const { media } = await apiRequest<{ media: Item }>(`${path}/files`, {
    isAnonymous: true,
    method: 'POST',
    query: { token },
    formData,
    signal,
    onUploadProgress: onProgress,
  });
  return media;
}
