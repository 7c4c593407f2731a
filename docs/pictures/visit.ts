/** Somebody of the demo company in front of the product, as the camera sees it. */
import type { Page } from 'playwright-core';

export type Visit = {
  page: Page;
  /** Opens an address of the product, and waits until nothing moves there. */
  open: (path: string) => Promise<void>;
  /** Opens the first record that a list names, whose row holds the text. */
  openRecord: (list: string, text?: string | RegExp) => Promise<void>;
};

/** Waits until the page asks for nothing, holds no placeholder, and nothing fades or slides any more. */
export async function rested(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const isMoving = ({ playState, effect }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return (
      document.querySelector('[aria-busy="true"], .MuiSkeleton-root') === null &&
      !document.getAnimations().some(isMoving)
    );
  });
}

export function visit(page: Page, url: string): Visit {
  const open = async (path: string): Promise<void> => {
    await page.goto(url + path);
    await rested(page);
  };
  return {
    page,
    open,
    async openRecord(list, text = /./) {
      await open(list);
      const row = page.getByRole('main').getByRole('row').filter({ hasText: text });
      await row.getByRole('link').first().click();
      await page.waitForURL((address) => /\/\d+/.test(address.pathname));
      // Loaded anew: only then does the browser say when a page asks for nothing more.
      const { pathname, search } = new URL(page.url());
      await open(pathname + search);
    },
  };
}
