import { launchBrowser } from '../../tests/browser/browser.ts';
import type { Site, Visit } from './site.ts';
import { answerMs, firstRowText, listRows, openVisit, painted } from './site.ts';

/** Durations in milliseconds, one for each try. */
export interface ListUse {
  pages: number[];
  filters: number[];
  details: number[];
}

/** Longer than either application waits for another key. */
const settledMs = 1200;

/** Turns pages, searches and opens documents in a list that has been open for a while. */
export async function useList(site: Site, references: readonly string[], tries: number): Promise<ListUse> {
  const browser = await launchBrowser({ viewport: { width: 1280, height: 900 } });
  try {
    const visit = await openVisit(await browser.context.newPage(), site, { isSlowNetwork: false });
    await openList(visit, site);
    // Once without counting: the code of a document is loaded when the first one is opened.
    await turnPage(visit, site);
    await searchFor(visit, site, references[0] ?? '');
    await openDocument(visit, site, 0);

    const pages = await repeat(tries, () => turnPage(visit, site));
    await openList(visit, site);
    const filters = await repeat(tries, (turn) =>
      searchFor(visit, site, references[(turn + 1) % references.length] ?? ''),
    );
    await openList(visit, site);
    const details = await repeat(tries, (turn) => openDocument(visit, site, turn % listRows));
    return { pages, filters, details };
  } finally {
    await browser.close();
  }
}

async function repeat(tries: number, work: (turn: number) => Promise<number>): Promise<number[]> {
  const durations: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) durations.push(await work(turn));
  return durations;
}

async function openList({ page }: Visit, site: Site): Promise<void> {
  await page.goto(site.listUrl);
  await painted(page, { selector: site.rows, least: listRows });
}

async function turnPage({ page }: Visit, site: Site): Promise<number> {
  const before = await firstRowText(page, site);
  return await answerMs(page, { selector: site.rows, least: 1, otherThan: before }, () =>
    site.nextPage(page),
  );
}

/** Searches for a number that one document has, and clears the search again. */
async function searchFor({ page }: Visit, site: Site, reference: string): Promise<number> {
  const field = page.locator(site.searchField);
  await field.focus();
  const duration = await answerMs(
    page,
    { selector: site.rows, least: 1, most: 1, text: reference },
    async () => {
      await page.keyboard.insertText(reference);
      await page.keyboard.press('Enter');
    },
  );
  await field.fill('');
  await page.keyboard.press('Enter');
  await painted(page, { selector: site.rows, least: listRows });
  // What was typed last may still be waiting for more.
  await page.waitForTimeout(settledMs);
  return duration;
}

async function openDocument({ page }: Visit, site: Site, index: number): Promise<number> {
  const row = page.locator(site.rows).nth(index);
  const reference = /[A-Z]+\/\d{4}\/\d+/.exec(await row.innerText())?.[0];
  if (!reference) throw new Error('a row of the list has no number');
  const link = row.locator(site.rowLink).first();
  await link.scrollIntoViewIfNeeded();
  const duration = await answerMs(page, site.detailOf(reference), () => link.click());
  await page.goBack();
  await painted(page, { selector: site.rows, least: listRows });
  return duration;
}
