import type { ApiRequest } from './apiRequest.ts';
import { apiFile } from './apiRequest.ts';

/** Links to a received file live this long (rules: received files). */
const linkLifetimeMs = 5000;

/** A link to a file in memory, revoked after five seconds. */
function shortLivedLink(blob: Blob): string {
  const link = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(link), linkLifetimeMs);
  return link;
}

/** Fetches a file and hands it to the browser as a download, under the server's name for it or `fallbackName`. */
export async function downloadFile(
  path: string,
  fallbackName: string,
  request: ApiRequest = {},
): Promise<void> {
  const { blob, fileName } = await apiFile(path, request);
  const anchor = document.createElement('a');
  anchor.href = shortLivedLink(blob);
  anchor.download = fileName ?? fallbackName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/**
 * Fetches a file and shows it in a new tab. The tab is opened at once, within the press: browsers refuse one that
 * opens after a wait.
 */
export async function openFile(path: string, request: ApiRequest = {}): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { blob, fileName } = await apiFile(path, request);
    if (tab) tab.location.href = shortLivedLink(blob);
    else await Promise.reject(new Error(`The browser refused a new tab for ${fileName ?? path}.`));
  } catch (error) {
    tab?.close();
    throw error;
  }
}
