/** `npm run pictures` (bin/pictures.mjs): takes the pictures of README and guides from a demo company. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';

import { launchBrowser } from '../../tests/browser/browser.ts';
import { signIn } from '../../tests/browser/signedIn.ts';
import { removeCluster } from '../../tests/removeCluster.ts';
import { freePort, type ServedProcess, startServedProcess } from '../../tests/servedProcess.ts';
import { type Picture, pictures } from './pictures.ts';
import { rested, visit } from './visit.ts';

const folder = join(import.meta.dirname, '..', 'images');
const desk = { width: 1400, height: 875 };
const phone = { width: 390, height: 780 };
/** Text stays sharp, and a picture stays below 100 kB. */
const quality = 82;

/** What the company tells everybody would head each picture. */
async function dismissBroadcast(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: /^(close|dismiss)/i }).first();
  if (await close.isVisible()) await close.click();
}

async function take(page: Page, url: string, { name, isPhone, lead }: Picture): Promise<void> {
  await page.setViewportSize(isPhone === true ? phone : desk);
  await lead(visit(page, url));
  await dismissBroadcast(page);
  await page.mouse.move(0, 0);
  await rested(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(folder, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp: ${Math.ceil(bytes.length / 1000)} kB\n`);
}

/** With a browser of its own, in which nothing is remembered. */
async function inBrowser(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchBrowser({
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  });
  try {
    const page = await browser.context.newPage();
    await page.setViewportSize(desk);
    await work(page);
  } finally {
    await browser.close();
  }
}

/** With a server of its own: the demo company, or nothing. */
async function withServer(
  env: Record<string, string>,
  work: (served: ServedProcess) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-pictures-'));
  try {
    const served = await startServedProcess(dataDir, await freePort(), env);
    try {
      await work(served);
    } finally {
      await served.stop();
    }
  } finally {
    removeCluster(dataDir);
  }
}

async function takeOfPeople(url: string, wanted: Picture[]): Promise<void> {
  for (const person of new Set(wanted.flatMap((picture) => picture.person ?? []))) {
    await inBrowser(async (page) => {
      await signIn(page, url, `${person}@nusantara.test`);
      for (const picture of wanted.filter((one) => one.person === person)) await take(page, url, picture);
    });
  }
}

/** What an operator sees first: the link that an empty installation prints. */
async function takeOfNobody(wanted: Picture[]): Promise<void> {
  await withServer({ SEED: 'none' }, async ({ said }) => {
    const link = /http:\S+\/setup\?token=[^\s"]+/.exec(said())?.[0];
    if (link === undefined) throw new Error(`An empty installation printed no link to /setup:\n${said()}`);
    await inBrowser(async (page) => {
      for (const picture of wanted) await take(page, link, picture);
    });
  });
}

/** Those that are named, or all of them. */
function wantedPictures(names: string[]): Picture[] {
  const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no picture ${unknown.join(', ')}: they are named in docs/pictures/pictures.ts.`,
    );
  return pictures.filter(({ name }) => names.length === 0 || names.includes(name));
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
const wanted = wantedPictures(positionals);
const ofPeople = wanted.filter(({ person }) => person !== undefined);
const ofNobody = wanted.filter(({ person }) => person === undefined);
if (ofNobody.length > 0) await takeOfNobody(ofNobody);
if (values.at !== undefined) await takeOfPeople(values.at, ofPeople);
else if (ofPeople.length > 0) await withServer({}, ({ url }) => takeOfPeople(url, ofPeople));
