import { apiFile, apiRequest } from '../http/apiRequest.ts';
import { downloadFile, openFile } from '../http/download.ts';
import type { UploadProgress } from '../http/upload.ts';

/** Files of records: they go up before the record that holds them is sent, and come down by their id. */

export interface Upload {
  file: File;
  /** What it belongs to, as the API names it. */
  kind: string;
  signal: AbortSignal;
  onProgress: UploadProgress;
}

/** Sends a file; answers it as records hold it. @throws ApiError, AbortError */
export async function uploadMedia<Item>({ file, kind, signal, onProgress }: Upload): Promise<Item> {
  const formData = new FormData();
  formData.append('kind', kind);
  formData.append('file', file, file.name);
  const { media } = await apiRequest<{ media: Item }>('media/upload', {
    method: 'POST',
    formData,
    signal,
    onUploadProgress: onProgress,
  });
  return media;
}

/**
 * Parts an uploaded PDF; answers a file of each part, or of any other upload itself.
 * @param begins the pages on which the parts begin, from 1. Unset: each page
 * @throws ApiError
 */
export async function partMedia<Item>(
  id: number,
  { begins, signal }: { begins?: readonly number[]; signal?: AbortSignal } = {},
): Promise<Item[]> {
  const { data } = await apiRequest<{ data: Item[] }>(`media/${id}/pages`, {
    method: 'POST',
    body: begins ? { begins } : {},
    ...(signal && { signal }),
  });
  return data;
}

/** The bytes of a file. @throws ApiError */
export async function readMedia(id: number, signal: AbortSignal): Promise<Blob> {
  return (await apiFile(`media/${id}`, { signal })).blob;
}

/** Hands a file to the browser as a download. @throws ApiError */
export function downloadMedia(id: number, fileName: string): Promise<void> {
  return downloadFile(`media/${id}`, fileName);
}

/** Shows a file in a new tab. @throws ApiError */
export function openMedia(id: number): Promise<void> {
  return openFile(`media/${id}`);
}
