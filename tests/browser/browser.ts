import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumMissing, findChromium } from '../chromium.ts';

export type Browser = {
  /** Makes pages; cookies and storage are its own. */
  context: BrowserContext;
  /** Ends the browser and removes its user data folder. */
  close: () => Promise<void>;
};

/** The browsers that no test has closed yet. */
export const openContexts = new Set<BrowserContext>();

/**
 * A headless Chromium with a fresh user data folder. Call it in `beforeAll`, and `close` in `afterAll`.
 * @param options what Playwright takes for a context, e.g. `{ viewport: { width: 390, height: 844 } }`
 */
export async function launchBrowser(
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(chromiumMissing);
  const userDataDir = mkdtempSync(join(tmpdir(), 'outlay-browser-'));
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath,
    headless: true,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The shared memory of a container may be too small for a page.
      '--disable-dev-shm-usage',
      // Its helper threads would take the other core from the tests that run beside it.
      '--js-flags=--single-threaded',
    ],
    ...options,
  });
  openContexts.add(context);
  return {
    context,
    close: async () => {
      openContexts.delete(context);
      await context.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
