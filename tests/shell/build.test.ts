import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { browserBuild, hasBrowserBuild } from '../../server/http/indexPage.ts';

/** As the bundler counts; beyond it a file of code keeps the browser busy before anything of it can run. */
const largestBytes = 500_000;

test.skipIf(!hasBrowserBuild())('no file of code in the build is larger than the bundler finds good', () => {
  const assets = join(browserBuild, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const large = scripts.filter((name) => statSync(join(assets, name)).size > largestBytes);
  expect(large).toEqual([]);
});
