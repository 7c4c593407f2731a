import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Signs in as a person would: through the provider's page, with the demo password. Starts on any page. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  if (!page.url().startsWith(`${url}/login`)) await page.goto(`${url}/login`);
  await page
    .getByRole('button', { name: /sign in/i })
    .or(page.getByRole('link', { name: /sign in/i }))
    .first()
    .click();
  await page.waitForURL('**/oidc/**');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('demo');
  await page
    .getByRole('button', { name: /sign in|continue/i })
    .first()
    .click();
  await page.waitForURL((address) => !/\/(oidc|login|sso-callback)/.test(address.pathname));
  await page.getByRole('main').waitFor();
}

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
