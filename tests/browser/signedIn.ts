import type { Page } from 'playwright-core';

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
