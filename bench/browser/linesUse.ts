import type { Page } from 'playwright-core';

import { launchBrowser } from '../../tests/browser/browser.ts';
import type { Sight } from './pageClock.ts';
import type { Site } from './site.ts';
import { answerMs, openVisit, painted, waitMs } from './site.ts';

export const lineCount = 100;

/** A form with 100 lines, as a person uses it. */
export interface LinesForm {
  storage: Site['storage'];
  /** A page with a link to the form, and what it shows. */
  startUrl: string;
  start: Sight;
  /** Opens the form. */
  edit: string;
  /** The form with its lines, and with one line more for each one added. */
  withLines: (added: number) => Sight;
  add: string;
  submit: string;
  /** Something has to be changed before the form can be sent. */
  change?: (page: Page) => Promise<void>;
  /** What is seen when it was sent. */
  sent: Sight;
  /** Whether an empty line added before does not stand in the way of sending. */
  takesEmptyLines: boolean;
}

export interface LinesUse {
  mounts: number[];
  adds: number[];
  submits: number[];
}

const addsPerVisit = 3;

/** Opens the form, adds lines and sends it, several times over; the first time does not count. */
export async function useLines(form: LinesForm, tries: number): Promise<LinesUse> {
  const use: LinesUse = { mounts: [], adds: [], submits: [] };
  const browser = await launchBrowser({ viewport: { width: 1280, height: 900 } });
  try {
    const { page } = await openVisit(await browser.context.newPage(), form, { isSlowNetwork: false });
    await page.goto(form.startUrl);
    await painted(page, form.start);
    // The form's code is loaded by this first visit.
    await openForm(page, form);
    await page.goBack();
    await painted(page, form.start);
    for (let turn = 0; turn < tries; turn += 1) {
      use.mounts.push(await openForm(page, form));
      if (form.takesEmptyLines) {
        use.adds.push(...(await addLines(page, form)));
        use.submits.push(await submit(page, form));
      } else {
        use.submits.push(await submit(page, form));
        use.adds.push(...(await addLines(page, form)));
      }
      await page.goto(form.startUrl);
      await painted(page, form.start);
    }
    return use;
  } finally {
    await browser.close();
  }
}

function openForm(page: Page, form: LinesForm): Promise<number> {
  return answerMs(page, form.withLines(0), () => page.locator(form.edit).first().click());
}

async function addLines(page: Page, form: LinesForm): Promise<number[]> {
  const durations: number[] = [];
  for (let added = 1; added <= addsPerVisit; added += 1) {
    const button = page.locator(form.add);
    await button.scrollIntoViewIfNeeded();
    durations.push(await answerMs(page, form.withLines(added), () => button.click()));
  }
  return durations;
}

/** From the click until the request leaves. */
async function submit(page: Page, form: LinesForm): Promise<number> {
  await form.change?.(page);
  const button = page.locator(form.submit);
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    window.pageClock.sentAt = null;
  });
  await button.click();
  await page.waitForFunction(() => window.pageClock.sentAt !== null, undefined, { timeout: waitMs });
  const { sentAt, inputAt } = await page.evaluate(() => window.pageClock);
  await painted(page, form.sent);
  return (sentAt ?? 0) - inputAt;
}
