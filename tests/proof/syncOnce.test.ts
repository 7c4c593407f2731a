import { afterAll, beforeAll, expect } from 'vitest';

import {
  isPaidPart,
  isPurchaseTab,
  purchaseTabs,
  syncTabs,
} from '../../resources/accounting/accountingPost/accountingPost.ts';
import type { PurchaseChoice } from '../../resources/accounting/accountingPost/purchase/purchaseSyncWire.ts';
import { targetsOf } from '../../resources/accounting/accountingPost/purchase/purchaseTabs.ts';
import { mapAll, sayWhatCardsPaid, postRows, runPostJob, takePostJobs } from '../accounting/postStage.ts';
import { chosenFor, listPurchases, readOffer, readPurchaseSync } from '../accounting/purchaseStage.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { mortalServers, onlyDeaths } from './mortalServers.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());

/** Servers that get the same job at once. */
const serversAtOnce = 3;
const deliveriesMax = 100;
/** A server that sends a post has less than that. */
const leaseSeconds = 130;
const roundsMax = 400;

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;

const isPurchasePost = (group: string) => isPurchaseTab(group) || isPaidPart(group);

interface ChosenPurchase {
  url: string;
  choice: PurchaseChoice;
}

/** So many purchases of each tab, the newest, and how each is posted; of paid bills those whose payments we know. */
async function choosePurchases(finance: Caller, perTab: number): Promise<ChosenPurchase[]> {
  const offer = await readOffer(finance);
  const taken = new Set<number>();
  const chosen: ChosenPurchase[] = [];
  for (const tab of purchaseTabs) {
    const area = tab === 'bills' ? 'bills' : 'purchases';
    const targets = targetsOf(tab);
    const until = chosen.length + perTab;
    for (const { documentID } of await listPurchases(finance, tab)) {
      if (chosen.length === until) break;
      // A paid invoice stands in two tabs until it is posted.
      if (taken.has(documentID)) continue;
      const purchase = await readPurchaseSync(finance, area, documentID);
      if (tab === 'bills' && purchase.payments.length === 0) continue;
      const target = targets[chosen.length % targets.length] ?? 'purchase';
      const choice = chosenFor(offer, purchase, target);
      const url = `/v1/jurnal/${area}/${documentID}`;
      // Not every one can be: the books keep another currency, or have no tax of its rate.
      if ((await finance.post(`${url}/preview`, choice)).statusCode !== 200) continue;
      taken.add(documentID);
      chosen.push({ url, choice });
    }
    if (chosen.length === until - perTab) throw new Error(`there is nothing to post of ${tab}`);
  }
  return chosen;
}

prove({
  name: 'sync-once',
  promise: 'What goes to the books stands there once, wherever servers die while they send it.',
  goal: '300 deaths of servers that get the same jobs at once, answers lost: each post, of a purchase and its payments, too, once in the books, and none of nothing',
  async run(choose) {
    const kills = choose(30, 300);
    // Few days that have something of each tab, or all of a year.
    const periods = choose(
      [
        ['2026-10-01', '2026-10-01'],
        ['2026-11-01', '2026-11-05'],
      ],
      [['2026-01-01', '2026-11-30']],
    );
    const perTab = choose(2, 40);
    let chosen: ChosenPurchase[] | undefined;
    const finance = await test.signInAs('finance.admin@nusantara.test');
    await mapAll(finance);
    // The answers for every person and every vendor are lost the first time.
    await query(`update employee set last_name = last_name || ' ~500' where company_id = 1`);
    await query(`update vendor set name = name || ' ~500' where company_id = 1`);
    // A server that dies between a refresh and its commit has lost the connection: that is another promise.
    await query(`update sandbox_jurnal.token set expires_at = '2099-01-01' where books_id = 70001`);
    await query(`update accounting_connection set access_until = '2099-01-01' where company_id = 1`);
    const mortal = mortalServers({ diesOnceIn: 5 });
    const died = () => mortal.deaths.beforeCommit + mortal.deaths.afterCommit;
    await sayWhatCardsPaid(test);
    // What the demo company noted by itself is noted anew, as much of it as this run takes.
    await query('delete from accounting_post where company_id = 1');
    await postAll();

    let sent = 0;
    for (let round = 0; round < roundsMax; round += 1) {
      const jobs = await takePostJobs(test);
      if (jobs.length === 0) {
        const left = await postRows(test, `status <> 'success'`);
        if (left.length === 0 && died() >= kills) break;
        // Forgotten here, and not in the books: each is found there, and none is written again.
        if (left.length === 0) {
          await query('delete from accounting_post where company_id = 1');
          await postAll();
        }
      }
      for (const job of jobs) {
        await deliver(job);
        sent += 1;
      }
      test.pass(leaseSeconds);
    }

    async function postAll(): Promise<void> {
      const person = await test.signInAs('finance.admin@nusantara.test');
      for (const [from, to] of periods) read(await person.post('/v1/jurnal/replay', { from, to }), 201);
      chosen ??= await choosePurchases(person, perTab);
      for (const { url, choice } of chosen) read(await person.post(url, choice), 201);
    }

    async function deliver(job: Awaited<ReturnType<typeof takePostJobs>>[number]): Promise<void> {
      for (let delivery = 1; delivery <= deliveriesMax; delivery += 1) {
        const ends = await Promise.allSettled(
          Array.from({ length: serversAtOnce }, () => runPostJob(mortal.start(test.context), job)),
        );
        if (onlyDeaths(ends)) return;
      }
      throw new Error(`post ${JSON.stringify(job.payload)} does not come to its end`);
    }

    const posts = await postRows(test);
    expect(posts.filter(({ status }) => status !== 'success')).toEqual([]);
    const groups = Map.groupBy(posts, (post) => post.group_type);
    expect([...groups.keys()]).toEqual(expect.arrayContaining([...syncTabs, 'purchasePayment']));
    const documents = await query<{ custom_id: string; id: string }>(
      'select custom_id, id::text from sandbox_jurnal.document order by custom_id',
    );
    const keys = posts.map((post) => `outlay:1:${post.group_type}:${post.record_id}:1`);
    expect(documents.map(({ custom_id: key }) => key).toSorted()).toEqual(keys.toSorted());
    const ids = new Map(documents.map(({ custom_id: key, id }) => [key, id]));
    expect(posts.map(({ posted_id: id }) => id)).toEqual(keys.map((key) => ids.get(key)));
    const vendors = await query(
      'select from sandbox_jurnal.vendor group by books_id, name having count(*) > 1',
    );
    expect(vendors).toEqual([]);
    const lost = await query<{ count: string }>('select count(*) from sandbox_jurnal.misbehaved');
    expect(Number(lost[0]?.count)).toBeGreaterThan(0);
    expect(died()).toBeGreaterThanOrEqual(kills);
    expect(Math.min(mortal.deaths.beforeCommit, mortal.deaths.afterCommit)).toBeGreaterThan(0);
    return (
      `${posts.length} posts, ${posts.filter((post) => isPurchasePost(post.group_type)).length} of them of purchases, by ${sent} jobs, ${serversAtOnce} servers at once, ${died()} deaths (${mortal.deaths.beforeCommit} before a ` +
      `commit, ${mortal.deaths.afterCommit} after one), ${lost[0]?.count} answers lost: ${documents.length} documents in the books, each once`
    );
  },
});
