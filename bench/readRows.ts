import pg from 'pg';

import { defaultTransactionRange } from '../domain/day/day.ts';
import type { Caller } from './httpLoad.ts';
import { askFor } from './httpLoad.ts';
import type { Load, Rate } from './measure.ts';
import { bothSides, callFor } from './measure.ts';
import { companyID } from './people.ts';
import type { RawReads } from './rawReads.ts';
import type { Report } from './report.ts';
import type { Samples } from './samples.ts';
import type { Settings } from './settings.ts';

/** With which both sides are judged. */
export const connections = 8;
/** With which they are looked at besides, for one short round. */
export const otherConnections = [1, 32] as const;

/** Measures rows of the report: requests of ours, in turns with calls of raw SQL. */
export function againstRaw(
  report: Report,
  ours: Caller,
  { seconds, rounds }: Pick<Settings, 'seconds' | 'rounds'>,
): (name: string, paths: readonly string[], call: (turn: number) => Promise<unknown>) => Promise<void> {
  return (name, paths, call) =>
    report.compare(name, async () => {
      const short = { seconds: seconds / 3 };
      // What is asked for the first time is planned, compiled and read from the disk: that is not the round's.
      await askFor(ours, paths, { connections, ...short });
      await callFor(short.seconds, connections, call);
      const judged = await bothSides(
        rounds,
        () => askFor(ours, paths, { connections, seconds }),
        () => callFor(seconds, connections, call),
      );
      const loads: Load[] = [{ connections, ...judged }];
      for (const others of otherConnections) {
        const against = await callFor(short.seconds, others, call);
        loads.push({
          connections: others,
          ours: await askFor(ours, paths, { connections: others, ...short }),
          against,
        });
      }
      return { ...perSecond(judged), loads };
    });
}

function at<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('there is nothing to ask for');
  return value;
}

const warehousePages = ['active', 'inactive'].flatMap((status) =>
  Array.from({ length: 10 }, (_, page) => ({ status, page })),
);

/** The list of a declared noun, of which the company has many records from here on. */
export async function measureNounList(
  report: Report,
  { ours, raw, databaseUrl }: Pick<ReadSides, 'ours' | 'raw'> & { databaseUrl: string },
  settings: Settings,
): Promise<void> {
  if (!report.isWanted('noun.list')) return;
  await addWarehouses(databaseUrl, settings.rows);
  const paths = warehousePages.map(
    ({ status, page }) =>
      `/v1/warehouses?${new URLSearchParams(texts({ limit: 25, status, page: page + 1 }))}`,
  );
  await againstRaw(report, ours, settings)('noun.list', paths, (turn) => {
    const { status, page } = at(warehousePages, turn);
    return raw.warehouses(companyID, status, page);
  });
}

/** Every tenth of them is archived. */
async function addWarehouses(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into warehouse (company_id, name, address, status)
       select $1, 'Warehouse ' || lpad(number::text, 7, '0'), 'Jl. Gudang No. ' || number,
         case when number % 10 = 0 then 'inactive' else 'active' end
       from generate_series(1, $2::int) number`,
      [companyID, count],
    );
    await client.query('vacuum analyze warehouse');
    await client.query('select fold_record_rollup()');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Each kind in a status that many of its documents have. */
const kindPages = Object.entries({
  order: 'awaiting_invoice',
  quote: 'completed',
  request: 'awaiting_quotation',
}).flatMap(([type, status]) => [0, 1, 2, 3].map((page) => ({ type, status, page })));

/** The lists of the other kinds of documents, of which the company has as many as of invoices from here on. */
export async function measureKindLists(
  report: Report,
  { ours, raw, databaseUrl }: Pick<ReadSides, 'ours' | 'raw'> & { databaseUrl: string },
  settings: Settings,
): Promise<void> {
  if (!report.isWanted('list.kinds')) return;
  await addDocumentsOfKinds(databaseUrl);
  const paths = kindPages.map(({ type, status, page }) =>
    listPath({ transactionType: type, status, page: page + 1 }),
  );
  await againstRaw(report, ours, settings)('list.kinds', paths, (turn) => {
    const { type, status, page } = at(kindPages, turn);
    return raw.page(companyID, status, page, type);
  });
}

/** An order, a quote and a request in turn for each invoice: the same document as another kind. */
async function addDocumentsOfKinds(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const {
      rows: [written],
    } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = 'bill' and is_generated = 'NEVER'`,
    );
    await client.query(
      `insert into bill (${written?.columns}) overriding system value
       select ${written?.columns} from (
         select numbered.*, (array['order', 'quote', 'request'])[place % 3 + 1] as kind
         from (
           select bill, row_number() over (order by id) as place
           from bill where company_id = $1 and transaction_type = 'bill'
         ) numbered
       ) copied, lateral jsonb_populate_record(copied.bill, jsonb_build_object(
         'id', (select max(id) from bill where company_id = $1) + place,
         'transaction_type', kind,
         'reference_id', kind || ' ' || place,
         'status', case kind
           when 'order' then 'awaiting_invoice' when 'quote' then 'completed' else 'awaiting_quotation' end,
         'due_date', null, 'paid_at', null, 'deposit_amount', 0, 'remaining_deposit', 0)) made`,
      [companyID],
    );
    // What is entered after them gets the next id.
    await client.query(`select setval(pg_get_serial_sequence('bill', 'id'), (select max(id) from bill))`);
    await client.query('vacuum analyze bill');
    await client.query('select fold_record_rollup()');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

interface ReadSides {
  /** The product, with somebody signed in who may see every document. */
  ours: Caller & { employeeID: number };
  raw: RawReads;
  naive: Caller;
}

/** Lists, cards and documents: ours over HTTP, in turns with raw SQL or with the naive server. */
export async function measureReads(
  report: Report,
  { ours, raw, naive }: ReadSides,
  samples: Samples,
  { seconds, rounds }: Settings,
): Promise<void> {
  const ask = (paths: readonly string[]) => askFor(ours, paths, { connections, seconds });
  const compare = againstRaw(report, ours, { seconds, rounds });

  const pages = pagePaths(samples);
  const rawPage = (turn: number) => {
    const { status, page } = at(samples.pages, turn);
    return raw.page(companyID, status, page, 'bill');
  };
  await compare('list.page', pages, rawPage);
  await compare('list.page.count', pages, (turn) => {
    const { status, page } = at(samples.pages, turn);
    return raw.pageAndCount(companyID, status, page);
  });
  const searches = samples.texts.map((text) => listPath({ query: text }));
  await compare('list.search', searches, (turn) => raw.search(companyID, at(samples.texts, turn)));
  const everywhere = samples.texts.map((query) => `/v1/search?${new URLSearchParams({ query })}`);
  await compare('search.all', everywhere, (turn) => raw.searchAll(companyID, at(samples.texts, turn)));
  await report.absolute('search.one', async () => {
    const { p99Ms } = await askFor(ours, everywhere, { connections: 1, seconds });
    return p99Ms;
  });
  const { statuses, amountFrom, amountTo, dueFrom, dueTo } = samples.filters;
  const filtered = listPath({
    status: statuses.join(','),
    totalAmountFrom: amountFrom,
    totalAmountTo: amountTo,
    dueDateFrom: dueFrom,
    dueDateTo: dueTo,
    sort: '-dueDate',
  });
  await compare('list.filters', [filtered], () => raw.filters(companyID, samples.filters));
  await compare('summary.cards', ['/v1/bills/summaries'], () => raw.summary(companyID, samples.day));
  const year = defaultTransactionRange(samples.day);
  await compare('home.spend', ['/v1/bills/figures/spend'], () => raw.spend(companyID, year));
  await compare(
    'detail',
    samples.bills.map((id) => `/v1/bills/${id}`),
    (turn) => raw.detail(companyID, at(samples.bills, turn), ours.employeeID),
  );

  const compareNaive = (name: string, ourPaths: readonly string[], naivePaths: readonly string[]) =>
    report.compare(name, async () => {
      const judged = await bothSides(
        rounds,
        () => ask(ourPaths),
        () => askFor(naive, naivePaths, { connections, seconds }),
      );
      return { ...perSecond(judged), loads: [{ connections, ...judged }] };
    });
  const naivePath = (query: Record<string, string | number>) =>
    `/bills?${new URLSearchParams({ company: String(companyID), ...texts(query) })}`;
  await compareNaive(
    'naive.page.count',
    pages,
    samples.pages.map(({ status, page }) => naivePath({ status, page: page + 1 })),
  );
  await compareNaive(
    'naive.search',
    searches,
    samples.texts.map((text) => naivePath({ q: text })),
  );
}

/** The middle of the median page's duration, in milliseconds. */
export async function medianPageMs(caller: Caller, samples: Samples, settings: Settings): Promise<number> {
  const paths = pagePaths(samples);
  await askFor(caller, paths, { connections, seconds: settings.seconds / 3 });
  const rates: Rate[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    rates.push(await askFor(caller, paths, { connections, seconds: settings.seconds }));
  }
  const sorted = rates.map(({ p50Ms }) => p50Ms).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function pagePaths(samples: Samples): string[] {
  return samples.pages.map(({ status, page }) => listPath({ status, page: page + 1 }));
}

function listPath(query: Record<string, string | number>): string {
  return `/v1/bills?${new URLSearchParams({ limit: '25', ...texts(query) })}`;
}

function texts(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
}

function perSecond({ ours, against }: { ours: Rate; against: Rate }) {
  return { ours: ours.perSecond, against: against.perSecond };
}
