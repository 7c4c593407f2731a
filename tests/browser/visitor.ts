import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until nothing fades or slides in any more: half-faded text has less contrast than it ends with. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** What of WCAG 2.2 AA the page, at rest, does not keep, as far as axe sees it: a sentence each. */
export async function accessFaults(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What it found is gathered in the page itself, not in another one that is opened for it: no screen has frames.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${name}: axe ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Fails on any violation of WCAG 2.2 AA that axe can see on the page once it has come to rest. */
export async function checkAccess(page: Page, name: string): Promise<void> {
  // From its top: what a sticky bar happens to lie over is no part of the page's own measure.
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  expect(await accessFaults(page, name)).toEqual([]);
}
