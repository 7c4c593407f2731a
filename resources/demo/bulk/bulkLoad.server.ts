import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { Day } from '../../../domain/day/day.ts';
import { documentLineTable, documentTable } from '../../purchasing/document/documentTables.server.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import type { Executor } from '../../../server/database/database.ts';
import { inTurns } from '../../../server/seed/inTurns.ts';
import { historyTable, numberSeriesTable } from '../../../server/engine/recordTables.ts';
import {
  ledgerAccountTable,
  ledgerEntryTable,
  ledgerLineTable,
} from '../../../server/ledger/ledgerTables.ts';
import { bulkKinds, bulkTemplates } from './bulkDocuments.server.ts';
import type { BulkPlan } from './bulkDocuments.server.ts';
import { bulkLedger } from './bulkLedger.server.ts';
import {
  chainRows,
  countReferences,
  documentRows,
  historyRows,
  lineRows,
  paymentRows,
  stepRows,
  taskRows,
} from './bulkRows.server.ts';
import type { BulkRows } from './bulkRows.server.ts';
import { firstDemoDay, startOfDay } from '../../../server/seed/demoTime.ts';
import { startIdentities } from '../../../server/seed/identities.ts';
import type { Identities } from '../../../server/seed/identities.ts';
import { continueIdentities, insertRows } from '../../../server/seed/insertRows.ts';
import {
  insertMasterData,
  makeMasterData,
  masterDataTables,
  refuseUnlessEmpty,
} from '../masterDataSeed.server.ts';
import { seededRandom } from '../../../server/seed/random.ts';
import { copyCompany } from '../../../server/seed/copyCompany.ts';
import type { StageGiven } from '../../../server/seed/seedStage.ts';
import { openStage } from '../../../server/seed/seedStage.ts';
import { createWords } from '../../../server/words/words.ts';
import { exchangeRateTable } from '../../../server/exchangeRates/exchangeRates.ts';
import { vendorStore } from '../../datasets.server.ts';
import { productSeed } from '../../purchasing/product/productSeed.server.ts';
import { productPriceTable, productTable } from '../../purchasing/product/productTables.server.ts';
import { vendorSeed } from '../../purchasing/vendor/vendorSeed.server.ts';
import { vendorBankAccountTable, vendorTable } from '../../purchasing/vendor/vendorTables.server.ts';
import { demoRates } from '../demoRates.server.ts';
import { termPaymentTable } from '../../purchasing/termPayment/termPayment.server.ts';
import { termPaymentSeed } from '../../purchasing/termPayment/termPaymentSeed.server.ts';
import { warehouseTable } from '../../purchasing/warehouse/warehouse.server.ts';
import { warehouseSeed } from '../../purchasing/warehouse/warehouseSeed.server.ts';
import { nounWords } from '../../words.server.ts';
import type { RoomRecords } from '../../purchasing/seededRecords.server.ts';
import { readRoomRecords } from '../../purchasing/seededRecords.server.ts';
import { withoutIndexes } from '../../../server/seed/withoutIndexes.ts';
import { rights } from '../../rights.ts';

const companyCount = 50;
const seed = 20_260_106;

interface BulkLoad {
  /** The database owner's address: indexes and constraints are taken off and put back. */
  url: string;
  /** How many documents. */
  rows: number;
  today: Day;
  /** Takes one sentence for the operator now and then. */
  log?: (sentence: string) => void;
}

export interface BulkResult {
  documents: number;
  seconds: number;
  /** Whole documents a second, everything included. */
  perSecond: number;
}

/**
 * Fills an empty database with so many documents of 50 companies, the first of which has 30 %: invoices, orders,
 * requests and quotes with their lines, payments, histories and open tasks. In one transaction on one connection: the
 * tables' indexes and foreign keys are dropped, the rows copied, and all of them made again, which checks every row; a
 * load that fails leaves nothing behind. Throws when there is a company already.
 */
export async function loadRows({ url, rows, today, log = () => {} }: BulkLoad): Promise<BulkResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  try {
    const executor = drizzle({ client: inTurns(client) });
    await executor.transaction(async (transaction) => {
      await refuseUnlessEmpty(transaction);
      await loadEverything(client, transaction, { rows, today, log });
    });
  } finally {
    await client.end();
  }
  await analyze(url);
  const seconds = (performance.now() - began) / 1000;
  const perSecond = Math.floor(rows / seconds);
  log(`Loaded ${rows} documents in ${seconds.toFixed(1)} s, ${perSecond} a second.`);
  return { documents: rows, seconds, perSecond };
}

/** Tells the planner what there is now, several tables at a time. */
async function analyze(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relpages desc`,
    );
    await Promise.all(rows.map(({ name }) => pool.query(`analyze ${name}`)));
  } finally {
    await pool.end();
  }
}

type Loading = Required<Omit<BulkLoad, 'url'>>;

async function loadEverything(
  client: pg.Client,
  executor: Executor,
  { rows, today, log }: Loading,
): Promise<void> {
  const identities = startIdentities();
  const { companies, rates } = await loadCompanies({ executor, client }, today, identities);
  const [first] = companies;
  if (!first) throw new Error('There is no company to load documents into');
  const templates = bulkTemplates(first.masterData, seededRandom(seed));
  const plan: BulkPlan = { rows, today, companies, templates, rates };
  const documents = new Map(bulkKinds.map(({ series }) => [series, countReferences(series)]));
  const payments = countReferences('PAY');

  const copied = [documentRows(documents), lineRows, paymentRows(payments), historyRows];
  // Building indexes is what memory helps here; the setting ends with the transaction.
  await client.query(`set local maintenance_work_mem = '256MB'`);
  await withoutTriggers(client, () => copyDocuments(client, plan, copied, log));
  for (const part of [chainRows, stepRows, taskRows]) await copy(client, plan, part);

  const ledger = bulkLedger(plan, startOfDay(firstDemoDay(today)), identities);
  await insertRows(executor, ledgerAccountTable, ledger.accounts);
  await insertRows(executor, ledgerEntryTable, ledger.entries);
  await insertRows(executor, ledgerLineTable, ledger.lines);
  const series = [...documents.values(), payments].flatMap((references) => references.rows());
  await insertRows(executor, numberSeriesTable, series);
  await continueIdentities(executor, identityTables);
}

/**
 * Runs work while no document is counted and no payment held against its order as it comes, and counts all documents in one
 * pass afterwards. None of what is loaded is paid for an order.
 */
async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const table of ['bill', 'payment']) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of ['bill', 'payment']) await client.query(`alter table ${table} enable trigger user`);
  await client.query('select rebuild_bill_rollup(null)');
}

async function copyDocuments(
  client: pg.Client,
  plan: BulkPlan,
  parts: readonly BulkRows[],
  log: (sentence: string) => void,
): Promise<void> {
  const tables = parts.map(({ table }) => table);
  await withoutIndexes(client, tables, log, async () => {
    for (const part of parts) {
      // Rows of a table that this transaction emptied are written as final: nobody has to touch them again.
      await client.query(`truncate ${part.table}`);
      await copy(client, plan, part, 'with (freeze)');
      log(`Copied ${part.table}.`);
    }
  });
}

const identityTables: readonly PgTable[] = [
  ...masterDataTables,
  documentTable,
  documentLineTable,
  paymentTable,
  historyTable,
  approvalTaskTable,
  ledgerAccountTable,
  ledgerEntryTable,
];

async function loadCompanies(
  { executor, client }: Pick<StageGiven, 'executor' | 'client'>,
  today: Day,
  identities: Identities,
): Promise<Pick<BulkPlan, 'companies' | 'rates'>> {
  const made = Array.from({ length: companyCount }, (_, index) => {
    const companyID = index + 1;
    const size = {
      companyID,
      name: `PT Contoh Massal ${companyID}`,
      domain: `company-${companyID}.test`,
      employees: 20,
      organizations: 1,
      accountNames: ['Main account'],
    };
    // The same chance for each: all of them have the same vendors, products and prices.
    return makeMasterData(size, today, identities, seededRandom(seed));
  });
  await insertMasterData(executor, made);
  const rates = made.flatMap(({ company }) => demoRates(company.companyID, today, seededRandom(seed)));
  await insertRows(executor, exchangeRateTable, rates);
  const masterData = await fillRooms({ executor, client }, today);
  const companies = made.map(({ company: { companyID }, people }) => ({ companyID, people, masterData }));
  return { companies, rates: rates.filter(({ companyID }) => companyID === companies[0]?.companyID) };
}

/** People fill the rooms of the first company; the others have the same under the same numbers. */
async function fillRooms(
  { executor, client }: Pick<StageGiven, 'executor' | 'client'>,
  today: Day,
): Promise<RoomRecords> {
  const [first = 1, ...others] = Array.from({ length: companyCount }, (_, index) => index + 1);
  const stage = await openStage({
    companyID: first,
    executor,
    client,
    words: createWords(nounWords),
    rights,
    begunAt: startOfDay(firstDemoDay(today)),
    today,
    counts: { vendor: 20, product: 10, warehouse: 1 },
    random: seededRandom(seed),
  });
  for (const room of [termPaymentSeed, warehouseSeed, vendorSeed(vendorStore), productSeed])
    await room.fill?.(stage);
  const tables = [
    termPaymentTable,
    warehouseTable,
    vendorTable,
    vendorBankAccountTable,
    productTable,
    productPriceTable,
  ];
  await copyCompany(executor, tables, first, others);
  return await readRoomRecords(executor, first);
}

async function copy(
  client: pg.Client,
  plan: BulkPlan,
  { table, columns, rows }: BulkRows,
  options: '' | 'with (freeze)' = '',
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin ${options}`));
  await pipeline(Readable.from(rows(plan), { objectMode: true }), stream);
}
