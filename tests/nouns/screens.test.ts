import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accountingProviders } from '../../domain/access/companyFeature.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { importAddresses } from '../../domain/noun/noun.ts';
import { purchaseTabs } from '../../resources/accounting/accountingPost/accountingPost.ts';
import { syncList } from '../../resources/accounting/accountingPost/list/syncList.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { declaredNouns, singleNouns } from '../../resources/nouns.ts';
import type { RouteName } from '../../src/app/routing/routes.ts';
import { hasScreen, routeNames, routeOf } from '../../src/app/routing/routes.ts';
import { launchBrowser } from '../browser/browser.ts';
import type { Browser } from '../browser/browser.ts';
import { serveApp } from '../browser/servedApp.ts';
import type { ServedApp } from '../browser/servedApp.ts';
import { en } from '../phrases.ts';
import { signIn } from '../proof/burst.ts';
import { signInOver } from '../proof/payers.ts';
import { budget, isLargeProof, sampled, sharesFor, shareOf } from '../proof/proofScale.ts';
import type { Person } from '../proof/payers.ts';
import '../shell/builtRoutes.ts';
import type { ScreenWalk } from './screenWalk.ts';
import { walkScreens } from './screenWalk.ts';

/**
 * Every screen that the registries know, on the demo company and in both languages: nothing here knows a noun by name.
 * A list is walked once, a page with a record of several statuses, a form empty and with a record. `npm test` opens each
 * screen in one of the languages and takes some of the statuses, `npm run prove` all.
 */
let app: ServedApp;
let browser: Browser;
let walk: ScreenWalk;
let readers: Person[];

/** In this order each screen is looked at by the first who may. */
const people = [
  'super.admin',
  'finance.admin',
  'reviewer',
  'maker',
  'approver',
  'releaser',
  'procurement',
  'employee',
].map((name) => `${name}@nusantara.test`);

beforeAll(async () => {
  app = await serveApp();
  browser = await launchBrowser({ viewport: { width: 1440, height: 900 } });
  walk = walkScreens(await browser.context.newPage(), app.url);
  readers = await Promise.all(people.map((email) => signInOver(app.url, email)));
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Opens the application as somebody, in a language. */
async function enter(email: string, language: string): Promise<void> {
  const { page } = walk;
  await walk.visit('/dev-auth');
  await page.evaluate((chosen) => {
    localStorage.clear();
    localStorage.setItem('outlay.language', chosen);
  }, language);
  await walk.visit('/dev-auth');
  await page.getByText(email).first().click();
  await page.waitForURL(`${app.url}/`);
  await walk.settle();
}

const screened = routeNames().filter((name) => hasScreen(name) && routeOf(name).access !== 'everybody');

/** Addresses of tabs: with `jurnal_redirect` they lead to the list that has the tabs. */
const tabOfSync = /^(\/integration\/\w+)\/(?:bills|purchase-(?:invoice|order|quote))$/;

interface Listed {
  id: number;
  isAbleToEdit?: boolean;
  /** Where a row leads that is no record. */
  address?: string | null;
}

/** What a list answers to the first for whom it holds something. */
async function listed(path: string, query: string): Promise<Listed[]> {
  for (const reader of readers) {
    const answer = await reader.get(`/v1/${path}?limit=20${query}`);
    // Some lists are called otherwise than data.
    const [data = []] = Object.values(answer.json() as object).filter(Array.isArray) as Listed[][];
    if (data.length > 0) return data;
  }
  return [];
}

/** An import that the first of the people began with the noun's own example. */
async function importOf(path: string): Promise<number> {
  const authorization = `Bearer ${await signIn(app.url, people[0] ?? '')}`;
  const template = await fetch(`${app.url}/v1/${path}/imports/template.xlsx`, { headers: { authorization } });
  const body = new FormData();
  body.set('file', await template.blob(), `${path}.xlsx`);
  const answer = await fetch(`${app.url}/v1/${path}/imports`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  expect(answer.status, path).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** An export that the first of the people asked for by mail. */
async function exported(): Promise<number> {
  const [reader] = readers;
  if (!reader) throw new Error('nobody reads');
  const path = declaredNouns.find(({ noun }) => noun.hasNoSheets !== true)?.noun.path;
  const answer = await reader.get(`/v1/${path}/export?emails=${people[0]}`);
  expect(answer.statusCode, answer.body).toBe(202);
  return (answer.json() as { id: number }).id;
}

const importedAt = (path: string) =>
  declaredNouns.find(({ noun }) => path === `${importAddresses(noun).record}/:id`);
const resourceAt = (path: string) =>
  nounResources.find(({ at }) => at.show !== undefined && path.startsWith(at.show));

/** Whether a page shows something that is no record of a resource and belongs to one. */
const isOfRecord = (path: string) => path.includes(':') && !importedAt(path) && !resourceAt(path);

/** A record of every status that a page can show, or any. */
async function recordsFor(path: string): Promise<number[]> {
  const imported = importedAt(path);
  if (imported) return [await importOf(imported.noun.path)];
  if (path === '/exports/:id') return [await exported()];
  const resource = resourceAt(path);
  if (!resource) return rowsOfRecords(path);
  const home = resource.recordPath ?? resource.path;
  const lists = nounResources.filter(
    (one) => one.hasNoList !== true && (one.recordPath ?? one.path) === home,
  );
  const own = resource.hasNoList === true ? lists : [resource];
  const statuses = nouns.entities.find((entity) => entity.path === home)?.lifecycle.statuses ?? [];
  // The other pages of a record show it by the same pieces.
  const isMany = path === resource.at.show && resource.path === home;
  const found = new Set<number>();
  const looked = isMany ? sampled(statuses, statusesLooked) : ['paid'];
  for (const query of [...looked.map((status) => `&status=${status}`), '']) {
    if (query === '' && found.size > 0) break;
    for (const list of own) {
      const [first] = await listed(list.path, query);
      if (first) found.add(first.id);
      if (first) break;
    }
  }
  return isMany ? [...found] : [...found].slice(0, 1);
}

/** Something that belongs to a record of the noun below whose list the page stands, as a run of a schedule. */
async function rowsOfRecords(path: string): Promise<number[]> {
  const above = declaredNouns.find(({ noun }) => path.startsWith(`${noun.at}/`));
  const reads = Object.values(above?.calls?.reads ?? {}).filter((read) => read.startsWith('{id}/'));
  for (const { id } of above ? await listed(above.noun.path, '') : []) {
    for (const read of reads) {
      const [row] = await listed(`${above?.noun.path}/${read.replace('{id}', String(id))}`, '');
      if (row) return [row.id];
    }
  }
  return above ? [] : purchasesInBooks(path);
}

/** A purchase whose way to the books has a page of its own: the list says where. */
async function purchasesInBooks(path: string): Promise<number[]> {
  const [own = ''] = path.split(':');
  // The demo company keeps its books in the first program: the pages of another one show the same purchase.
  const before = own.replace(/^\/integration\/\w+\//, `/integration/${accountingProviders[0]}/`);
  for (const tab of purchaseTabs) {
    for (const { address } of await listed(syncList.path, `&groupType=${tab}`))
      if (address?.startsWith(before)) return [Number(address.slice(before.length))];
  }
  return [];
}

/** So many statuses of each noun. */
const statusesLooked = Math.max(1, Math.floor(budget.statusPages / nounResources.length));

const seenByAxe = new Set(sampled(screened, budget.screensForAxe));

/** The addresses at which a screen is looked at. */
async function addressesOf(name: RouteName): Promise<string[]> {
  const { path } = routeOf(name);
  if (path.includes(':')) return (await recordsFor(path)).map((id) => path.replace(/:\w+/, String(id)));
  const edited = nounResources.find(({ at }) => at.edit?.startsWith(`${path}?`));
  if (!edited) return [path];
  const record = (await listed(edited.path, '')).find(({ isAbleToEdit }) => isAbleToEdit);
  return record ? [path, `${path}?id=${record.id}`] : [path];
}

/** Whose records a screen shows that nobody else may know of; undefined: many people's. */
async function ownerOf(name: RouteName): Promise<string | undefined> {
  const { path } = routeOf(name);
  const own = declaredNouns.find(
    ({ noun }) => noun.isPersonal && !noun.views && path.startsWith(`${noun.at}/`),
  );
  if (!own) return undefined;
  for (const [at, reader] of readers.entries()) {
    const { data } = (await reader.get(`/v1/${own.noun.path}?limit=1`)).json() as { data?: Listed[] };
    if (data && data.length > 0) return people[at];
  }
  return undefined;
}

const timeout = 600_000;

describe('every screen', () => {
  it.each([
    { language: 'en', turn: 0 },
    { language: 'id', turn: 1 },
  ])('is whole in $language', { timeout }, async ({ language, turn }) => {
    walk.faults.length = 0;
    let left = await Promise.all(
      // All have their words from the same books.
      shareOf(screened, turn, 2).map(async (name) => ({
        name,
        addresses: await addressesOf(name),
        owner: await ownerOf(name),
      })),
    );
    expect(left.filter(({ addresses }) => addresses.length === 0)).toEqual([]);
    for (const email of people) {
      if (left.length === 0) break;
      await enter(email, language);
      await walk.look(`home of ${email} in ${language}`);
      const refused: typeof left = [];
      for (const screen of left) {
        const [first = '', ...more] = screen.addresses;
        if (screen.owner !== undefined && screen.owner !== email) {
          refused.push(screen);
          continue;
        }
        // What belongs to a record may have gone before it, as the file of a run: the page says so.
        walk.expectRefusals(isOfRecord(routeOf(screen.name).path) ? [404] : []);
        const { pathname } = new URL(first, app.url);
        const led = await walk.follow(first);
        // A page may lead on to one below it, or to the list of which it is a tab.
        const [, books] = tabOfSync.exec(pathname) ?? [];
        const isLedOn = led.startsWith(`${pathname}/`) || led === `${books}/sync`;
        if (led !== pathname && !isLedOn) {
          refused.push(screen);
          continue;
        }
        await walk.look(`${first} in ${language}`);
        await walk.lookAtFilters(`${first} in ${language}`);
        // The browser's path of tests/browser looks at many of them with axe, too.
        if (seenByAxe.has(screen.name)) await walk.lookWithAxe(first);
        for (const address of more) {
          await walk.follow(address);
          await walk.look(`${address} in ${language}`);
        }
      }
      left = refused;
    }
    expect(walk.faults).toEqual([]);
    expect(
      left.map(({ name }) => name),
      'screens that nobody of the demo company may see',
    ).toEqual([]);
  });
});

/** What a list and a page of a noun may hear instead of its records. */
const casesOfANoun = 7;

/** Those with a list, and those of which a company has one record. */
const everyNoun: readonly { noun: AnyNoun }[] = [...declaredNouns, ...singleNouns];

describe('a declared noun', () => {
  it('says what its list and its page cannot show', { timeout }, async () => {
    const { page } = walk;
    await enter(people[0] ?? '', 'en');
    walk.faults.length = 0;
    const { state } = en.list;
    const shares = sharesFor(everyNoun.length * casesOfANoun, budget.unansweredScreens);
    for (const [place, { noun }] of sampled(everyNoun, budget.unansweredNouns).entries()) {
      const [record] = noun.isSingle ? [] : await listed(noun.path, '');
      const words = (key: 'absent' | 'failed') => wordOf(noun, key);
      const list = { address: noun.at, asked: `/v1/${noun.path}` };
      const one = noun.isSingle
        ? list
        : { address: `${noun.at}/${record?.id}`, asked: `/v1/${noun.path}/${record?.id}` };
      const ofList = [
        { ...list, answer: 'nothing', says: [state.nothingMatches, state.nothingYet] },
        { ...list, answer: 'later', says: [state.loading.replace('%{list}', wordOf(noun, 'many'))] },
        { ...list, answer: 500, says: [state.failed] },
        { ...list, answer: 403, says: [state.noAccess] },
      ] as const;
      const ofOne = [
        { ...one, answer: 'later', says: [en.shell.loading] },
        { ...one, answer: 500, says: [words('failed')] },
        { ...one, answer: 404, says: [words('absent')] },
      ] as const;
      const cases = noun.isSingle ? ofOne : [...ofList, ...ofOne];
      // The first noun has all of them, the others one: all have the same screens, and the walk opens each of them.
      const tried = place === 0 ? cases : shareOf(cases, place, Math.min(shares, cases.length));
      for (const { address, asked, answer, says } of tried) {
        // The screens try again for seconds.
        if (answer === 500 && place > 0 && !isLargeProof) continue;
        const name = `${address} when it is answered ${answer}`;
        const isAsked = (url: URL) => url.pathname === asked;
        const held: Route[] = [];
        await page.route(isAsked, async (route) => {
          if (answer === 'later') held.push(route);
          else if (answer === 'nothing') {
            const whole = (await (await route.fetch()).json()) as { pageInfo: object };
            await route.fulfill({
              json: { ...whole, data: [], pageInfo: { ...whole.pageInfo, totalData: 0 } },
            });
          } else {
            await route.fulfill({
              status: answer,
              json: { error: { code: 'unexpected', message: 'No', fields: {} } },
            });
          }
        });
        walk.expectRefusals(typeof answer === 'number' ? [answer] : []);
        await (answer === 'later'
          ? page.goto(app.url + address, { waitUntil: 'commit' })
          : walk.visit(address));
        const said = says.map((text) => page.getByText(text).first());
        const [first = page.locator('main'), ...others] = said;
        const shown = others.reduce((all, other) => all.or(other), first).first();
        await shown.waitFor({ state: 'attached', timeout: 20_000 }).catch(() => {
          walk.faults.push(`${name}: it does not say ${says.join(' or ')}`);
        });
        await walk.look(name);
        if (held.length > 0) walk.expectRefusals([0]);
        for (const route of held) await route.abort();
        // What the page says of it is heard before the next one is opened.
        if (held.length > 0) await page.goto('about:blank');
        await page.unroute(isAsked);
      }
      walk.expectRefusals([]);
    }
    await enter('employee@nusantara.test', 'en');
    walk.expectRefusals([403]);
    // One guard judges all of them: tests/shell/guards.test.ts asks it.
    for (const { noun } of sampled(everyNoun, budget.forbiddenLists)) {
      if (noun.isPersonal) continue;
      const led = await walk.visit(noun.at);
      if (led !== '/') walk.faults.push(`${noun.at} is open to somebody without its permission`);
      await walk.look(`${noun.at} without its permission`);
    }
    walk.expectRefusals([]);
    expect(walk.faults).toEqual([]);
  });
});

/** A word of the noun's own, or that of every noun. */
function wordOf(noun: AnyNoun, key: string): string {
  const books = en as unknown as Record<string, Record<string, string>>;
  const [own = {}, any = {}] = [books[noun.name], books['noun']];
  const named = (text: string) =>
    text.replaceAll('%{one}', own['one'] ?? '').replaceAll('%{many}', own['many'] ?? '');
  return named(own[key] ?? any[key] ?? '');
}
