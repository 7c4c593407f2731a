import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import { launchBrowser } from '../../tests/browser/browser.ts';
import { signIn } from '../../tests/browser/signedIn.ts';
import type { Site } from './site.ts';
import { listRows, openVisit, painted, waitMs } from './site.ts';

const viewport = { width: 1280, height: 900 };

export interface FirstVisit {
  firstPaintMs: number;
  listMs: number;
  blockedMs: number;
}

/** A signed-in person opens the list in a browser that has seen nothing yet, slowly and over a slow network. */
export async function visitFirst(site: Site): Promise<FirstVisit> {
  const browser = await launchBrowser({ viewport });
  try {
    const { page } = await openVisit(await browser.context.newPage(), site, { isSlowNetwork: true });
    await page.goto(site.listUrl, { waitUntil: 'commit' });
    const listMs = await painted(page, { selector: site.rows, least: listRows });
    const { firstPaintAt, longTasks } = await page.evaluate(() => window.pageClock);
    if (firstPaintAt === null) throw new Error('the browser told no first paint');
    const blocking = longTasks
      .filter(({ startedAt }) => startedAt < listMs)
      .map(({ durationMs }) => durationMs - 50);
    return { firstPaintMs: firstPaintAt, listMs, blockedMs: blocking.reduce((sum, ms) => sum + ms, 0) };
  } finally {
    await browser.close();
  }
}

/** Gzip bytes of all JavaScript that a new browser loads until the list is seen; `enter` gets it there. */
export async function scriptBytes(site: Site, enter: (page: Page) => Promise<void>): Promise<number> {
  const browser = await launchBrowser({ viewport });
  try {
    const page = await browser.context.newPage();
    page.setDefaultTimeout(waitMs);
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
      if (isScript && response.ok() && !scripts.has(response.url()))
        scripts.set(response.url(), response.body());
    });
    await enter(page);
    await painted(page, { selector: site.rows, least: listRows });
    const bodies = await Promise.all(scripts.values());
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  } finally {
    await browser.close();
  }
}

/** Through the sign-in page to the list. */
export async function enterBySignIn(page: Page, { listUrl }: Site, email: string): Promise<void> {
  const { origin } = new URL(listUrl);
  await page.goto(listUrl);
  await page.waitForURL('**/login**');
  await signIn(page, origin, email);
  if (page.url() !== listUrl) await page.goto(listUrl);
}
