import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from './browser.ts';
import type { Browser } from './browser.ts';
import { serveApp } from './servedApp.ts';
import type { ServedApp } from './servedApp.ts';
import { as } from './steps.ts';

/** What a list promises to the eye: how much of it is seen, and that no figure is cut, broken or covered. */
let app: ServedApp;
let browser: Browser;
let page: Page;

const purchases = '/bills/bills-to-pay?limit=20';
const decisions = {
  maker: '/approval/payment-list/request?status=awaiting_payment,paid,awaiting_disbursement&sort=dueDate',
  approver: '/approval/payment-list/approval?status=awaiting,approved',
  releaser: '/approval/payment-list/authorize?status=awaiting_payment_authorization,paid,failed',
};

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser();
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  await as({ page, url: app.url }, 'finance.admin');
  await openList(purchases, 1440, 900);
  // What super admins say over every page takes a line from it until it is put away.
  await page.getByRole('button', { name: 'Close this message' }).click();
  await page.getByRole('region', { name: 'Announcements' }).waitFor({ state: 'detached' });
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openList(path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(app.url + path);
  await page
    .locator('main')
    .getByText(/\d of |\d dari /)
    .waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
  });
}

/**
 * Every figure of the table that the eye does not get whole: cut by its own cell, broken into lines, or covered by a
 * column that stays in place.
 */
function lostFigures(): Promise<string[]> {
  return page.evaluate(() => {
    const scroller = document.querySelector('main section:has(> table)');
    const rows = [...document.querySelectorAll('main tbody tr')];
    if (!scroller || rows.length === 0) return ['no table'];
    const found = scroller.scrollWidth > scroller.clientWidth ? ['the table is wider than its place'] : [];
    for (const row of rows) {
      const staying = row.querySelector('.actions')?.getBoundingClientRect();
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const holder = node.parentElement;
        if (!holder || !/\d/.test(text) || holder.closest('.text, .actions, [style*="clip"]')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()];
        const cell = holder.closest('td, th');
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${text}`);
        if (cell && boxes.some(({ right }) => right > cell.getBoundingClientRect().right + 1))
          found.push(`cut: ${text}`);
        if (staying && boxes.some(({ right }) => right > staying.left + 1)) found.push(`covered: ${text}`);
      }
      for (const badge of row.querySelectorAll('[class*="css"]')) {
        if (
          badge.children.length === 0 &&
          badge.scrollWidth > badge.clientWidth + 1 &&
          /\d{3}/.test(badge.textContent)
        )
          if (!badge.closest('.text, [style*="clip"]')) found.push(`cut: ${badge.textContent}`);
      }
    }
    return found;
  });
}

describe('on a wide screen', () => {
  it.each([
    [14, 'have room', 1440],
    [13, 'go under each other', 1280],
  ])('%i rows of 40 pixels are seen at first glance where columns %s', async (count, _columns, width) => {
    await openList(purchases, width, 900);
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect()),
    );
    expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(count);
    expect(Math.max(...rows.map(({ height }) => height))).toBe(40);
  });

  it('the content has three quarters of the screen, also beside an opened navigation', async () => {
    const share = () =>
      page.evaluate(() => (document.querySelector('main')?.clientWidth ?? 0) / window.innerWidth);
    await openList(purchases, 1440, 900);
    expect(await share()).toBeGreaterThanOrEqual(0.75);
    await page.getByRole('button', { name: 'Expand', exact: true }).press('Enter');
    await page.getByText(/^Company ID/).waitFor();
    expect(await share()).toBeGreaterThanOrEqual(0.75);
    await page.getByRole('button', { name: 'Collapsed', exact: true }).press('Enter');
  });

  it('the rows of a person who wants room are higher, and stay so', async () => {
    await openList(purchases, 1440, 900);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name: 'Comfortable' }).click();
    await openList(purchases, 1440, 900);
    const height = () =>
      page
        .locator('main tbody tr')
        .first()
        .evaluate((row) => row.clientHeight);
    expect(await height()).toBeGreaterThan(48);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name: 'Compact' }).click();
    await page.keyboard.press('Escape');
    expect(await height()).toBe(40);
  });

  it('the likeliest action of a row shows on focus, and the others in the menu', async () => {
    await as({ page, url: app.url }, 'maker');
    await openList('/approval/payment-list/request', 1440, 900);
    const row = page.getByRole('row').nth(1);
    const button = row.getByRole('button', { name: /^Create payment request/ });
    const opacity = () => button.evaluate((node) => getComputedStyle(node.parentElement ?? node).opacity);
    expect(await opacity()).toBe('0');
    await row.getByRole('button', { name: /^More actions/ }).focus();
    await expect.poll(opacity).toBe('1');
  });
});

describe('no figure is cut, broken or covered', () => {
  for (const width of [1440, 1024]) {
    it(`at ${width} pixels, in the lists of payments, in the inbox, in purchases, claims, trips and cards`, async () => {
      const inbox = ['reviewer', '/inbox'] as const;
      let before = '';
      for (const [who, path] of [
        ...Object.entries(decisions),
        inbox,
        ...[purchases, '/transactions/claims', '/transactions/business-trip', '/card'].map(
          (list) => ['finance.admin', list] as const,
        ),
      ]) {
        if (who !== before) await as({ page, url: app.url }, who);
        before = who;
        await openList(path, width, 768);
        // A slow machine folds columns a moment after it has drawn them.
        await expect.poll(lostFigures, { message: path }).toEqual([]);
      }
    });
  }

  it('also where the longest amounts stand', async () => {
    await openList(purchases, 1024, 768);
    await page.evaluate(() => {
      for (const figure of document.querySelectorAll('main tbody .figures'))
        figure.textContent = 'Rp 1.100.000.000.000';
    });
    // Another width is measured from the start.
    await page.setViewportSize({ width: 1020, height: 768 });
    await expect.poll(lostFigures).toEqual([]);
  });
});

describe('nothing moves when more of a page comes', () => {
  beforeAll(() =>
    page.addInitScript(() => {
      const seen = globalThis as { shifts?: number };
      seen.shifts = 0;
      new PerformanceObserver((list) => {
        const found = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
        for (const { value, hadRecentInput } of found)
          if (!hadRecentInput) seen.shifts = (seen.shifts ?? 0) + value;
      }).observe({ type: 'layout-shift', buffered: true });
    }),
  );

  /** What of each page is there last. */
  const pages = {
    '/': () => [
      page.locator('main summary').nth(1),
      page.getByRole('heading', { name: 'How long payments take' }),
    ],
    '/integration': () => [page.getByRole('link', { name: 'Open webhooks' })],
  };

  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    it.each(Object.entries(pages))(`at %s, ${width} pixels wide`, async (path, last) => {
      await as({ page, url: app.url }, 'finance.admin');
      await page.setViewportSize({ width, height });
      await page.goto(app.url + path);
      for (const part of last()) await part.waitFor();
      const shifts = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return (globalThis as { shifts?: number }).shifts;
      });
      expect(shifts).toBeLessThan(0.05);
    });
  }
});

describe('on a phone', () => {
  it('the first record stands in the first screen, in three lines, and the cards are swiped', async () => {
    await openList(purchases, 390, 844);
    const first = page.locator('main ul[aria-label] > li').filter({ hasText: /INV\// }).first();
    const box = await first.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(500);
    expect(box?.height).toBeLessThan(90);
    const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await pageWidth()).toBe(390);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(pageWidth).toBe(320);
  });
});

/** Types into the command palette and waits for what it offers. */
async function lookFor(text: string, option: string | RegExp) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  await field.fill(text);
  const found = page.getByRole('option', { name: option }).first();
  await found.waitFor();
  return { field, found };
}

describe('the command palette', () => {
  it('leads to screens however they are typed, to records, and back to where the focus was', async () => {
    await as({ page, url: app.url }, 'finance.admin');
    await openList(purchases, 1440, 900);
    const search = page
      .getByRole('search')
      .getByRole('searchbox')
      .or(page.getByRole('search').getByRole('textbox'))
      .first();
    await search.focus();
    await lookFor('payment terms', /^Terms of payment/);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search or go to' }).waitFor({ state: 'hidden' });
    expect(await search.evaluate((node) => node === document.activeElement)).toBe(true);

    await lookFor('wharehouses', /^Warehouses/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Warehouses' }).waitFor();

    const { field } = await lookFor('inv/2026', /^INV\/2026/);
    expect(await field.getAttribute('aria-activedescendant')).not.toBeNull();
    const number =
      (await page
        .getByRole('option', { name: /^INV\/2026/ })
        .first()
        .locator('span')
        .textContent()) ?? '';
    await page.getByRole('option', { name: number }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
  });

  it('offers what the page offers, what may be entered, and nothing else', async () => {
    const more = page.getByRole('button', { name: 'More actions' }).first();
    await more.waitFor();
    const buttons = await page.locator('main').locator('button, a').allTextContents();
    await more.click();
    const menu = page.getByRole('dialog', { name: 'More actions' });
    buttons.push(await menu.innerText());
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    const actions = page.getByRole('group', { name: 'On this page' }).getByRole('option');
    await expect.poll(async () => (await actions.allTextContents()).length).toBeGreaterThan(0);
    for (const offered of await actions.allTextContents()) expect(buttons.join('\n')).toContain(offered);
    await page.getByRole('group', { name: 'Create' }).getByRole('option', { name: 'New vendor' }).waitFor();
    await page.keyboard.press('Escape');

    await as({ page, url: app.url }, 'employee');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Home' }).or(page.getByRole('option').first()).first().waitFor();
    expect(await page.getByRole('option', { name: /Vendor/ }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('vendors');
    await page.getByText('Nothing found for “vendors”').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('lists every key with ?, unless single keys are switched off', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByText('Request a revision').waitFor();
    await sheet.getByText('Adds a line below').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
    expect(await sheet.count()).toBe(0);
  });
});

describe('views of a list', () => {
  const tabs = () => page.getByRole('navigation', { name: 'Saved views' });
  const tool = async (name: string) => {
    await tabs().getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('dialog', { name: 'View' }).getByText(name).click();
  };

  it('keep filters, columns and density, tell what was changed, and open the list', async () => {
    await as({ page, url: app.url }, 'finance.admin');
    await openList('/bills/bills-to-pay?status=paid', 1440, 900);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Paid ones');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const tab = tabs().getByRole('link', { name: 'Paid ones' });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    expect(await tabs().getByText('Changed:').count()).toBe(0);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name: 'Comfortable' }).click();
    await page.keyboard.press('Escape');
    await tabs().getByText('Changed:').waitFor();
    await tabs().getByRole('button', { name: 'Save', exact: true }).click();
    await tabs().getByText('Changed:').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('?status=paid');

    await tool('Open the list with it');
    await page.evaluate(() => sessionStorage.clear());
    await openList('/bills/bills-to-pay', 1440, 900);
    await expect.poll(() => new URL(page.url()).search).toBe('?status=paid');
    const height = () =>
      page
        .locator('main tbody tr')
        .first()
        .evaluate((row) => row.clientHeight);
    await expect.poll(height).toBeGreaterThan(48);
    await tabs().getByRole('link', { name: 'All' }).click();
    await expect.poll(height).toBe(40);
  });

  it('keep columns alone, beside those that the person has in the whole list', async () => {
    const columns = page.getByRole('dialog', { name: 'Columns and density' });
    const head = page.getByRole('columnheader', { name: 'Account' });
    await page.getByRole('button', { name: 'Columns' }).click();
    expect(await columns.getByRole('button', { name: 'Save this view' }).count()).toBe(0);
    await columns.getByRole('checkbox', { name: 'Show Account', exact: true }).uncheck();
    await columns.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Without accounts');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const tab = tabs().getByRole('link', { name: 'Without accounts' });
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    await tabs().getByRole('link', { name: 'All' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByRole('button', { name: 'As at first' }).click();
    await page.keyboard.press('Escape');
    await head.waitFor();
    await tab.click();
    await head.waitFor({ state: 'detached' });
    await tool('Delete the view');
    await page
      .getByRole('dialog', { name: /^Delete the view/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await tab.waitFor({ state: 'detached' });
    await head.waitFor();
  });

  it('are shared, seen by colleagues as theirs to use, and sent on a schedule', async () => {
    await tabs().getByRole('link', { name: 'Paid ones' }).click();
    await tool('Share with everybody');
    await tabs().getByText('shared with all').waitFor();
    await tool('Open the list without it');
    await as({ page, url: app.url }, 'super.admin');
    await openList('/bills/bills-to-pay', 1440, 900);
    await tabs().getByRole('link', { name: 'Paid ones of a colleague' }).click();
    await tabs().getByRole('button', { name: 'View', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'View' });
    await menu.getByText('Save as a new view').waitFor();
    expect(await menu.getByText('Delete the view').count()).toBe(0);
    await menu.getByRole('link', { name: 'Send by mail regularly' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    expect(await name.inputValue()).toBe('Paid ones');
    await page.getByRole('button', { name: /Status: Paid/ }).waitFor();
  });
});

describe('the inbox', () => {
  /** How many documents an approver decides in a row, and how many keys each may take. */
  const [documents, keysEach] = [20, 2];

  it('is gone through by keys: twenty decisions over two kinds, two keys each', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await as({ page, url: app.url }, 'reviewer');
    await page.goto(`${app.url}/inbox?sort=dueDate`);
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('link', { name: 'Review one by one' }).click();
    const review = page.getByRole('navigation', { name: 'Review' });
    const place = async (): Promise<{ number: number; total: number }> => {
      const [, number, total] = /(\d+) of (\d+)/.exec(await review.innerText()) ?? [];
      return { number: Number(number), total: Number(total) };
    };
    await review.waitFor();
    const { total } = await place();
    expect(total).toBeGreaterThan(documents);
    const decided: string[] = [];
    let keys = 0;
    const press = async (key: string): Promise<void> => {
      keys += 1;
      await page.keyboard.press(key);
    };
    for (let number = 1; number <= documents; number += 1) {
      await review.getByText(`${number} of ${total}`).waitFor();
      const heading = page.getByRole('heading', { level: 1, name: /^(INV|POA?|PR|PQ)\// });
      decided.push(await heading.innerText());
      // Its button is there once the record is: until then there is nothing to decide.
      await page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .waitFor();
      await press('a');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Approve/ })
        .waitFor();
      await press('Enter');
    }
    await review.getByText(`${documents + 1} of ${total}`).waitFor();
    expect(new Set(decided).size).toBe(documents);
    expect(new Set(decided.map((name) => name.slice(0, 2))).size).toBeGreaterThanOrEqual(2);
    expect(keys / documents).toBeLessThanOrEqual(keysEach);

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor();
    // The last one is taken back: two keys to be there again, and two to decide otherwise.
    await page.keyboard.press('k');
    await review.getByText(`${documents} of ${total}`).waitFor();
    await page.getByRole('heading', { level: 1, name: decided.at(-1) ?? '' }).waitFor();
    // As it is now, and not as it was when it was decided.
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More actions' }).first().waitFor();
    await page.keyboard.press('u');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw decision' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor();
    await page.goto(`${app.url}/inbox?query=${encodeURIComponent(decided.at(-1) ?? '')}`);
    await page.getByRole('link', { name: decided.at(-1) ?? '' }).waitFor();
  });
});
