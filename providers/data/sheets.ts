import { apiRequest } from '../http/apiRequest.ts';
import type { UploadProgress } from '../http/upload.ts';

interface SheetUpload {
  /** The path of the records under /v1: `vendors`. */
  path: string;
  file: File;
  signal: AbortSignal;
  onProgress: UploadProgress;
}

/** Sends a sheet of records, which is judged and not saved; answers its import. @throws ApiError, AbortError */
export async function uploadSheet({ path, file, signal, onProgress }: SheetUpload): Promise<{ id: number }> {
  const formData = new FormData();
  formData.append('file', file, file.name);
  return await apiRequest(`${path}/imports`, {
    method: 'POST',
    formData,
    signal,
    onUploadProgress: onProgress,
  });
}
