import { and, eq } from 'drizzle-orm';

import type { StatusLook } from '../domain/lifecycle/statusLook.ts';
import { joined } from '../domain/message/message.ts';
import { wordMessage } from '../domain/message/wordMessage.ts';
import type { ChangeTerms } from '../domain/noun/changeWords.ts';
import { recordImportLifecycle } from '../domain/noun/recordImport.ts';
import type { AuditedRecord, AuditKind } from '../server/audit/auditKind.ts';
import { nounAudit, wordsOfNoun } from '../server/audit/auditKind.ts';
import { auditOfAudit } from '../server/audit/ownTrail.ts';
import type { StoredNoun } from '../server/records/storedNoun.ts';
import { isAmong } from '../server/engine/textSearch.ts';
import { recordImportTable } from '../server/exchange/import/importTables.ts';
import { accountingPostAudit } from './accounting/accountingPost/accountingPostRoutes.server.ts';
import { mappingAudit } from './accounting/accountMapping/accountMappingRoutes.server.ts';
import { driftAudit, driftRunAudit } from './accounting/drift/driftRoutes.server.ts';
import { connectionAudit } from './accounting/connection/connectionRoutes.server.ts';
import { creditPurchaseAudit } from './company/creditQuota/purchase/creditPurchases.server.ts';
import type { ReadLayer } from './company/workflow/workflow.ts';
import { layerSentences } from './company/workflow/workflowText.ts';
import { paymentAudit } from './paying/payment/paymentAudit.server.ts';
import { documentAudit } from './purchasing/documentAudit.server.ts';

/** The layers of a workflow are no field of a kind that has words. */
function layersIn({ translate, locale }: ChangeTerms) {
  return {
    layers: (value: unknown) =>
      wordMessage(
        translate,
        locale,
        joined('semicolon', layerSentences({ layers: value as ReadLayer[], currencies: [] })),
      ),
  };
}

function importAudit(declared: readonly StoredNoun[]): AuditKind {
  return {
    type: 'recordImport',
    many: { key: 'recordImport.many' },
    words: wordsOfNoun(
      'recordImport',
      (status) => (recordImportLifecycle.looks as Readonly<Record<string, StatusLook>>)[status],
      () => (key, before, after) => ({ key, label: key, before: String(before), after: String(after) }),
    ),
    async read(executor, companyID, ids) {
      const { id, fileName, noun } = recordImportTable;
      const found = await executor
        .select({ id, fileName, noun })
        .from(recordImportTable)
        .where(and(eq(recordImportTable.companyID, companyID), isAmong(recordImportTable.id, ids)));
      return new Map(
        found.map((one): [number, AuditedRecord] => {
          const imported = declared.find((store) => store.noun.name === one.noun)?.noun;
          const at = imported?.sheet ? `${imported.sheet.at}/log` : imported && `${imported.at}/import`;
          return [one.id, { name: one.fileName, path: at ? `${at}/${one.id}` : null }];
        }),
      );
    },
  };
}

/** How the history of each kind of record reads. */
export function auditKinds({
  declared,
  singles,
  workflows,
}: Record<'declared' | 'singles' | 'workflows', readonly StoredNoun[]>): AuditKind[] {
  return [
    documentAudit,
    paymentAudit,
    ...declared.map((store) => nounAudit(store, workflows.includes(store) ? layersIn : undefined)),
    ...singles.map((store) => nounAudit(store)),
    creditPurchaseAudit,
    connectionAudit,
    mappingAudit,
    accountingPostAudit,
    driftAudit,
    driftRunAudit,
    importAudit(declared),
    auditOfAudit,
  ];
}
