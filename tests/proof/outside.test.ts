import { createServer } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect } from 'vitest';

import { readRates } from '../../resources/accounting/heldRate/ratesReading.server.ts';
import { createRatesSource } from '../../server/exchangeRates/ratesSource.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { OutsideError, createOutsideFetch, isPublicAddress } from '../../server/outside/outsideFetch.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { prove } from './prove.ts';

let test: TestApp;
let server: Server;
let address: string;
let answer: RequestListener;

beforeAll(async () => {
  test = await createTestApp();
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await test?.close();
});

const mebibyte = 1024 * 1024;
const chunk = Buffer.alloc(65_536, ' ');
const bomb = gzipSync(Buffer.alloc(64 * mebibyte));

function writeOn(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

/** What somebody outside answers who means harm, or is broken. */
const largeOnes: Record<string, RequestListener> = {
  endless(_request, response) {
    writeOn(response);
  },
  announcedHuge(_request, response) {
    response.writeHead(200, { 'content-length': String(1500 * mebibyte) });
    writeOn(response);
  },
  bomb(_request, response) {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(bomb);
  },
};

const slowOnes: Record<string, RequestListener> = {
  silent() {
    // Never answers.
  },
  dripping(_request, response) {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(drip));
  },
  neverFinished(_request, response) {
    response.writeHead(200);
    response.write('{');
  },
};
const wrongs = { ...largeOnes, ...slowOnes };

/** Addresses that nobody outside may send us to. */
const inside = [
  'http://127.0.0.1:1/',
  'http://2130706433/',
  'http://localhost:81/',
  'http://[::1]:1/',
  'http://[::ffff:10.0.0.1]/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[64:ff9b::7f00:1]/',
  'file:///etc/passwd',
];

const timeoutMs = 1500;
const read = async (answered: Promise<Response>) => await (await answered).text();

prove({
  name: 'fetched-from-outside',
  promise:
    'What is fetched from outside is bounded in size, time and address, and a rate that jumps waits for a person.',
  goal: '≤ 1 MB, ≤ 10 s, no private address, absurd values wait for a person',
  async run() {
    const trusting = createOutsideFetch({ trusted: [address], timeoutMs });
    const patient = createOutsideFetch({ trusted: [address], timeoutMs: 120_000 });
    const before = process.memoryUsage().rss;
    for (const [name, wrong] of Object.entries(wrongs)) {
      answer = wrong;
      // What is too large is known by its size, however fast it comes; what is too slow by the time.
      const isLarge = name in largeOnes;
      const error: unknown = await read((isLarge ? patient : trusting)(address)).catch(
        (reason: unknown) => reason,
      );
      if (isLarge) expect(error, name).toBeInstanceOf(OutsideError);
      else expect(error, name).toMatchObject({ name: 'TimeoutError' });
    }
    const grownMB = Math.round((process.memoryUsage().rss - before) / mebibyte);
    expect(grownMB, 'memory').toBeLessThan(150);

    let asked = 0;
    for (const location of inside) {
      answer = (_request, response) => {
        asked += 1;
        response.writeHead(302, { location }).end();
      };
      const sent = read(trusting(address));
      await expect(sent, location).rejects.toThrow(OutsideError);
      await expect(read(createOutsideFetch({ timeoutMs })(location)), location).rejects.toThrow(OutsideError);
    }
    expect(asked, 'redirects that were followed once').toBe(inside.length);
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    await expect(read(trusting(address)), 'a circle').rejects.toThrow(OutsideError);
    await expect(
      read(trusting(address, { method: 'POST', body: 'secret=1' })),
      'what is told',
    ).rejects.toThrow(OutsideError);
    for (const open of ['1.1.1.1', '8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(open)).toBe(true);

    // Each of those that fetch does so through the same bounds.
    answer = (_request, response) => response.writeHead(302, { location: 'http://[::1]:1/' }).end();
    await expect(createRatesSource(address)(), 'rates').rejects.toThrow(OutsideError);
    const errors: unknown[] = [];
    const log = { error: (given: { err: unknown }) => errors.push(given.err) };
    const flags = createFlagService({ flagsUrl: address }, { log: log as never });
    await flags.prepare?.({ companyID: 1, employeeID: 1 });
    expect(errors[0], 'flags').toBeInstanceOf(OutsideError);

    return await absurdRates(grownMB);
  },
});

interface Row {
  currency_code: string;
  status: string;
}

/** A source that says a euro is one rupiah: nobody converts by it, and one person takes or declines each. */
async function absurdRates(grownMB: number): Promise<string> {
  const day = test.clock.at.toISOString().slice(0, 10);
  const pool = test.database.systemPool;
  await pool.query('delete from held_rate');
  const held = async () => {
    const { rows } = await pool.query<Row>(
      `select currency_code, status from held_rate where company_id = 1 order by id`,
    );
    return rows.map(({ currency_code, status }) => `${currency_code} ${status}`);
  };
  const rateOf = async (currency: string) => {
    const { rows } = await pool.query<{ rate_amount: string }>(
      `select rate_amount::float8 as rate_amount from exchange_rate
       where company_id = 1 and currency_code = $1 and valid_from <= $2 order by valid_from desc limit 1`,
      [currency, day],
    );
    return Number(rows[0]?.rate_amount);
  };
  const say = (rates: Record<string, number>, date = day) => {
    const source = createRatesSource('https://rates.example/', () =>
      Promise.resolve(Response.json({ base: 'EUR', date, rates })),
    );
    return readRates({ ...test.context, rates: source });
  };
  const [euro, dollar] = [await rateOf('EUR'), await rateOf('USD')];
  await say({ IDR: 1, USD: 1.1 });
  await say({ IDR: 1, USD: 1.1 });
  expect((await held()).toSorted(), 'held').toEqual(['EUR waiting', 'USD waiting']);
  expect([await rateOf('EUR'), await rateOf('USD')]).toEqual([euro, dollar]);
  // At the edge: a fifth is no jump, a rupiah more is.
  await say({ IDR: Math.floor(euro * 1.2) });
  expect((await held()).toSorted()).toEqual(['EUR overtaken', 'USD waiting']);
  expect(await rateOf('EUR')).toBe(Math.floor(euro * 1.2));
  const now = await rateOf('EUR');
  await say({ IDR: Math.floor(now * 0.79) });
  expect(await rateOf('EUR')).toBe(now);
  await expect(say({ IDR: euro }, '2999-01-01'), 'a day to come').rejects.toThrow();

  const keeper = await test.signInAs('finance.admin@nusantara.test');
  const { data } = (await keeper.get('/v1/held-rates?status=waiting')).json<{
    data: { id: number; currencyCode: string }[];
  }>();
  const [euroHeld, dollarHeld] = ['EUR', 'USD'].map((code) => data.find((row) => row.currencyCode === code));
  const looker = await test.signInAs('finance.user@nusantara.test');
  expect((await looker.patch(`/v1/held-rates/${euroHeld?.id}/take`)).statusCode).toBe(403);
  expect((await keeper.patch(`/v1/held-rates/${euroHeld?.id}/take`)).statusCode).toBe(200);
  const notes = { notes: 'Not what the bank says.' };
  expect((await keeper.patch(`/v1/held-rates/${dollarHeld?.id}/decline`, notes)).statusCode).toBe(200);
  expect(await rateOf('EUR')).toBe(Math.floor(now * 0.79));
  expect(await rateOf('USD')).toBe(dollar);
  // What was seen is not asked again.
  await say({ IDR: 1, USD: 1.1 });
  expect((await held()).filter((row) => row === 'USD waiting')).toEqual([]);
  return (
    `${Object.keys(largeOnes).length} answers without an end and ${Object.keys(slowOnes).length} that never came let go of, ` +
    `memory + ${grownMB} MB; ${inside.length} private addresses refused, asked for and redirected to; ` +
    'rates that jump wait, are taken, declined and overtaken'
  );
}
