import type { ServedList } from '../server/engine/servedList.ts';
import { syncListsServed } from './accounting/accountingPost/list/syncList.server.ts';
import { driftListsServed } from './accounting/drift/driftList.server.ts';
import { inputVatList } from './accounting/taxReport/inputVat.server.ts';
import { ocrCreditLedger, virtualCardCreditLedger } from './company/creditQuota/creditLedger.server.ts';
import type { lists } from './lists.ts';
import { balanceList } from './paying/balance/balance.server.ts';
import { benefitBalanceList } from './spending/benefitBalance/benefitBalance.server.ts';

/** One of each list that the screens have, by the path of its call. */
type Served = { readonly [Path in (typeof lists)[number]['list']['path']]: ServedList };

const served: Served = {
  'input-vat': inputVatList,
  'jurnal/transactions': syncListsServed.jurnal,
  'jurnal/drift': driftListsServed.jurnal,
  'xero/transactions': syncListsServed.xero,
  'xero/drift': driftListsServed.xero,
  'balance/ledger': balanceList,
  'quotas/ocr/ledger': ocrCreditLedger,
  'quotas/vcn/ledger': virtualCardCreditLedger,
  'benefit-reimbursements': benefitBalanceList,
};

/** The lists that are no noun's own, as the server answers them. */
export const servedLists: readonly ServedList[] = Object.values(served);
