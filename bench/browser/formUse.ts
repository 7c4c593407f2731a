import { launchBrowser } from '../../tests/browser/browser.ts';
import type { Sight } from './pageClock.ts';
import type { Site } from './site.ts';
import { answerMs, openVisit, painted } from './site.ts';

/** A page with a link to an empty form. */
export interface FormLink {
  storage: Site['storage'];
  startUrl: string;
  start: Sight;
  /** Opens the form. */
  link: string;
  /** The form with all its fields. */
  form: Sight;
}

/** Milliseconds from the click until the form is painted, several times over; its code is there from a first time on. */
export async function openForms(place: FormLink, tries: number): Promise<number[]> {
  const browser = await launchBrowser({ viewport: { width: 1280, height: 900 } });
  try {
    const { page } = await openVisit(await browser.context.newPage(), place, { isSlowNetwork: false });
    await page.goto(place.startUrl);
    await painted(page, place.start);
    const durations: number[] = [];
    for (let turn = 0; turn <= tries; turn += 1) {
      const took = await answerMs(page, place.form, () => page.locator(place.link).first().click());
      if (turn > 0) durations.push(took);
      await page.goBack();
      await painted(page, place.start);
    }
    return durations;
  } finally {
    await browser.close();
  }
}
