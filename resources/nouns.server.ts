import type { Nouns } from '../server/engine/nouns.ts';
import type { StoredNoun } from '../server/engine/storedNoun.ts';
import { exportRoutes } from '../server/exchange/exportRoutes.ts';
import type { Routes } from '../server/http/routes.ts';
import { importWorker } from '../server/exchange/importJob.ts';
import { recordImportEntity } from '../server/exchange/recordImport.ts';
import { jobWorker } from '../server/jobs/jobTopics.ts';
import { activationRoutes } from './company/invitation/activationRoutes.server.ts';
import { activationMailWorker, renewalWorker } from './company/invitation/activationWork.server.ts';
import { employeeStoreOf } from './company/employee/employee.server.ts';
import { employeeInbox } from './company/employee/employeeInbox.server.ts';
import { leaveWorker } from './company/employee/leave/leaving.server.ts';
import { organizationStore } from './company/organization/organization.server.ts';
import { placeRoutes } from './company/placeRoutes.server.ts';
import { seedIfEmpty } from './demo/seed.server.ts';
import { checkWithBank, handToBank } from './paying/payment/bank/paymentDisbursement.server.ts';
import { bankCheckTopic, bankTransferTopic } from './paying/payment/bank/paymentTopics.server.ts';
import { paymentServerEntity } from './paying/payment/payment.server.ts';
import { payableRoutes } from './paying/payable/payableRoutes.server.ts';
import { paymentInbox } from './paying/payment/paymentInbox.server.ts';
import {
  languagesOf,
  preferenceRoutes,
  savedFilterRoutes,
} from './personal/savedFilter/savedFilter.server.ts';
import { invoiceServerEntity } from './purchasing/invoice/invoice.server.ts';
import { documentInbox } from './purchasing/document/documentInbox.server.ts';
import { invoiceInbox } from './purchasing/invoice/invoiceInbox.server.ts';
import { documentExportTopic, exportDocuments } from './purchasing/document/export/documentExport.server.ts';
import { foldDocumentRollup } from './purchasing/document/list/documentRollup.server.ts';
import { productStore } from './purchasing/product/product.server.ts';
import { requestAccessRoutes } from './purchasing/requestAccess/requestAccess.server.ts';
import { termPaymentStore } from './purchasing/termPayment/termPayment.server.ts';
import { warehouseStore } from './purchasing/warehouse/warehouse.server.ts';
import { vendorStore } from './purchasing/vendor/vendor.server.ts';
import { vendorInbox } from './purchasing/vendor/vendorInbox.server.ts';
import { nounWords } from './words.server.ts';

const employeeStore = employeeStoreOf([invoiceServerEntity, paymentServerEntity]);

/** The declared nouns; their records can be imported. */
const declared: readonly StoredNoun[] = [
  vendorStore,
  productStore,
  warehouseStore,
  termPaymentStore,
  organizationStore,
  employeeStore,
];
const imports = recordImportEntity(declared);

/** Every noun as the server serves it. */
export const nouns: Nouns = {
  entities: [invoiceServerEntity, paymentServerEntity, ...declared, imports],
  routes: [
    ...declared.map(
      (store): Routes =>
        (app, context) =>
          exportRoutes(app, context, store),
    ),
    placeRoutes,
    activationRoutes,
    requestAccessRoutes,
    payableRoutes,
    savedFilterRoutes,
    preferenceRoutes,
  ],
  inbox: [...documentInbox, ...invoiceInbox, ...paymentInbox, ...vendorInbox, ...employeeInbox],
  workers: (context) => [
    importWorker(context, declared, imports),
    activationMailWorker(context, languagesOf),
    renewalWorker(context),
    leaveWorker(context, employeeStore),
    jobWorker(documentExportTopic, (job) => exportDocuments(context, job)),
    jobWorker(bankTransferTopic, ({ payload }) => handToBank(context, payload.companyID, payload.paymentID)),
    jobWorker(bankCheckTopic, ({ payload }) => checkWithBank(context, payload.companyID, payload.paymentID)),
  ],
  clockWork: ({ database }) => [
    { name: 'billRollup.fold', cron: '* * * * *', run: () => foldDocumentRollup(database.system) },
  ],
  words: nounWords,
  languagesOf,
  subjects: {
    Purchases: 'What the company buys and owes: entered, reviewed, paid',
    Payments: 'Payments of it: requested, approved, authorized, carried out by the bank',
    Vendors: 'Whom the company buys from',
    Products: 'What it buys',
    Warehouses: 'Where goods arrive',
    Company: 'The company itself: its parts, its accounts, its people',
    Imports: 'Records that come from a sheet: judged row by row, mended, saved, undone',
    Preferences: 'What a person keeps for themself: choices and saved filters',
  },
  seed: seedIfEmpty,
};
