import type { Nouns } from '../server/engine/nouns.ts';
import { nounInbox } from '../server/approval/nounInbox.ts';
import { undecidableClockWork } from '../server/approval/findUndecidable.ts';
import { auditCheckWorker } from '../server/audit/auditCheck.ts';
import { auditRoutes } from '../server/audit/auditRoutes.ts';
import { exportClockWork, exportWorker } from '../server/exchange/export/exportJob.ts';
import { exportRoutes } from '../server/exchange/export/exportRoutes.ts';
import { importWorker } from '../server/exchange/import/importJob.ts';
import { jobWorker } from '../server/jobs/jobTopics.ts';
import { taxReportRoutes } from './accounting/taxReport/taxReportRoutes.server.ts';
import { heldRateInbox } from './accounting/heldRate/heldRateInbox.server.ts';
import { readRates } from './accounting/heldRate/ratesReading.server.ts';
import { slipMailWorker } from './accounting/withholdingSlip/slipMail.server.ts';
import { journalRoutes } from './accounting/journal/journalRoutes.server.ts';
import { activationRoutes } from './company/invitation/activationRoutes.server.ts';
import { activationMailWorker, renewalWorker } from './company/invitation/activationWork.server.ts';
import { employeeInbox } from './company/employee/employeeInbox.server.ts';
import { leaveWorker } from './company/employee/leave/leaving.server.ts';
import { runFilesWorker } from './company/schedule/run/runFiles.server.ts';
import { scheduleClockWork, scheduleRunWorker } from './company/schedule/run/scheduleRuns.server.ts';
import { moveWorker } from './company/workflow/movedReviews.server.ts';
import {
  audited,
  datasets,
  declared,
  employeeStore,
  exported,
  imports,
  inSheets,
  reviewed,
  schedules,
  searched,
  singles,
} from './datasets.server.ts';
import { bannerRoutes } from './company/broadcast/bannerRoutes.server.ts';
import { placeRoutes } from './company/placeRoutes.server.ts';
import { seedIfEmpty } from './demo/seed.server.ts';
import { checkWithBank, handToBank } from './paying/payment/bank/paymentDisbursement.server.ts';
import { bankCheckTopic, bankTransferTopic } from './paying/payment/bank/paymentTopics.server.ts';
import { paymentServerEntity } from './paying/payment/payment.server.ts';
import { payableRoutes } from './purchasing/payable/payableRoutes.server.ts';
import { paymentInbox } from './paying/payment/paymentInbox.server.ts';
import {
  languagesOf,
  preferenceRoutes,
  savedFilterRoutes,
} from './personal/savedFilter/savedFilter.server.ts';
import { notificationTerms } from './notificationTerms.server.ts';
import { documentServerEntity } from './purchasing/documentEntity.server.ts';
import { absenceStore } from './personal/absence/absence.server.ts';
import { absenceWorker } from './personal/absence/settling.server.ts';
import { purchasesOfEmployeeRoute } from './purchasing/document/requester/purchasesOfEmployee.server.ts';
import { documentInbox } from './purchasing/document/documentInbox.server.ts';
import { invoiceReadingRoutes } from './purchasing/invoiceReading/invoiceReadingRoutes.server.ts';
import { pictureWorker } from './purchasing/document/duplicate/pictureJob.server.ts';
import { invoiceReadingWorker } from './purchasing/invoiceReading/readingJob.server.ts';
import { invoiceInbox } from './purchasing/invoice/invoiceInbox.server.ts';
import { foldDocumentRollup } from './purchasing/document/list/documentRollup.server.ts';
import { coverInvoices } from './purchasing/deposit/depositCover.server.ts';
import { compareAgain } from './purchasing/invoiceMatch/matchGate.server.ts';
import { matchFollowTopic } from './purchasing/invoiceMatch/matchTopics.server.ts';
import { deliveryCarrier } from './purchasing/orderDelivery/deliveries.server.ts';
import { depositInbox } from './purchasing/deposit/depositInbox.server.ts';
import { depositCoverTopic } from './purchasing/deposit/depositTopics.server.ts';
import { markWaiting } from './purchasing/document/splitInvoice/splitInvoices.server.ts';
import { ratesTopic } from '../server/exchangeRates/ratesTopic.ts';
import { splitTopic } from './purchasing/document/splitInvoice/splitTopics.server.ts';
import { invitationMailWorker } from './purchasing/quote/invitation/invitationMail.server.ts';
import { documentMailWorker } from './purchasing/documentMail/documentMail.server.ts';
import { foreseenClockWork } from './purchasing/recurringPurchase/foreseenPurchases.server.ts';
import { recurringClockWork } from './purchasing/recurringPurchase/makePurchases.server.ts';
import { requestInbox } from './purchasing/request/requestInbox.server.ts';
import { vendorInbox } from './purchasing/vendor/vendorInbox.server.ts';
import { accountInquiry } from './purchasing/vendor/accountInquiry.ts';
import { rights } from './rights.ts';
import { servedLists } from './lists.server.ts';
import { nounWords } from './words.server.ts';

/** Every noun as the server serves it. */
export const nouns: Nouns = {
  entities: [documentServerEntity, paymentServerEntity, ...declared, ...singles, imports],
  carriers: [deliveryCarrier],
  routes: [
    exportRoutes(exported),
    placeRoutes,
    bannerRoutes,
    activationRoutes,
    payableRoutes,
    purchasesOfEmployeeRoute,
    journalRoutes,
    taxReportRoutes,
    ...servedLists.map(({ routes }) => routes),
    invoiceReadingRoutes,
    savedFilterRoutes,
    preferenceRoutes,
    (app, context) => auditRoutes(app, context, audited),
  ],
  inbox: [
    ...documentInbox,
    ...invoiceInbox,
    ...depositInbox,
    ...requestInbox,
    ...paymentInbox(),
    ...vendorInbox,
    ...heldRateInbox,
    ...employeeInbox,
    ...declared.flatMap(nounInbox),
  ],
  search: searched,
  workers: (context) => [
    importWorker(context, inSheets, imports),
    activationMailWorker(context, languagesOf),
    renewalWorker(context),
    leaveWorker(context, employeeStore),
    absenceWorker(context, { store: absenceStore, reviewed }),
    scheduleRunWorker(context, datasets, schedules),
    runFilesWorker(context),
    moveWorker(context, reviewed),
    invoiceReadingWorker(context),
    pictureWorker(context),
    exportWorker(context, exported, languagesOf),
    invitationMailWorker(context, languagesOf),
    documentMailWorker(context, languagesOf),
    slipMailWorker(context, languagesOf),
    auditCheckWorker(context),
    jobWorker(depositCoverTopic, ({ payload }) => coverInvoices(context, documentServerEntity, payload)),
    jobWorker(splitTopic, ({ payload }) => markWaiting(context, payload)),
    // What several invoices come to is judged in rupiah.
    jobWorker(ratesTopic, ({ payload }) => markWaiting(context, { ...payload, vendorID: null })),
    jobWorker(matchFollowTopic, ({ payload }) => compareAgain(context, documentServerEntity, payload)),
    jobWorker(bankTransferTopic, ({ payload }) => handToBank(context, payload.companyID, payload.paymentID)),
    jobWorker(bankCheckTopic, ({ payload }) => checkWithBank(context, payload.companyID, payload.paymentID)),
  ],
  clockWork: (context) => [
    { name: 'billRollup.fold', cron: '* * * * *', run: () => foldDocumentRollup(context.database.system) },
    ...scheduleClockWork(context),
    // Rates appear once on working days; a server that was away then finds them within hours.
    { name: 'rates.read', cron: '11 */4 * * *', run: () => readRates(context) },
    recurringClockWork(context),
    foreseenClockWork(context),
    exportClockWork(context),
    undecidableClockWork(context, reviewed),
  ],
  words: nounWords,
  rights,
  accountInquiry,
  languagesOf,
  notifications: notificationTerms,
  subjects: {
    Purchases: 'What the company buys and owes: entered, reviewed, paid',
    Payments: 'Payments of it: requested, approved, authorized, carried out by the bank',
    Taxes: 'What is withheld of whom, and the input VAT: slips, objects, the report by month',
    Accounting: 'What is owed and paid, for those who keep the books',
    Vendors: 'Whom the company buys from',
    Products: 'What it buys',
    Warehouses: 'Where goods arrive',
    Company: 'The company itself: its parts, its accounts, its people',
    Absences: 'When people are away, and who decides meanwhile',
    Workflows: 'Who reviews and approves what: tried on the last 90 days before it is saved',
    Schedules: 'Lists that are mailed again and again, with what changed in them',
    Exports: 'Lists that somebody has sent as a file: how far they are, and their files',
    Audit: 'The history of everything: read, checked by its hashes, taken away as evidence',
    Imports: 'Records that come from a sheet: judged row by row, mended, saved, undone',
    Preferences: 'What a person keeps for themself: choices and saved filters',
  },
  seed: seedIfEmpty,
};
