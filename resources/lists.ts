import { withWords } from '../providers/i18n/roomWords.ts';
import type { ScreenedList } from '../src/list/listRoutes.ts';
import { syncLists } from './accounting/accountingPost/list/syncList.ts';
import { driftLists } from './accounting/drift/driftList.ts';
import { inputVat } from './accounting/taxReport/inputVat.ts';
import { ocrCredit, virtualCardCredit } from './company/creditQuota/creditQuota.ts';
import { balance } from './paying/balance/balance.ts';
import { benefitBalance } from './spending/benefitBalance/benefitBalance.ts';
import { roomWords } from './words.ts';

/** The lists that are no noun's own. */
export const lists = [
  {
    list: inputVat,
    pieces: () => withWords([roomWords.taxReport], () => import('./accounting/taxReport/inputVatPieces.tsx')),
  },
  {
    list: syncLists.jurnal,
    pieces: () =>
      withWords([roomWords.accountMapping], () => import('./accounting/accountingPost/list/syncPieces.tsx')),
  },
  { list: driftLists.jurnal, pieces: () => import('./accounting/drift/driftPieces.tsx') },
  {
    list: syncLists.xero,
    pieces: () =>
      withWords(
        [roomWords.accountMapping],
        () => import('./accounting/accountingPost/list/xeroSyncPieces.tsx'),
      ),
  },
  { list: driftLists.xero, pieces: () => import('./accounting/drift/driftPieces.tsx') },
  {
    list: balance,
    pieces: () => import('./paying/balance/balancePieces.tsx'),
  },
  {
    list: ocrCredit,
    pieces: () => import('./company/creditQuota/ocrCreditPieces.tsx'),
  },
  {
    list: virtualCardCredit,
    pieces: () => import('./company/creditQuota/virtualCardCreditPieces.tsx'),
  },
  {
    list: benefitBalance,
    pieces: () => import('./spending/benefitBalance/benefitBalancePieces.tsx'),
  },
] as const satisfies readonly ScreenedList[];
