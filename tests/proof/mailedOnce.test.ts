import { afterAll, beforeAll, expect } from 'vitest';

import { connectStream, runJob } from '../accounting/streamStage.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import { mailToStream } from '../../server/stream/sandboxStream.ts';
import { mortalServers, onlyDeaths } from './mortalServers.ts';
import { prove } from './prove.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  await connectStream(test, await test.signInAs('finance.admin@lain.test'));
}, 600_000);
afterAll(() => test?.close());

const serversAtOnce = 3;
const deliveriesMax = 400;
const topic = 'stream.mail';

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;

prove({
  name: 'mailed-once',
  promise: 'A mailed document becomes one draft, wherever servers die while they make it.',
  goal: '200 documents, taken by servers at once of which 200 die: one draft each',
  async run(choose) {
    const [count, kills] = [choose(6, 200), choose(6, 200)];
    await query(`update accounting_connection set access_until = '2099-01-01' where company_id = 2`);
    const before = await query(`select 1 from bill where company_id = 2`);
    const mortal = mortalServers({ diesOnceIn: 9 });
    const died = () => mortal.deaths.beforeCommit + mortal.deaths.afterCommit;
    let mailed = 0;
    while (mailed === 0 || died() < kills) {
      for (let place = 0; place < count; place += 1) await mail((mailed += 1));
      await deliver();
    }

    async function mail(number: number): Promise<void> {
      const content = textPdf([
        'INVOICE',
        'PT Sinar Abadi',
        `Invoice No: MO-${number}`,
        'Total   Rp 1.110.000',
      ]);
      const fileName = `MO-${number}.pdf`;
      const sender = 'billing@sinar.example.com';
      const contentType = 'application/pdf';
      await mailToStream(test.database, {
        to: 51002,
        sender,
        fileName,
        contentType,
        content,
        at: test.clock.at,
      });
    }

    async function deliver(): Promise<void> {
      const job = { company_id: '2', id: '1', payload: {} };
      for (let delivery = 1; delivery <= deliveriesMax; delivery += 1) {
        const ends = await Promise.allSettled(
          Array.from({ length: serversAtOnce }, () => runJob(mortal.start(test.context), topic, job)),
        );
        const left = await query(`select 1 from mailed_document where company_id = 2 and status = 'waiting'`);
        if (onlyDeaths(ends) && left.length === 0) return;
      }
      throw new Error('the mail is never taken');
    }

    const drafts = await query<{ status: string; file: string }>(
      `select d.status, m.file_name as file from bill b
       join mailed_document d on d.company_id = b.company_id and d.bill_id = b.id
       join media_link l on l.company_id = b.company_id and l.subject_type = 'bill' and l.subject_id = b.id
       join media m on m.company_id = l.company_id and m.id = l.media_id
       where b.company_id = 2`,
    );
    expect(drafts.map(({ file }) => file).toSorted()).toEqual(
      Array.from({ length: mailed }, (_, place) => `MO-${place + 1}.pdf`).toSorted(),
    );
    expect(drafts.every(({ status }) => status === 'made')).toBe(true);
    const after = await query(`select 1 from bill where company_id = 2`);
    expect(after.length - before.length).toBe(mailed);
    return `${mailed} documents, ${serversAtOnce} servers at once, ${died()} deaths: ${drafts.length} drafts, one each`;
  },
});
