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

/** Signs out, and in as somebody else. */
export async function changePerson(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/logout`);
  await page.waitForURL('**/login*');
  await signIn(page, url, email);
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

/** Fails on any violation of WCAG 2.2 AA that axe can see on the page once it has come to rest. */
export async function checkAccess(page: Page, name: string): Promise<void> {
  // From its top: what a sticky bar happens to lie over is no part of the page's own measure.
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}
