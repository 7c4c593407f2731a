import { afterAll, beforeAll, expect } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { recordImportTopic } from '../../server/exchange/import/importJob.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { buildForm } from '../server/filesOfAllKinds.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { prove } from './prove.ts';

let test: TestApp;
let admin: Caller;
let after: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  after = await lastInOutbox(test);
});
afterAll(() => test?.close());

async function imported(rows: readonly string[]): Promise<number> {
  const { payload, headers } = buildForm([{ content: Buffer.from(rows.join('\n')), fileName: 'sheet.csv' }]);
  const made = await admin.post('/v1/warehouses/imports', payload, { headers, idempotencyKey: null });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}

/** The job as the queue delivers it to a server: again after each crash, and at times to two at once. */
async function deliver(importID: number, atOnce: number): Promise<void> {
  const worker = nouns.workers(test.context).find(({ topic }) => topic.name === recordImportTopic.name);
  const payload = { companyID: 1, importID };
  const job = {
    id: `00000000-0000-4000-8000-${String(importID).padStart(12, '0')}`,
    companyID: 1,
    payload,
    attempt: 1,
  };
  await Promise.all(Array.from({ length: atOnce }, async () => worker?.run(job)));
}

async function outcomes(importID: number): Promise<Record<string, number>> {
  const { rows } = await test.database.systemPool.query<{ outcome: string; count: number }>(
    `select outcome, count(*)::int from record_import_row where company_id = 1 and record_import_id = $1 group by 1`,
    [importID],
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

async function warehouses(address: string): Promise<{ id: number; version: number; name: string }[]> {
  const { rows } = await test.database.systemPool.query<{ id: string; version: number; name: string }>(
    'select id, version, name from warehouse where company_id = 1 and address = $1 order by id',
    [address],
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

prove({
  name: 'imports',
  promise:
    'Each row of an import is saved once, whatever becomes of the server; an undo leaves what somebody has touched.',
  goal: 'every row saved by one of several deliveries of the job: 0 twice, 0 lost; every record that was edited since is kept as it was edited',
  async run(choose) {
    const count = choose(120, 2000);
    const names = Array.from({ length: count }, (_, index) => `Gudang bukti ${index}`);
    const id = await imported(['Name,Address', ...names.map((name) => `${name},Jl. Bukti`)]);
    expect((await admin.patch(`/v1/imports/${id}/confirm`)).statusCode).toBe(200);
    await deliver(id, 3);
    await workOffOutbox(test, { after });
    expect(await outcomes(id)).toEqual({ created: count });
    const made = await warehouses('Jl. Bukti');
    expect(made.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(made.filter(({ version }) => version !== 1)).toEqual([]);
    const edited = made.filter((_, index) => index % 3 === 0);
    for (const { id: warehouseID, version, name } of edited) {
      const answer = await admin.put(
        `/v1/warehouses/${warehouseID}`,
        { name, address: 'Jl. Tangan', peopleIDs: [] },
        { version },
      );
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect((await admin.patch(`/v1/imports/${id}/undo`)).statusCode).toBe(200);
    await deliver(id, 3);
    await workOffOutbox(test, { after });
    expect(await outcomes(id)).toEqual({ undone: count - edited.length, kept: edited.length });
    expect((await warehouses('Jl. Tangan')).map((one) => one.id)).toEqual(edited.map((one) => one.id));
    expect(await warehouses('Jl. Bukti')).toEqual([]);
    return `${count} rows, three deliveries at once: each saved once; ${edited.length} edited since were kept, the others taken back`;
  },
});
