import { and, eq, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';

import { addDays } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { documentLineTable, documentTable } from '../purchasing/document/documentTables.server.ts';
import { documentServerEntity } from '../purchasing/documentEntity.server.ts';
import { markWaiting } from '../purchasing/document/splitInvoice/splitInvoices.server.ts';
import { ratesTopic } from '../../server/exchangeRates/ratesTopic.ts';
import { splitTopic } from '../purchasing/document/splitInvoice/splitTopics.server.ts';
import { compareAgain } from '../purchasing/invoiceMatch/matchGate.server.ts';
import { matchFollowTopic } from '../purchasing/invoiceMatch/matchTopics.server.ts';
import { readInvoiceSources } from '../purchasing/invoice/seededInvoice.server.ts';
import { requestAccessTable } from '../purchasing/requestAccess/requestAccess.server.ts';
import { companyProfileTable } from '../company/companyProfile/companyProfile.server.ts';
import { organizationTable } from '../company/organization/organization.server.ts';
import { companyAccountTable } from '../paying/companyAccount/companyAccountTable.server.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import {
  workflowLayerTable,
  workflowMemberTable,
  workflowTable,
} from '../../server/approval/workflow/workflowTables.ts';
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
import { withPreparedStatements } from '../../server/database/preparedStatements.ts';
import { historyTable, numberSeriesTable, outboxTable } from '../../server/engine/recordTables.ts';
import { ledgerAccountTable, ledgerEntryTable, ledgerLineTable } from '../../server/ledger/ledgerTables.ts';
import { demoBills } from './demoBills.server.ts';
import { insertDemoCustomValues } from './demoCustomValues.server.ts';
import { demoLedger } from './demoLedger.server.ts';
import { demoPapers } from './demoPapers.server.ts';
import { firstDemoDay, startOfDay } from '../../server/seed/demoTime.ts';
import { numberPayments } from './demoPayments.server.ts';
import { recordImportRowTable, recordImportTable } from '../../server/exchange/import/importTables.ts';
import { demoImports } from './factories/importFactories.server.ts';
import { exchangeRateTable } from '../../server/exchangeRates/exchangeRates.ts';
import { demoRates } from './demoRates.server.ts';
import { startIdentities } from '../../server/seed/identities.ts';
import type { Identities, IdentityTable } from '../../server/seed/identities.ts';
import { inTurns } from '../../server/seed/inTurns.ts';
import { continueIdentities, insertRows } from '../../server/seed/insertRows.ts';
import { historyRows } from './recordHistory.server.ts';
import type { SubjectHistory } from './recordHistory.server.ts';
import { declaredHistories } from './declaredHistories.server.ts';
import { insertMasterData, makeMasterData, refuseUnlessEmpty } from './masterDataSeed.server.ts';
import type { MadeCompany, MasterDataSize } from './masterDataSeed.server.ts';
import { seededRandom } from '../../server/seed/random.ts';
import type { Random } from '../../server/seed/random.ts';
import type { SeedStage, StageGiven } from '../../server/seed/seedStage.ts';
import { dateNoted, doNoted, openStage, tellNoted } from '../../server/seed/seedStage.ts';
import { tellStories } from '../../server/seed/timeline.ts';
import type { Story } from '../../server/seed/timeline.ts';
import { createWords } from '../../server/words/words.ts';
import { roomSeeds } from '../seeds.server.ts';
import { nounWords } from '../words.server.ts';
import { rights } from '../rights.ts';

const seed = 20_260_105;

export interface DemoSeed {
  database: Pick<Database, 'system' | 'systemPool'>;
  /** The day it is in the demo companies' time zone; all that happened lies before it begins. */
  today: Day;
  /** Whether rooms write what people did in the year before, too (`RoomSeed.reachBack`); without it, it takes some seconds less. */
  reachesBack?: boolean;
  /** Where the attachments' bytes go; without it only their records are made. */
  files?: Pick<FileStorage, 'put'>;
}

interface CompanySize extends MasterDataSize, Pick<StageGiven, 'counts' | 'reachesBack'> {
  /** Documents from before the weeks that are told. */
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
    reachesBack: true,
    bills: 1395,
  },
  {
    companyID: 2,
    name: 'PT Lain Contoh Mandiri',
    domain: 'lain.test',
    employees: 16,
    organizations: 1,
    accountNames: ['Main account', 'Petty cash'],
    counts: {
      vendor: 20,
      product: 12,
      warehouse: 1,
      invoice: 6,
      payment: 6,
      order: 4,
      request: 4,
      claim: 8,
      trip: 4,
    },
    bills: 30,
  },
];

/**
 * Fills an empty database with two companies: the same ones for the same day. One transaction; throws and changes
 * nothing (DatabaseNotEmpty) when there is a company already.
 */
export async function seedDemo({ database, today, reachesBack = false, files }: DemoSeed): Promise<void> {
  const making = { today, identities: startIdentities(), random: seededRandom(seed), reachesBack, files };
  const connection = await database.systemPool.connect();
  const client = inTurns(withPreparedStatements(connection, () => undefined, Infinity));
  try {
    await drizzle({ client }).transaction(async (executor) => {
      await refuseUnlessEmpty(executor);
      for (const size of companySizes) await insertCompany({ executor, client }, size, making);
    });
  } finally {
    connection.release();
  }
  // Without figures on what the tables hold, the first queries would be planned for empty ones.
  await database.system.execute(sql`analyze`);
}

/** The tables that number their rows, as rows are written into them. */
const numberedTables: Readonly<Record<IdentityTable, PgTable>> = {
  approvalTask: approvalTaskTable,
  bill: documentTable,
  billLine: documentLineTable,
  companyAccount: companyAccountTable,
  employee: employeeTable,
  history: historyTable,
  ledgerAccount: ledgerAccountTable,
  ledgerEntry: ledgerEntryTable,
  media: mediaTable,
  organization: organizationTable,
  outbox: outboxTable,
  payment: paymentTable,
  recordImport: recordImportTable,
  workflow: workflowTable,
  workflowLayer: workflowLayerTable,
  workflowMember: workflowMemberTable,
};

interface Making extends Pick<DemoSeed, 'today' | 'files'> {
  reachesBack: boolean;
  identities: Identities;
  random: Random;
}

async function insertCompany(
  { executor, client }: Pick<StageGiven, 'executor' | 'client'>,
  { companyID, bills: billCount, ...size }: CompanySize,
  { today, identities, random, reachesBack, files }: Making,
): Promise<void> {
  const made = makeMasterData({ companyID, ...size }, today, identities, random);
  const recordHistories = declaredHistories(made);
  await insertMasterData(executor, [made]);
  // A room adds to the accounts that the company began with.
  await continueIdentities(executor, [companyAccountTable]);
  await insertRows(executor, exchangeRateTable, demoRates(companyID, today, random));
  const stage = await openStage({
    companyID,
    executor,
    client,
    words: createWords(nounWords),
    rights,
    begunAt: startOfDay(firstDemoDay(today)),
    today,
    counts: size.counts,
    random,
    reachesBack: reachesBack && size.reachesBack === true,
    ...(files ? { files } : {}),
  });
  for (const seed of roomSeeds) await seed.fill?.(stage);
  await startAfterStored(executor, identities);
  await insertEarlier(stage, { made, recordHistories, billCount, identities });
  await continueIdentities(executor, [
    ...Object.values(numberedTables),
    requestAccessTable,
    companyProfileTable,
  ]);
  // Without figures on what these hold, the queries of the stories would be planned for empty tables.
  await executor.execute(sql`analyze`);
  if (stage.reachesBack) for (const seed of roomSeeds) await seed.reachBack?.(stage);
  const stories: Story[] = [];
  for (const seed of roomSeeds) stories.push(...((await seed.stories?.(stage)) ?? []));
  await tellStories(stage, stories);
  // After all that was told: no story reaches the end of the day.
  stage.clock.at = new Date(startOfDay(today).getTime() - 1);
  for (const seed of roomSeeds) await seed.goOn?.(stage);
  await doNoted(stage, {
    topic: matchFollowTopic,
    run: (payload) => compareAgain(stage.context, documentServerEntity, payload),
  });
  await doNoted(stage, {
    topic: ratesTopic,
    run: (payload) => markWaiting(stage.context, { ...payload, vendorID: null }),
  });
  await doNoted(stage, { topic: splitTopic, run: (payload) => markWaiting(stage.context, payload) });
  await dateNoted(stage);
  await tellNoted(stage);
  await leaveToServer(stage);
  await readNotices(stage);
  await startAfterStored(executor, identities);
}

/** What nobody has done of what was noted is due when the day is over: a server that starts is not late with it. */
async function leaveToServer({ executor, companyID, today }: SeedStage): Promise<void> {
  const dueAt = startOfDay(addDays(today, 1));
  await executor
    .update(outboxTable)
    .set({ dueAt })
    .where(and(eq(outboxTable.companyID, companyID), lt(outboxTable.dueAt, dueAt)));
}

/** What was there before the weeks that are told: written as rows, with their histories. */
async function insertEarlier(
  stage: SeedStage,
  { made, recordHistories, billCount, identities }: Earlier,
): Promise<void> {
  const { executor, companyID, today, random, files } = stage;
  const { people, workflows, feeConfiguration } = made;
  const invoices = await readInvoiceSources(stage);
  const sources = { companyID, people, workflows, invoices };
  const bills = demoBills(billCount, sources, identities, random);
  const payments = numberPayments(bills, feeConfiguration, identities);
  const ledger = demoLedger(people.accounts, payments, today, identities);
  const papers = demoPapers(bills, identities, random);
  const vendors = [...invoices.sandboxVendors, ...invoices.vendors].map(({ row }) => row);
  const imports = demoImports(companyID, vendors, people.named['finance.admin'], today, identities);
  const subjects = (
    subjectType: string,
    numbered: readonly Omit<SubjectHistory, 'companyID' | 'subjectType'>[],
  ) => numbered.map(({ subjectID, history }) => ({ companyID, subjectType, subjectID, history }));
  const { histories, chains, steps, tasks } = historyRows(
    [
      ...recordHistories,
      ...subjects('recordImport', imports.histories),
      ...subjects(
        'bill',
        bills.map(({ bill, history }) => ({ subjectID: bill.id, history })),
      ),
      ...subjects(
        'payment',
        payments.map(({ payment, history }) => ({ subjectID: payment.id, history })),
      ),
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
  await insertRows(
    executor,
    numberSeriesTable,
    identities.series().filter((series) => series.companyID === companyID),
  );
  await insertDemoCustomValues(executor, companyID, today, {
    bill: bills.map(({ bill }) => bill.id),
    vendor: invoices.vendors.map(({ row }) => row.id),
    product: invoices.products.flatMap(({ row }) => (row.isMiscItem ? [] : [row.id])),
  });
  await insertRows(executor, ledgerAccountTable, ledger.accounts);
  await insertRows(executor, ledgerEntryTable, ledger.entries);
  await insertRows(executor, ledgerLineTable, ledger.lines);
  await insertRows(executor, approvalChainTable, chains);
  await insertRows(executor, approvalStepTable, steps);
  await insertRows(executor, approvalTaskTable, tasks);
  await insertRows(executor, historyTable, histories);
  await insertRows(executor, outboxTable, imports.outbox);
  await insertRows(executor, recordImportTable, imports.imports);
  await insertRows(executor, recordImportRowTable, imports.rows);
  await insertRows(executor, mediaTable, papers.media);
  await insertRows(executor, mediaLinkTable, papers.links);
  for (const { key, content, contentType } of papers.files) await files?.put(key, content, contentType);
}

interface Earlier {
  made: MadeCompany;
  recordHistories: readonly SubjectHistory[];
  billCount: number;
  identities: Identities;
}

/** What people were told earlier than so many days ago they have read. */
const unreadDays = 4;

async function readNotices({ executor, companyID, today }: SeedStage): Promise<void> {
  const unreadSince = startOfDay(addDays(today, -unreadDays));
  await executor
    .update(notificationTable)
    .set({ isRead: true })
    .where(and(eq(notificationTable.companyID, companyID), lt(notificationTable.createdAt, unreadSince)));
}

/** Rows go on behind what acting has numbered. */
async function startAfterStored(executor: Executor, identities: Identities): Promise<void> {
  for (const [name, table] of Object.entries(numberedTables) as [IdentityTable, PgTable][]) {
    const { rows } = await executor.execute<{ last: string }>(
      sql`select coalesce(max(id), 0) as last from ${table}`,
    );
    identities.startAfter(name, Number(rows[0]?.last));
  }
}
