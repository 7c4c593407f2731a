import type { CDPSession, Page } from 'playwright-core';

import type { Sight } from './pageClock.ts';
import { installPageClock, whenPainted } from './pageClock.ts';

/** The slow 4G of Chromium's developer tools. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowdown = 4;
export const waitMs = 90_000;
export const listRows = 20;

/** An application with a list, as a person uses it. Both are asked in the same way. */
export interface Site {
  /** Address of the list, with 20 rows on a page. */
  listUrl: string;
  /** What local storage holds when a person is signed in. */
  storage: Readonly<Record<string, string>>;
  rows: string;
  nextPage: (page: Page) => Promise<void>;
  searchField: string;
  /** A click on it opens the row's document. */
  rowLink: string;
  detailOf: (reference: string) => Sight;
}

export interface Visit {
  page: Page;
  cdp: CDPSession;
}

/** Opens a page that notes its times, four times slower than this machine. */
export async function openVisit(
  page: Page,
  { storage }: Pick<Site, 'storage'>,
  options: { isSlowNetwork: boolean },
): Promise<Visit> {
  page.setDefaultTimeout(waitMs);
  await page.addInitScript(installPageClock);
  await page.addInitScript((items) => {
    // Pages without an origin have no storage.
    if (location.protocol !== 'http:') return;
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storage);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (options.isSlowNetwork) await cdp.send('Network.emulateNetworkConditions', slow4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp };
}

/** Waits for a sight and answers when it was painted, in milliseconds since the page began. */
export function painted(page: Page, sight: Sight): Promise<number> {
  return within(page.evaluate(whenPainted, sight), `${sight.selector} ${sight.text ?? ''}`, page);
}

/** Milliseconds from the input that `act` makes until its answer is painted. */
export async function answerMs(page: Page, sight: Sight, act: () => Promise<void>): Promise<number> {
  const seen = painted(page, sight);
  const [paintedAt] = await Promise.all([seen, act()]);
  return paintedAt - (await page.evaluate(() => window.pageClock.inputAt));
}

export async function firstRowText(page: Page, { rows }: Pick<Site, 'rows'>): Promise<string> {
  return (await page.locator(rows).first().textContent()) ?? '';
}

/** A sight that does not come ends the row, and says what was there instead. */
async function within<Value>(work: Promise<Value>, what: string, page: Page): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const tell = (text: string): void =>
        reject(new Error(`${what} was not seen at ${page.url()}: ${text}`));
      page
        .evaluate(() => document.body.innerText.slice(0, 300))
        .then(
          (text) => tell(JSON.stringify(text)),
          (error: unknown) => tell(String(error)),
        );
    }, waitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
