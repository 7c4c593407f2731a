import type { Page, Request } from 'playwright-core';

import { accessFaults } from '../browser/visitor.ts';
import { en, id } from '../phrases.ts';

/** What went wrong on a page: a sentence each, with the page's address. */
export interface ScreenWalk {
  page: Page;
  /** Loads the application at an address and waits until the page stands still; answers where that led. */
  visit: (address: string) => Promise<string>;
  /** Goes to an address within the loaded application, as a link does, and waits as `visit` does. */
  follow: (address: string) => Promise<string>;
  /** Waits until nothing is asked of the server any more and nothing stands for what is to come. */
  settle: () => Promise<void>;
  /** Reads the page as it stands: its heading, its texts, and what was said to the console since the last look. */
  look: (name: string) => Promise<void>;
  /** The same of the filters that a list keeps in its drawer, where it has one. */
  lookAtFilters: (name: string) => Promise<void>;
  /** Has axe look at the page as it stands. */
  lookWithAxe: (name: string) => Promise<void>;
  /** What the server may refuse from now on without being a fault: the status. */
  expectRefusals: (statuses: readonly number[]) => void;
  faults: string[];
}

const givenUpAfterMs = 3000;
/** A screen whose heading stays may belong to the same record, or to the one that was asked for: it is given this long. */
const sameHeadingMs = 1500;

const moreFilters = new RegExp(`^(?:${en.list.filter.more}|${id.list.filter.more})`);

/** The first words of the phrase books: a text that begins with one of them and a dot is a key nobody worded. */
const books = Object.keys(en);

/** Its answer stays open for as long as the page does, while other requests come and go. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/stream');

/** Follows a page of the application. */
export function walkScreens(page: Page, url: string): ScreenWalk {
  const faults: string[] = [];
  let said: string[] = [];
  let refusals: readonly number[] = [];
  const asked = new Set<Request>();
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser reports what the server refused; the answer itself is looked at below.
    if (message.text().startsWith('Failed to load resource')) return;
    // So does the application.
    if (refusals.length > 0 && message.text().includes('API Error: ')) return;
    said.push(`${message.type()} in the console: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
  let lastHeard = 0;
  page.on('request', (request) => {
    if (isStream(request)) return;
    asked.add(request);
    lastHeard = performance.now();
  });
  const answered = (request: Request): void => {
    if (!asked.delete(request)) return;
    lastHeard = performance.now();
  };
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  page.on('response', (response) => {
    if (response.status() < 400 || refusals.includes(response.status())) return;
    said.push(`${response.status()} from ${response.request().method()} ${response.url().replace(url, '')}`);
  });

  /** @param left the mark of a heading that the page leaves behind */
  async function settle(left?: string): Promise<void> {
    const begun = performance.now();
    const until = begun + 60_000;
    for (let quiet = 0; quiet < 2;) {
      await page.waitForTimeout(30);
      const leaves = performance.now() - begun < sameHeadingMs ? left : undefined;
      // What stands for something to come moves without an end.
      const isWaiting = await page.evaluate((mark) => {
        const heading = document.querySelector('h1');
        return (
          heading === null ||
          (mark !== undefined && heading.dataset['left'] === mark) ||
          document.getAnimations().some(({ effect }) => effect?.getTiming().iterations === Infinity)
        );
      }, leaves);
      // An answer that the page gave up before it came has no end that could be heard.
      const isAsking = asked.size > 0 && performance.now() - lastHeard < givenUpAfterMs;
      quiet = isAsking || isWaiting ? 0 : quiet + 1;
      if (performance.now() <= until) continue;
      const open = [...asked].map((request) => request.url()).join(', ');
      throw new Error(
        `${page.url()} does not come to rest: ${isWaiting ? 'it has no heading, or moves' : open}`,
      );
    }
  }

  async function look(name: string): Promise<void> {
    const seen = await page.evaluate(readPage);
    const keys = new RegExp(`(?<![\\w@.-])(?:${books.join('|')})(?:\\.\\w+)+(?![\\w@.-])`, 'g');
    const raw = [...new Set([...seen.texts.join('\n').matchAll(keys)].map(([key]) => key))];
    faults.push(
      ...raw.map((key) => `${name}: the key ${key} is shown`),
      ...[...new Set(said)].map((sentence) => `${name}: ${sentence}`),
      ...(seen.heading?.trim() === '' ? [`${name}: an empty heading`] : []),
      ...(/%\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(seen.texts.join('\n'))
        ? [
            `${name}: a value is missing in its words: ${seen.texts.find((text) => /%\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(text))}`,
          ]
        : []),
    );
    said = [];
  }

  return {
    page,
    faults,
    look,
    async lookAtFilters(name) {
      const drawer = page.getByRole('button', { name: moreFilters });
      if ((await drawer.count()) === 0) return;
      await drawer.first().click();
      await page.getByRole('dialog').waitFor();
      await settle();
      await look(`filters of ${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    settle: () => settle(),
    async follow(address) {
      asked.clear();
      const left = await page.evaluate((to) => {
        const mark = crypto.randomUUID();
        for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = mark;
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        const state = { idx: idx + 1, key: mark, usr: null };
        history.pushState(state, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state }));
        return mark;
      }, address);
      await settle(left);
      return new URL(page.url()).pathname;
    },
    async visit(address) {
      asked.clear();
      await page.goto(url + address, { waitUntil: 'commit' });
      await settle();
      return new URL(page.url()).pathname;
    },
    async lookWithAxe(name) {
      faults.push(...(await accessFaults(page, name)));
    },
    expectRefusals(statuses) {
      refusals = statuses;
    },
  };
}

/** In the page: its heading, which a page on its way has not yet, and everything that it says to somebody who looks or listens. */
function readPage(): { heading: string | null; texts: string[] } {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '');
  }
  for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      texts.push(element.getAttribute(attribute) ?? '');
    }
  }
  return { heading: document.querySelector('h1')?.textContent ?? null, texts };
}
