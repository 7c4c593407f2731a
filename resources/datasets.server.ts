import './paidSources.server.ts';
import './paidParts.server.ts';
import { auditDataset } from '../server/audit/auditDataset.ts';
import type { AuditRooms } from '../server/audit/auditList.ts';
import type { ServerEntity } from '../server/engine/serverEntity.ts';
import type { StoredNoun } from '../server/records/storedNoun.ts';
import type { Dataset } from '../server/exchange/dataset.ts';
import { nounDataset } from '../server/exchange/dataset.ts';
import { recordImportEntity } from '../server/exchange/import/recordImport.ts';
import { pauseOwned } from '../server/engine/pauseOwned.ts';
import { nounSource } from '../server/search/nounSource.ts';
import type { SearchSource } from '../server/search/searchSource.ts';
import { auditKinds } from './audit.server.ts';
import { heldRateStore } from './accounting/heldRate/heldRate.server.ts';
import { taxObjectStoreOf } from './purchasing/taxObject/taxObject.server.ts';
import { withholdingSlipStore } from './accounting/withholdingSlip/withholdingSlip.server.ts';
import { withholdingSlipTable } from './accounting/withholdingSlip/withholdingSlipTables.server.ts';
import { broadcastStore } from './company/broadcast/broadcast.server.ts';
import { customFieldStore } from './company/customField/customField.server.ts';
import { employeeStoreOf } from './company/employee/employee.server.ts';
import { organizationStoreOf } from './company/organization/organization.server.ts';
import { ownedSchedules } from './company/schedule/run/scheduleRuns.server.ts';
import { scheduleStore } from './company/schedule/schedule.server.ts';
import { workflowStores } from './company/workflow/workflow.server.ts';
import { paymentServerEntity } from './paying/payment/payment.server.ts';
import { absenceStore } from './personal/absence/absence.server.ts';
import { endDelegationsOf } from './personal/absence/leaving.server.ts';
import { servedLists } from './lists.server.ts';
import { payableDatasets } from './purchasing/payable/list/payableDataset.server.ts';
import { paymentSource } from './paying/payment/list/paymentSearch.server.ts';
import { paymentDatasets } from './paying/payment/list/paymentDatasets.server.ts';
import { documentDataset, kindDatasets } from './purchasing/document/export/documentDataset.server.ts';
import { documentSources } from './purchasing/document/list/documentSearch.server.ts';
import { documentServerEntity } from './purchasing/documentEntity.server.ts';
import { productStore } from './purchasing/product/product.server.ts';
import { splitRuleStore } from './purchasing/splitRule/splitRule.server.ts';
import { priceRuleStore } from './purchasing/priceRule/priceRule.server.ts';
import { matchRuleStore } from './purchasing/matchRule/matchRule.server.ts';
import { documentTable } from './purchasing/document/documentTables.server.ts';
import { applyRequestAccess, requestAccessStore } from './purchasing/requestAccess/requestAccess.server.ts';
import { termPaymentStore } from './purchasing/termPayment/termPayment.server.ts';
import { templateStore } from './purchasing/purchaseTemplate/purchaseTemplate.server.ts';
import {
  ownedRecurringPurchases,
  recurringPurchaseStore,
} from './purchasing/recurringPurchase/recurringPurchase.server.ts';
import { vendorStoreOf } from './purchasing/vendor/vendor.server.ts';
import { warehouseStore } from './purchasing/warehouse/warehouse.server.ts';

/** The nouns whose records go through approval chains. */
export const reviewed: readonly ServerEntity[] = [documentServerEntity, paymentServerEntity];

/** The columns above purchasing that name a vendor. */
export const namingVendors = [withholdingSlipTable.vendorID];
export const vendorStore = vendorStoreOf(namingVendors);
export const taxObjectStore = taxObjectStoreOf([withholdingSlipTable.taxObjectID]);
const organizationStore = organizationStoreOf([documentTable.organizationID]);
export const employeeStore = employeeStoreOf({
  onSaved: (executor, { database }, { companyID, id }) =>
    applyRequestAccess(executor, database, companyID, [id]),
  reviewed,
  naming: () => [...declared, ...singles],
  async onLostAccess(executor, context, gone, actor) {
    for (const owned of [ownedSchedules(schedules), ownedRecurringPurchases]) {
      await pauseOwned(executor, context, owned, gone, actor);
    }
    await endDelegationsOf(executor, context, absenceStore, gone, actor);
  },
});
export const schedules: StoredNoun = scheduleStore(datasets);

/** The kinds of workflow. */
export const workflows = workflowStores(reviewed);

/** The declared nouns. */
export const declared: readonly StoredNoun[] = [
  vendorStore,
  productStore,
  warehouseStore,
  termPaymentStore,
  taxObjectStore,
  heldRateStore,
  withholdingSlipStore,
  templateStore,
  recurringPurchaseStore,
  organizationStore,
  broadcastStore,
  employeeStore,
  absenceStore,
  schedules,
  customFieldStore,
  ...workflows,
];

/** Those whose records are exported and scheduled. */
const written = declared.filter(({ noun }) => noun.hasNoSheets !== true);

/** Those of them whose records can be imported. */
export const inSheets = written.filter(({ noun }) => noun.isMade !== true);

/** The declared nouns of which a company has one record. */
export const singles: readonly StoredNoun[] = [
  requestAccessStore,
  matchRuleStore,
  priceRuleStore,
  splitRuleStore,
];

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
    ...written.map(nounDataset),
    ...servedLists.map(({ dataset }) => dataset),
    auditDataset(audited),
  ];
}

/** Those that are written again and again: each kind of document by itself. */
export function datasets(): readonly Dataset[] {
  return [...exported(), ...kindDatasets];
}
