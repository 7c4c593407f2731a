import { expect } from 'vitest';

import { countOf } from './databaseState.ts';
import { gatherPayers, read } from './payers.ts';
import { authorizedByFile, fileAccount } from './paymentsByFile.ts';
import { prove } from './prove.ts';
import { twoAppInstances, twoServerProcesses } from './twoServers.ts';

/** What is paid of each, in rupiah; no two are alike. */
const priceOf = (one: number) => 100_000 + one;

prove({
  name: 'payment-runs',
  promise:
    'A payment goes to the bank in one file, whoever gathers it, however often and on whichever server.',
  goal: '200 authorized payments × 16 concurrent runs of one account on two server processes, and 8 more when nothing waits: each payment in one run and in one file, the files come to what was authorized, the rest 409, no 5xx',
  async run(choose) {
    const { start, count, runs } = choose(
      { start: twoAppInstances, count: 4, runs: 6 },
      { start: twoServerProcesses, count: 200, runs: 16 },
    );
    const { signIns, pool, day, close } = await start();
    try {
      const payers = await gatherPayers(signIns[0], day);
      const [first, second] = await Promise.all(
        signIns.map((signIn) => signIn('super.admin@nusantara.test')),
      );
      const other = await signIns[0]('admin@nusantara.test');
      if (!first || !second) throw new Error('there is no other server');
      const account = await fileAccount(first, other, day);
      const numbers: string[] = [];
      for (let one = 0; one < count; one += 1) {
        const { referenceID } = await authorizedByFile(payers, account, priceOf(one));
        numbers.push(referenceID);
      }
      const path = `/v1/company-accounts/${account}/make-run`;
      const gather = (times: number) =>
        Promise.all(
          Array.from({ length: times }, (_, at) =>
            (at % 2 === 0 ? first : second).patch(path, { executionDay: day }),
          ),
        );
      const atOnce = await gather(runs);
      const late = await gather(runs / 2);
      const faults = [...atOnce, ...late].filter(({ statusCode }) => ![200, 409].includes(statusCode));
      expect(
        faults.map(({ body }) => body),
        'answers that are neither a run nor a refusal',
      ).toEqual([]);
      expect(new Set(late.map(({ statusCode }) => statusCode)), 'runs when nothing waits').toEqual(
        new Set([409]),
      );
      const { data } = read<{ data: { id: number; total: number }[] }>(
        await first.get(`/v1/payment-runs?companyAccountIDs=${account}&limit=100`),
        200,
      );
      const files = await Promise.all(data.map(({ id }) => first.get(`/v1/payment-runs/${id}/file`)));
      const ordered = files.flatMap(({ body }) =>
        [...body.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>/g)].map(([, number = '']) => number),
      );
      expect(ordered.toSorted(), 'orders in all files').toEqual(numbers.toSorted());
      const sum = numbers.reduce((total, _, one) => total + priceOf(one), 0);
      expect(
        data.reduce((total, run) => total + run.total, 0),
        'totals of all runs',
      ).toBe(sum);
      const gathered = await countOf(
        pool,
        `select count(*) from payment where company_account_id = $1 and status = 'processed' and run_id is not null`,
        [account],
      );
      expect(gathered, 'payments in a run').toBe(count);
      return (
        `${count} payments, ${runs + runs / 2} runs asked for on two ${choose('app instances', 'server processes')} ` +
        `over one database: ${data.length} made, each payment in one of their files, 0 × 5xx`
      );
    } finally {
      await close();
    }
  },
});
