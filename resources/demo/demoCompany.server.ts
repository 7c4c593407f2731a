import { max, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Day } from '../../domain/day/day.ts';
import { documentLineTable, documentTable } from '../purchasing/document/documentTables.server.ts';
import { mediaLinkTable, mediaTable } from '../../server/files/mediaTables.ts';
import { notificationTable } from '../../server/notification/notificationTable.ts';
import { paymentTable } from '../paying/payment/paymentTables.server.ts';
import {
  approvalChainTable,
  approvalStepTable,
  approvalTaskTable,
} from '../../server/approval/approvalTables.ts';
import type { FileStorage } from '../../server/context.ts';
import type { Database, Executor } from '../../server/database/database.ts';
import { historyTable, numberSeriesTable, outboxTable } from '../../server/engine/recordTables.ts';
import { bankTransferTopic } from '../paying/payment/bank/paymentTopics.server.ts';
import { ledgerAccountTable, ledgerEntryTable, ledgerLineTable } from '../../server/ledger/ledgerTables.ts';
import { demoBills } from './demoBills.server.ts';
import type { LivedPayment } from './demoDocuments.server.ts';
import { insertDemoCustomValues } from './demoCustomValues.server.ts';
import { demoLedger } from './demoLedger.server.ts';
import { demoNotifications } from './demoNotifications.server.ts';
import { demoPapers } from './demoPapers.server.ts';
import type { DemoPapers } from './demoPapers.server.ts';
import { firstDemoDay, startOfDay } from './demoTime.server.ts';
import { numberPayments } from './demoPaymentNumbers.server.ts';
import { recordImportRowTable, recordImportTable } from '../../server/exchange/importTables.ts';
import { demoImports } from './factories/importFactories.server.ts';
import { exchangeRateTable } from '../../server/exchangeRates/exchangeRates.ts';
import { demoRates } from './demoMasterData.server.ts';
import { startIdentities } from '../../server/seed/identities.ts';
import type { Identities } from '../../server/seed/identities.ts';
import { inTurns } from '../../server/seed/inTurns.ts';
import { continueIdentities, insertRows } from '../../server/seed/insertRows.ts';
import { lifeRows } from './life.server.ts';
import { liveRecords } from './recordLives.server.ts';
import {
  insertMasterData,
  makeMasterData,
  masterDataTables,
  refuseUnlessEmpty,
} from './masterDataSeed.server.ts';
import type { MasterDataSize } from './masterDataSeed.server.ts';
import { seededRandom } from '../../server/seed/random.ts';
import type { Random } from '../../server/seed/random.ts';
import type { StageGiven } from '../../server/seed/seedStage.ts';
import { openStage, tellNoted } from '../../server/seed/seedStage.ts';
import { createWords } from '../../server/words/words.ts';
import { roomSeeds } from '../seeds.server.ts';
import { nounWords } from '../words.server.ts';
import { readRoomRecords } from './roomRecords.server.ts';

type OutboxRow = typeof outboxTable.$inferSelect;

const seed = 20_260_105;

export interface DemoSeed {
  database: Pick<Database, 'system' | 'systemPool'>;
  /** The day it is in the demo companies' time zone; all that happened lies before it begins. */
  today: Day;
  /** Where the attachments' bytes go; without it only their records are made. */
  files?: Pick<FileStorage, 'put'>;
}

interface CompanySize extends MasterDataSize, Pick<StageGiven, 'counts'> {
  bills: number;
}

const companySizes: readonly CompanySize[] = [
  {
    companyID: 1,
    name: 'PT Nusantara Contoh Raya',
    domain: 'nusantara.test',
    employees: 60,
    organizations: 6,
    accountNames: ['Operations', 'Branches', 'Projects'],
    counts: {},
    bills: 1500,
  },
  {
    companyID: 2,
    name: 'PT Lain Contoh Mandiri',
    domain: 'lain.test',
    employees: 16,
    organizations: 1,
    accountNames: ['Main account'],
    counts: { vendor: 20, product: 12, warehouse: 1 },
    bills: 40,
  },
];

/**
 * Fills an empty database with two companies: the same ones for the same day. One transaction; throws and changes
 * nothing (DatabaseNotEmpty) when there is a company already.
 */
export async function seedDemo({ database, today, files }: DemoSeed): Promise<void> {
  const making = { today, identities: startIdentities(), random: seededRandom(seed) };
  const connection = await database.systemPool.connect();
  const client = inTurns(connection);
  try {
    await drizzle({ client }).transaction(async (executor) => {
      await refuseUnlessEmpty(executor);
      for (const size of companySizes) {
        const papers = await insertCompany({ executor, client }, size, making);
        for (const { key, content, contentType } of papers.files) await files?.put(key, content, contentType);
      }
      await insertRows(executor, numberSeriesTable, making.identities.series());
    });
  } finally {
    connection.release();
  }
  // Without figures on what the tables hold, the first queries would be planned for empty ones.
  await database.system.execute(sql`analyze`);
}

const identityTables: readonly PgTable[] = [
  ...masterDataTables,
  documentTable,
  documentLineTable,
  paymentTable,
  ledgerAccountTable,
  ledgerEntryTable,
  approvalTaskTable,
  historyTable,
  mediaTable,
  notificationTable,
  outboxTable,
  recordImportTable,
];

interface Making {
  today: Day;
  identities: Identities;
  random: Random;
}

async function insertCompany(
  { executor, client }: Pick<StageGiven, 'executor' | 'client'>,
  size: CompanySize,
  making: Making,
): Promise<DemoPapers> {
  const { companyID } = size;
  const { today, identities, random } = making;
  const made = makeMasterData(size, today, identities, random);
  const { people } = made;
  const lives = liveRecords(made);
  await insertMasterData(executor, [made]);
  const stage = await openStage({
    companyID,
    executor,
    client,
    words: createWords(nounWords),
    begunAt: startOfDay(firstDemoDay(today)),
    today,
    counts: size.counts,
    random,
  });
  for (const seed of roomSeeds) await seed.fill(stage);
  identities.startAfter('history', await lastID(executor, historyTable));
  identities.startAfter('outbox', await lastID(executor, outboxTable));
  identities.startAfter('notification', await lastID(executor, notificationTable));
  const records = await readRoomRecords(executor, companyID);
  const exchangeRates = demoRates(companyID, today, random);
  await insertRows(executor, exchangeRateTable, exchangeRates);
  const masterData = { ...records, exchangeRates, feeConfiguration: made.feeConfiguration };
  const vendors = [...records.sandboxVendors, ...records.vendors].map(({ row }) => row);
  const sources = { companyID, today, ...made, masterData };
  const bills = demoBills(size.bills, sources, identities, random);
  const payments = numberPayments(bills, masterData.feeConfiguration, identities);
  const ledger = demoLedger(people.accounts, payments, today, identities);
  const papers = demoPapers(companyID, bills, vendors, identities, random);
  const imports = demoImports(companyID, vendors, people.named['finance.admin'], today, identities);
  const { histories, chains, steps, tasks } = lifeRows(
    [
      ...lives,
      ...imports.lives.map((lived) => ({ companyID, subjectType: 'recordImport', ...lived })),
      ...bills.map(({ bill, life }) => ({ companyID, subjectType: 'bill', subjectID: bill.id, life })),
      ...payments.map(({ payment, life }) => ({
        companyID,
        subjectType: 'payment',
        subjectID: payment.id,
        life,
      })),
    ],
    identities,
  );

  await insertRows(
    executor,
    documentTable,
    bills.map(({ bill }) => bill),
  );
  await insertRows(
    executor,
    documentLineTable,
    bills.flatMap(({ lines }) => lines),
  );
  await insertRows(
    executor,
    paymentTable,
    payments.map(({ payment }) => payment),
  );
  await insertDemoCustomValues(executor, companyID, today, {
    bill: bills.map(({ bill }) => bill.id),
    vendor: masterData.vendors.map(({ row }) => row.id),
    product: masterData.products.flatMap(({ row }) => (row.isMiscItem ? [] : [row.id])),
  });
  await insertRows(executor, ledgerAccountTable, ledger.accounts);
  await insertRows(executor, ledgerEntryTable, ledger.entries);
  await insertRows(executor, ledgerLineTable, ledger.lines);
  await insertRows(executor, approvalChainTable, chains);
  await insertRows(executor, approvalStepTable, steps);
  await insertRows(executor, approvalTaskTable, tasks);
  await insertRows(executor, historyTable, histories);
  const notifications = demoNotifications(bills, payments, people, today, identities);
  await insertRows(executor, notificationTable, notifications);
  await insertRows(executor, outboxTable, [...scheduledTransfers(payments, identities), ...imports.outbox]);
  await insertRows(executor, recordImportTable, imports.imports);
  await insertRows(executor, recordImportRowTable, imports.rows);
  await insertRows(executor, mediaTable, papers.media);
  await insertRows(executor, mediaLinkTable, papers.links);
  await continueIdentities(executor, identityTables);
  stage.clock.at = new Date(startOfDay(today).getTime() - hourMs);
  for (const seed of roomSeeds) await seed.goOn?.(stage);
  await tellNoted(stage);
  return papers;
}

async function lastID(
  executor: Executor,
  table: typeof historyTable | typeof outboxTable | typeof notificationTable,
): Promise<number> {
  const [last] = await executor.select({ id: max(table.id) }).from(table);
  return last?.id ?? 0;
}

const hourMs = 60 * 60 * 1000;

/**
 * Authorized payments go to the bank when their day comes. Those that the bank works on already stay with it, so
 * that there are some to look at.
 */
function scheduledTransfers(payments: readonly LivedPayment[], identities: Identities): OutboxRow[] {
  return payments.flatMap(({ payment }) => {
    const { companyID, id: paymentID, status, scheduledAt, updatedAt: createdAt } = payment;
    if (status !== 'awaiting_disbursement' || scheduledAt === null) return [];
    const payload = bankTransferTopic.schema.parse({ companyID, paymentID });
    const dueAt = startOfDay(scheduledAt);
    return [
      { companyID, id: identities.next('outbox'), topic: bankTransferTopic.name, payload, dueAt, createdAt },
    ];
  });
}
