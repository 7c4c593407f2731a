import { card } from './spending/card/card.ts';
import { claim } from './spending/claim/claim.ts';
import {
  claimLineTable,
  claimPlanTable,
  claimSplitTable,
  claimTable,
} from './spending/claim/claimTables.server.ts';
import { claimRoom } from './spending/claim/claimRoom.server.ts';
import { cardStores } from './spending/card/card.server.ts';
import { suspendCardsOf } from './spending/card/issuing/cardEnding.server.ts';
import { cardMovements } from './spending/card/money/cardMoney.server.ts';
import {
  cardRoom,
  cardTransactionRoom,
  physicalCardRoom,
  physicalCardTransactionRoom,
} from './spending/card/cardRoom.server.ts';
import { cardCodingStore } from './spending/cardCoding/cardCoding.server.ts';
import { codeCodingTable, merchantCodingTable } from './spending/cardCoding/cardCodingTables.server.ts';
import { cardTable } from './spending/card/cardTable.server.ts';
import { cardRuleStore } from './spending/cardRule/cardRule.server.ts';
import { cardTransactionTable } from './spending/cardTransaction/cardTransactionTable.server.ts';
import { claimLogRoom } from './spending/claimLog/claimLogRoom.server.ts';
import { apiTokenClockWork, apiTokenStore, revokeTokensOf } from './company/apiToken/apiToken.server.ts';
import { apiTokenSeed } from './company/apiToken/apiTokenSeed.server.ts';
import { webhookStepWorker } from './company/webhook/delivery/fanOut.server.ts';
import { webhookClockWork, webhookTryWorker } from './company/webhook/delivery/tryDelivery.server.ts';
import { ownedWebhooks, webhookStore } from './company/webhook/webhook.server.ts';
import { webhookSeed } from './company/webhook/webhookSeed.server.ts';
import { webhookSubjectsOf } from './webhookSubjects.server.ts';
import { auditDataset } from '../server/audit/auditDataset.ts';
import type { AuditRooms } from '../server/audit/auditList.ts';
import type { ServerEntity } from '../server/engine/serverEntity.ts';
import type { StoredNoun } from '../server/records/storedNoun.ts';
import type { Dataset } from '../server/exchange/dataset.ts';
import { isImported } from '../domain/noun/nounSheets.ts';
import { nounDatasets } from '../server/exchange/dataset.ts';
import { recordImportEntity } from '../server/exchange/import/recordImport.ts';
import { registerDuplicateSubjects } from '../server/duplicates/duplicateSubject.ts';
import { registerEntryFollowers } from '../server/ledger/entryFollowers.ts';
import { registerOutsideReader } from '../server/reading/outsideReader.ts';
import { readByStream } from './accounting/stream/readOutside.server.ts';
import { postsOfEntries } from './accounting/accountingPost/making/ledgerTabs.server.ts';
import { postsOfPaidParts } from './accounting/accountingPost/purchase/purchaseNoting.server.ts';
import { registerNumberOwners } from '../server/bank/numberOwners.ts';
import { registerMovementSources } from '../server/ledger/movementSources.ts';
import { pauseOwned } from '../server/engine/pauseOwned.ts';
import { nounSource } from '../server/search/nounSource.ts';
import type { SearchSource } from '../server/search/searchSource.ts';
import { auditKinds } from './audit.server.ts';
import { registerCreditUses } from '../server/credit/creditUses.ts';
import {
  creditMovements,
  creditPurchaseUses,
} from './company/creditQuota/purchase/creditPurchases.server.ts';
import { accountTransferInbox } from './paying/accountTransfer/accountTransferInbox.server.ts';
import { accountTransferStore, transferMovements } from './paying/accountTransfer/accountTransfer.server.ts';
import { accountTransferSeed } from './paying/accountTransfer/accountTransferSeed.server.ts';
import { allocationStoreOf } from './paying/allocation/allocation.server.ts';
import { allocationSeed } from './paying/allocation/allocationSeed.server.ts';
import { allocationTable } from './paying/allocation/allocationTable.server.ts';
import { companyAccountSeed } from './paying/companyAccount/companyAccountSeed.server.ts';
import { companyAccountStoreOf } from './paying/companyAccount/companyAccount.server.ts';
import { ledgerAccountTable } from '../server/ledger/ledgerTables.ts';
import { creditPurchaseTable } from './company/creditQuota/purchase/creditPurchaseTable.server.ts';
import { topUpNumberTable } from './paying/topUp/topUpTables.server.ts';
import { paymentTable } from './paying/payment/paymentTables.server.ts';
import { trip } from './travel/trip/trip.ts';
import { tripTable } from './travel/trip/tripTables.server.ts';
import { vendorTable } from './purchasing/vendor/vendorTables.server.ts';
import { employeeName, employeeTable } from '../server/session/employeeTable.ts';
import { organizationTable } from './company/organization/organization.server.ts';
import { payrollRoom } from './accounting/payroll/payrollBatch.server.ts';
import { payrollRuleStore } from './accounting/payroll/payrollRule.server.ts';
import { heldRateRoom } from './accounting/heldRate/heldRateRoom.server.ts';
import { taxObjectStoreOf } from './purchasing/taxObject/taxObject.server.ts';
import { withholdingSlipRoom } from './accounting/withholdingSlip/slipRoom.server.ts';
import { withholdingSlipTable } from './accounting/withholdingSlip/withholdingSlipTables.server.ts';
import { broadcastStore } from './company/broadcast/broadcast.server.ts';
import { configurationSeed } from './company/configuration/configurationSeed.server.ts';
import { configurationChangeStoreOf } from './company/configuration/configuration.server.ts';
import { configurationOf } from '../server/exchange/configuration/applyFile.ts';
import type { Configuration } from '../server/exchange/configuration/applyFile.ts';
import { customFieldStore } from './company/customField/customField.server.ts';
import { employeeStoreOf } from './company/employee/employee.server.ts';
import { companyProfileStore } from './company/companyProfile/companyProfile.server.ts';
import { organizationStoreOf } from './company/organization/organization.server.ts';
import { keptOfPeople } from './keptOfPeople.server.ts';
import { employeeInbox } from './company/employee/employeeInbox.server.ts';
import { leaveWorker } from './company/employee/leave/leaving.server.ts';
import { retentionRuleSeed } from './company/retention/retentionRuleSeed.server.ts';
import { retentionKindsOf } from './company/retention/allKinds.server.ts';
import { retentionClockWork } from './company/retention/erasing.server.ts';
import { retentionInbox, retentionRuleStoreOf } from './company/retention/retentionRule.server.ts';
import { activationMailWorker, renewalWorker } from './company/invitation/activationWork.server.ts';
import { runFilesWorker } from './company/schedule/run/runFiles.server.ts';
import {
  ownedSchedules,
  scheduleClockWork,
  scheduleRunWorker,
} from './company/schedule/run/scheduleRuns.server.ts';
import { scheduleStore } from './company/schedule/schedule.server.ts';
import { workflowTable } from '../server/approval/workflow/workflowTables.ts';
import { workflowStores } from './company/workflow/workflow.server.ts';
import { companyAccountTable } from './paying/companyAccount/companyAccountTable.server.ts';
import { paymentFileLayoutStoreOf } from './paying/paymentFileLayout/paymentFileLayout.server.ts';
import { paymentRunStore } from './paying/paymentRun/paymentRun.server.ts';
import { paymentRunSeed } from './paying/paymentRun/paymentRunSeed.server.ts';
import { paymentRunTable } from './paying/paymentRun/paymentRunTable.server.ts';
import { registerPaidSources } from './paying/payment/paid/paidSource.server.ts';
import { topUpMovements } from './paying/topUp/topUps.server.ts';
import { paymentRoom } from './paying/payment/paymentRoom.server.ts';
import { absenceStore } from './personal/absence/absence.server.ts';
import { absenceWorker } from './personal/absence/settling.server.ts';
import { endDelegationsOf } from './personal/absence/leaving.server.ts';
import { servedLists } from './lists.server.ts';
import { payableDatasets } from './purchasing/payable/list/payableDataset.server.ts';
import { paymentSource } from './paying/payment/list/paymentSearch.server.ts';
import { paymentDatasets } from './paying/payment/list/paymentDatasets.server.ts';
import { documentDataset, kindDatasets } from './purchasing/document/export/documentDataset.server.ts';
import { documentSources } from './purchasing/document/list/documentSearch.server.ts';
import { documentRoom } from './purchasing/documentRoom.server.ts';
import { registerPaidPartFollowers } from './purchasing/document/paidPart.server.ts';
import { productStore } from './purchasing/product/product.server.ts';
import { splitRuleStore } from './purchasing/splitRule/splitRule.server.ts';
import { priceRuleStore } from './purchasing/priceRule/priceRule.server.ts';
import { matchRuleStore } from './purchasing/matchRule/matchRule.server.ts';
import { documentTable } from './purchasing/document/documentTables.server.ts';
import { applyRequestAccess, requestAccessStore } from './purchasing/requestAccess/requestAccess.server.ts';
import { termPaymentStore } from './purchasing/termPayment/termPayment.server.ts';
import { templateStore } from './purchasing/purchaseTemplate/purchaseTemplate.server.ts';
import { ownedRecurringPurchases } from './purchasing/recurringPurchase/recurringPurchase.server.ts';
import { recurringPurchaseRoom } from './purchasing/recurringPurchase/recurringPurchaseRoom.server.ts';
import { vendorInbox } from './purchasing/vendor/vendorInbox.server.ts';
import { vendorStoreOf } from './purchasing/vendor/vendor.server.ts';
import { warehouseStore } from './purchasing/warehouse/warehouse.server.ts';
import { refundMovements } from './spending/refund/refundMovements.server.ts';
import { refundNumbers } from './spending/refund/refundBank.server.ts';
import { registerRefundedKinds } from './spending/refund/refundedKind.server.ts';
import { receiptRoom } from './spending/receipt/receiptRoom.server.ts';
import type { ServerRoom } from './serverRoom.server.ts';
import { destinationGroupStore } from './travel/destinationGroup/destinationGroup.server.ts';
import { destinationGroupSeed } from './travel/destinationGroup/destinationGroupSeed.server.ts';
import { tripPolicyStore } from './travel/tripPolicy/tripPolicy.server.ts';
import { tripPolicySeed } from './travel/tripPolicy/tripPolicySeed.server.ts';
import { tripCategoryStore } from './travel/tripCategory/tripCategory.server.ts';
import { tripCategoryTable } from './travel/tripCategory/tripCategoryTable.server.ts';
import { tripCategorySeed } from './travel/tripCategory/tripCategorySeed.server.ts';
import { benefitPlanStore } from './spending/benefitPlan/benefitPlan.server.ts';
import { benefitPlanSeed } from './spending/benefitPlan/benefitPlanSeed.server.ts';
import { benefitPlanTable } from './spending/benefitPlan/benefitPlanTables.server.ts';
import { categoryPolicyStoreOf } from './spending/categoryPolicy/categoryPolicy.server.ts';
import { categoryPolicyTable } from './spending/categoryPolicy/categoryPolicyTables.server.ts';
import { categoryPolicySeed } from './spending/categoryPolicy/categoryPolicySeed.server.ts';
import { customPolicySeed } from './spending/customPolicy/customPolicySeed.server.ts';
import { customPolicyStore } from './spending/customPolicy/customPolicy.server.ts';
import { weekRuleStore } from './spending/weekRule/weekRule.server.ts';
import { tripPolicyTable } from './travel/tripPolicy/tripPolicyTables.server.ts';
import { tripPolicyWorkflows } from './travel/trip/tripPolicyWorkflows.server.ts';
import { tripRoom } from './travel/trip/tripRoom.server.ts';
import { customPolicyTable, customRuleTable } from './spending/customPolicy/customPolicyTables.server.ts';
import { limitDrawTable } from './spending/limit/limitTables.server.ts';

/** The columns above purchasing that name a vendor. */
export const namingVendors = [withholdingSlipTable.vendorID];
export const vendorStore = vendorStoreOf(namingVendors);
export const taxObjectStore = taxObjectStoreOf([withholdingSlipTable.taxObjectID]);
const categoryPolicyStore = categoryPolicyStoreOf([
  customRuleTable.categoryID,
  limitDrawTable.categoryID,
  benefitPlanTable.categoryID,
  claimLineTable.categoryID,
  claimSplitTable.categoryID,
  claimPlanTable.categoryID,
  cardTable.categoryID,
  allocationTable.policyCategoryID,
  cardTransactionTable.categoryID,
  merchantCodingTable.categoryID,
  codeCodingTable.categoryID,
  workflowTable.categoryIDs,
]);
const organizationStore = organizationStoreOf([
  documentTable.organizationID,
  claimTable.organizationID,
  claimSplitTable.organizationID,
  allocationTable.organizationID,
  workflowTable.organizationIDs,
]);

const companyAccountStore = companyAccountStoreOf([
  ledgerAccountTable.companyAccountID,
  allocationTable.accountID,
  paymentRunTable.companyAccountID,
  topUpNumberTable.companyAccountID,
  creditPurchaseTable.companyAccountID,
  paymentTable.companyAccountID,
  documentTable.companyAccountID,
  claimTable.companyAccountID,
  tripTable.companyAccountID,
  cardTable.companyAccountID,
  vendorTable.companyAccountID,
  organizationTable.companyAccountID,
  employeeTable.companyAccountIDs,
]);

const allocationStore = allocationStoreOf({
  virtualCard: { table: cardTable, name: cardTable.cardName },
  physicalCard: { table: cardTable, name: cardTable.cardName },
  employee: { table: employeeTable, name: employeeName },
  customPolicy: { table: customPolicyTable, name: customPolicyTable.name },
  policyCategory: { table: categoryPolicyTable, name: categoryPolicyTable.name },
  tripCategory: { table: tripCategoryTable, name: tripCategoryTable.categoryName },
  organization: { table: organizationTable, name: organizationTable.name },
});

export const paymentFileLayoutStore = paymentFileLayoutStoreOf([companyAccountTable.fileLayoutID]);

/** The rooms whose nouns are written by hand. */
const ownRooms: readonly ServerRoom[] = [documentRoom, paymentRoom];

/** Those of declared nouns, one line each. */
const declaredRooms: readonly ServerRoom<StoredNoun>[] = [
  { store: vendorStore, inbox: () => vendorInbox },
  { store: productStore },
  { store: warehouseStore },
  { store: termPaymentStore },
  { store: taxObjectStore },
  {
    store: companyAccountStore,
    subject: 'The accounts of the company, and what goes between them',
    seed: companyAccountSeed(companyAccountStore),
  },
  { store: paymentRunStore, seed: paymentRunSeed(companyAccountStore) },
  { store: paymentFileLayoutStore },
  { store: allocationStore, seed: allocationSeed(allocationStore) },
  {
    store: accountTransferStore,
    inbox: () => accountTransferInbox,
    seed: accountTransferSeed(companyAccountStore),
  },
  payrollRoom,
  heldRateRoom,
  withholdingSlipRoom,
  { store: templateStore },
  recurringPurchaseRoom,
  { store: organizationStore },
  claimRoom,
  claimLogRoom,
  { store: categoryPolicyStore, seed: categoryPolicySeed(categoryPolicyStore) },
  { store: customPolicyStore, seed: customPolicySeed },
  { store: benefitPlanStore, seed: benefitPlanSeed },
  {
    store: destinationGroupStore,
    subject: 'Policies of business trips: what is spent, where, and how much of it',
    seed: destinationGroupSeed,
  },
  { store: tripCategoryStore, seed: tripCategorySeed },
  { store: tripPolicyStore, seed: tripPolicySeed },
  tripRoom,
  { store: broadcastStore },
  receiptRoom,
  cardRoom,
  physicalCardRoom,
  cardTransactionRoom,
  physicalCardTransactionRoom,
];

/** The nouns whose records go through approval chains. */
export const reviewed: readonly ServerEntity[] = [...ownRooms, ...declaredRooms]
  .map(({ store }) => store)
  .filter(({ review }) => review !== undefined);

/** Records whose person has something to get or to give back until they have ended. */
const openRecords = () =>
  [...declaredRooms, ...lookingRooms].flatMap(({ store, open }) => (open ? [{ store, ...open }] : []));

const keptAndOpen = { kept: keptOfPeople, open: openRecords };
const retentionKinds = retentionKindsOf(keptAndOpen, () =>
  rooms.flatMap(({ store, idle }) => (idle ? [{ store, ...idle }] : [])),
);
const retentionRuleStore = retentionRuleStoreOf(retentionKinds);

export const employeeStore = employeeStoreOf({
  onSaved: (executor, { database }, { companyID, id }) =>
    applyRequestAccess(executor, database, companyID, [id]),
  reviewed,
  naming: () => [...declared, ...singles],
  ...keptAndOpen,
  async onLostAccess(executor, context, gone, actor) {
    for (const owned of [ownedSchedules(schedules), ownedRecurringPurchases, ownedWebhooks]) {
      await pauseOwned(executor, context, owned, gone, actor);
    }
    await endDelegationsOf(executor, context, absenceStore, gone, actor);
    await suspendCardsOf(executor, context, cardStores, gone);
    await revokeTokensOf(executor, context, gone, actor);
  },
});
export const schedules: StoredNoun = scheduleStore(datasets);

/** The pages of workflows. */
export const workflows = workflowStores(
  reviewed,
  {
    category: { table: categoryPolicyTable, name: categoryPolicyTable.name },
    policy: { table: tripPolicyTable, name: tripPolicyTable.name },
  },
  tripPolicyWorkflows,
);

let configurationMade: Configuration | undefined;
/** What of the nouns stands in the file of a company's configuration. */
export function configuration(): Configuration {
  configurationMade ??= configurationOf([...declared, ...singles]);
  return configurationMade;
}
export const configurationChangeStore = configurationChangeStoreOf(configuration, () => [
  ...declared,
  ...singles,
]);

const webhookSubjects = () => webhookSubjectsOf(rooms);

/** The rooms that look at the records of others. */
const lookingRooms: readonly ServerRoom<StoredNoun>[] = [
  {
    store: employeeStore,
    inbox: () => employeeInbox,
    workers: (context, { languagesOf }) => [
      activationMailWorker(context, languagesOf),
      renewalWorker(context),
      leaveWorker(context, employeeStore),
    ],
  },
  { store: absenceStore, workers: (context) => [absenceWorker(context, { store: absenceStore, reviewed })] },
  {
    store: schedules,
    workers: (context) => [scheduleRunWorker(context, datasets, schedules), runFilesWorker(context)],
    clockWork: scheduleClockWork,
  },
  { store: customFieldStore },
  {
    store: retentionRuleStore,
    inbox: () => retentionInbox,
    seed: retentionRuleSeed(retentionRuleStore),
    subject: 'After how long what no law keeps is erased by itself',
    clockWork: (context) => [retentionClockWork(context, retentionRuleStore, retentionKinds)],
  },
  {
    store: configurationChangeStore,
    subject: 'What is set of a company as a file: written, compared, applied, undone',
    seed: configurationSeed(configuration, configurationChangeStore),
  },
  {
    store: apiTokenStore,
    subject: 'What programs call this API by: made by people, with no more rights than theirs',
    seed: apiTokenSeed,
    clockWork: apiTokenClockWork,
  },
  {
    store: webhookStore,
    subject: 'Addresses of other systems that are told of what happens, signed as Standard Webhooks say',
    seed: webhookSeed,
    workers: (context) => [
      webhookStepWorker(context, webhookSubjects),
      webhookTryWorker(context, webhookStore, webhookSubjects),
    ],
    clockWork: webhookClockWork,
  },
  ...workflows.map((store) => ({ store })),
];

/** The declared nouns. */
export const declared: readonly StoredNoun[] = [...declaredRooms, ...lookingRooms].map(({ store }) => store);

/** Those whose records are exported and scheduled. */
const written = declared.filter(({ noun }) => noun.hasNoSheets !== true);

/** Those of them whose records can be imported. */
export const inSheets = written.filter(({ noun }) => isImported(noun));

/** The declared nouns of which a company has one record. */
export const singles: readonly StoredNoun[] = [
  requestAccessStore,
  matchRuleStore,
  priceRuleStore,
  weekRuleStore,
  splitRuleStore,
  cardRuleStore,
  payrollRuleStore,
  companyProfileStore,
  cardCodingStore,
];

/** The rooms of all nouns with a lifecycle. */
export const rooms: readonly ServerRoom[] = [
  ...ownRooms,
  ...declaredRooms,
  ...lookingRooms,
  ...singles.map((store) => ({ store })),
];
registerPaidSources(rooms.flatMap(({ paid }) => paid ?? []));
registerDuplicateSubjects(rooms.flatMap(({ duplicates }) => duplicates ?? []));
registerRefundedKinds(rooms.flatMap(({ store, refunds }) => (refunds ? [{ ...refunds, store }] : [])));
const numbered = { called: 'reference_id', source: 'submission' } as const;
registerCreditUses([
  { ...numbered, type: 'bill', table: 'bill', at: '/bills/bills-to-pay/' },
  { ...numbered, type: claim.name, table: 'claim', at: `${claim.at}/` },
  { ...numbered, type: trip.name, table: 'trip', at: `${trip.at}/`, source: 'business_trip' },
  { type: card.name, table: 'card', called: 'card_name', at: `${card.at}/`, source: 'virtual_card' },
  ...creditPurchaseUses,
]);
registerMovementSources([topUpMovements, transferMovements, refundMovements, creditMovements, cardMovements]);
registerNumberOwners([refundNumbers]);
registerEntryFollowers([postsOfEntries]);
registerOutsideReader(readByStream);
registerPaidPartFollowers([...rooms.flatMap(({ paidParts }) => paidParts ?? []), postsOfPaidParts]);

/** The imports of their records. */
export const imports = recordImportEntity(inSheets);

/** Where the search over everything looks, in the order in which it shows what it finds. */
export const searched: readonly SearchSource[] = [
  ...documentSources,
  paymentSource,
  ...declared.map(nounSource),
];

/** What the histories of all kinds are read with. */
export const audited: AuditRooms = {
  kinds: auditKinds({ declared, singles, workflows }),
  search: searched,
};

/** The lists that are written as a sheet: those of declared nouns, and what stands here. */
export function exported(): readonly Dataset[] {
  return [
    documentDataset,
    ...payableDatasets,
    ...paymentDatasets,
    ...written.flatMap(nounDatasets),
    ...servedLists.map(({ dataset }) => dataset),
    auditDataset(audited),
  ];
}

/** Those that are written again and again: each kind of document by itself. */
export function datasets(): readonly Dataset[] {
  return [...exported(), ...kindDatasets];
}
