import type { Nouns } from '../server/engine/nouns.ts';
import { nounInbox } from '../server/approval/review/nounInbox.ts';
import { undecidableClockWork } from '../server/approval/findUndecidable.ts';
import { sandboxNumberPage } from '../server/card/sandboxNumberPage.ts';
import { pictureWorker } from '../server/duplicates/pictureJob.ts';
import { auditCheckWorker } from '../server/audit/auditCheck.ts';
import { auditRoutes } from '../server/audit/auditRoutes.ts';
import { exportClockWork, exportWorker } from '../server/exchange/export/exportJob.ts';
import { exportRoutes } from '../server/exchange/export/exportRoutes.ts';
import { importWorker } from '../server/exchange/import/importJob.ts';
import { readingWorker } from '../server/reading/readingJob.ts';
import { readingRoutes } from '../server/reading/readingRoutes.ts';
import { taxReportRoutes } from './accounting/taxReport/taxReportRoutes.server.ts';
import { journalFile, journalRoutes } from './accounting/journal/journalRoutes.server.ts';
import { accountMappingRoutes } from './accounting/accountMapping/accountMappingRoutes.server.ts';
import { accountingPostRoutes } from './accounting/accountingPost/accountingPostRoutes.server.ts';
import { postClockWork, postWorker } from './accounting/accountingPost/sending/postSending.server.ts';
import { purchaseSyncRoutes } from './accounting/accountingPost/purchase/purchaseRoutes.server.ts';
import { driftRemoveWorker } from './accounting/drift/driftActs.server.ts';
import { driftRoutes } from './accounting/drift/driftRoutes.server.ts';
import { driftClockWork, driftWorker } from './accounting/drift/driftRuns.server.ts';
import { connectionRoutes } from './accounting/connection/connectionRoutes.server.ts';
import { mailClockWork, mailWorker } from './accounting/stream/findMail.server.ts';
import { streamRoutes } from './accounting/stream/streamRoutes.server.ts';
import { activationRoutes } from './company/invitation/activationRoutes.server.ts';
import { setupRoutes } from './company/invitation/setup/setupRoutes.server.ts';
import { foundCompany } from './founding.server.ts';
import { moveWorker } from './company/workflow/movedReviews.server.ts';
import {
  audited,
  declared,
  exported,
  imports,
  inSheets,
  reviewed,
  rooms,
  searched,
} from './datasets.server.ts';
import { bannerRoutes } from './company/broadcast/bannerRoutes.server.ts';
import { jobRoutes } from './company/jobRoutes.server.ts';
import { placeRoutes } from './company/placeRoutes.server.ts';
import { seedIfEmpty } from './demo/seed.server.ts';
import { payableRoutes } from './purchasing/payable/payableRoutes.server.ts';
import {
  languagesOf,
  preferenceRoutes,
  savedFilterRoutes,
} from './personal/savedFilter/savedFilter.server.ts';
import { notificationTerms } from './notificationTerms.server.ts';
import { purchasesOfEmployeeRoute } from './purchasing/document/requester/purchasesOfEmployee.server.ts';
import { deliveryCarrier } from './purchasing/orderDelivery/deliveries.server.ts';
import { accountInquiry } from './purchasing/vendor/accountInquiry.ts';
import { rights } from './rights.ts';
import { servedLists } from './lists.server.ts';
import { balanceRoutes } from './paying/balance/balanceRoutes.server.ts';
import { bankCallbackRoutes } from './paying/topUp/bankCallback.server.ts';
import { topUpClockWork, topUpWorker } from './paying/topUp/topUps.server.ts';
import { creditRoutes } from './company/creditQuota/creditRoutes.server.ts';
import { topUpRoutes } from './paying/topUp/topUpRoutes.server.ts';
import { cardNetworkRoutes } from './spending/cardTransaction/cardNetworkRoutes.server.ts';
import { sandboxNetworkRoutes } from './spending/cardTransaction/sandboxNetwork.server.ts';
import { policyReplayRoutes } from './spending/policyReplay/policyReplayRoutes.server.ts';
import { refundWorker } from './spending/refund/refundBank.server.ts';
import { incomingTransferRoute } from './spending/refund/refundRoutes.server.ts';
import { policyTrialRoutes } from './spending/policyTrial/policyTrialRoutes.server.ts';
import { appendedPaperFile } from '../server/pdf/appendedPaper.ts';
import { tripReportPaper } from './travel/trip/paper/tripPapers.server.ts';
import { tripRoom } from './travel/trip/tripRoom.server.ts';
import { tripLimitsRoutes } from './travel/tripLimits/tripLimitsRoutes.server.ts';
import { tripReplayRoutes } from './travel/tripReplay/tripReplayRoutes.server.ts';
import { keptFile } from './company/employee/kept/keptRoutes.server.ts';
import { keptOfPeople } from './keptOfPeople.server.ts';
import { nounWords } from './words.server.ts';

/** What papers are read for. */
const read = rooms.flatMap(({ reads }) => reads ?? []);

/** What is no list and made as a file after the answer all the same. */
const composed = [
  journalFile,
  keptFile(keptOfPeople),
  appendedPaperFile(tripReportPaper(() => tripRoom.store)),
];

/** Every noun as the server serves it. */
export const nouns: Nouns = {
  entities: [...rooms.map(({ store }) => store), imports],
  carriers: [deliveryCarrier],
  routes: [
    exportRoutes(exported, composed),
    placeRoutes,
    jobRoutes,
    bannerRoutes,
    activationRoutes,
    setupRoutes(foundCompany),
    payableRoutes,
    purchasesOfEmployeeRoute,
    journalRoutes,
    accountMappingRoutes,
    connectionRoutes,
    streamRoutes,
    accountingPostRoutes,
    purchaseSyncRoutes,
    driftRoutes,
    taxReportRoutes,
    balanceRoutes,
    topUpRoutes,
    bankCallbackRoutes,
    creditRoutes,
    incomingTransferRoute,
    cardNetworkRoutes,
    sandboxNetworkRoutes,
    sandboxNumberPage,
    policyReplayRoutes,
    policyTrialRoutes,
    tripReplayRoutes,
    tripLimitsRoutes,
    ...servedLists.map(({ routes }) => routes),
    (app, context) => readingRoutes(app, context, read),
    savedFilterRoutes,
    preferenceRoutes,
    (app, context) => auditRoutes(app, context, audited),
  ],
  inbox: [...rooms.flatMap(({ inbox }) => inbox?.() ?? []), ...declared.flatMap(nounInbox)],
  search: searched,
  workers: (context) => [
    importWorker(context, inSheets, imports),
    exportWorker(context, () => [...exported(), ...composed], languagesOf),
    auditCheckWorker(context),
    moveWorker(context, reviewed),
    topUpWorker(context),
    postWorker(context),
    mailWorker(context),
    driftWorker(context),
    driftRemoveWorker(context),
    refundWorker(context),
    pictureWorker(context),
    ...read.map((subject) => readingWorker(context, subject)),
    ...rooms.flatMap(({ workers }) => workers?.(context, { reviewed, languagesOf }) ?? []),
  ],
  clockWork: (context) => [
    exportClockWork(context),
    undecidableClockWork(context, reviewed),
    topUpClockWork(context),
    postClockWork(context),
    mailClockWork(context),
    driftClockWork(context),
    ...rooms.flatMap(({ clockWork }) => clockWork?.(context) ?? []),
  ],
  words: nounWords,
  rights,
  accountInquiry,
  languagesOf,
  notifications: notificationTerms,
  subjects: {
    Purchases: 'What the company buys and owes: entered, reviewed, paid',
    Payments: 'Payments of it: requested, approved, authorized, carried out by the bank',
    Credit: 'What reads papers and issues cards: what is left of it, what used it, and its purchase',
    Balance: 'What the accounts hold, what moved it, and how they are topped up',
    Taxes: 'What is withheld of whom, and the input VAT: slips, objects, the report by month',
    Accounting: 'What is owed and paid, for those who keep the books',
    Vendors: 'Whom the company buys from',
    Products: 'What it buys',
    Warehouses: 'Where goods arrive',
    Company: 'The company itself: its parts, its accounts, its people',
    Policies: 'What employees may spend: by category, by job grade, for some people; what is left of it',
    Absences: 'When people are away, and who decides meanwhile',
    Workflows: 'Who reviews and approves what: tried on the last 90 days before it is saved',
    Schedules: 'Lists that are mailed again and again, with what changed in them',
    Exports: 'Lists that somebody has sent as a file: how far they are, and their files',
    Audit: 'The history of everything: read, checked by its hashes, taken away as evidence',
    Imports: 'Records that come from a sheet: judged row by row, mended, saved, undone',
    Preferences: 'What a person keeps for themself: choices and saved filters',
    ...Object.fromEntries(
      rooms.flatMap(({ store, subject }) => (subject === undefined ? [] : [[store.tag, subject]])),
    ),
  },
  seed: seedIfEmpty,
};
