import { afterEach } from 'vitest';

import { openContexts } from './browser.ts';

const mostTextLength = 700;

// A browser test fails far from here, on a machine nobody sees: the address and the text of each open page say where.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const context of openContexts) {
    for (const page of context.pages()) {
      const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
      const where = `at ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, mostTextLength)}`;
      for (const error of task.result.errors ?? []) error.message += `\n${where}`;
    }
  }
});
