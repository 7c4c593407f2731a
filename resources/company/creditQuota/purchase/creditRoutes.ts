import { route, speaking } from '../../../../src/app/routing/routes.ts';
import { roomWords } from '../../../words.ts';
import { quotaAccess } from '../creditQuota.ts';

/** Where credit is bought. */
export const creditRoutes = speaking(
  [roomWords.creditPurchase],
  [
    route('/settings/ocr-credit/purchase', 'purchaseOcrCredit', quotaAccess.ocr.purchase, {
      screen: async () => ({ default: (await import('./CreditPurchasePage.tsx')).OcrCreditPurchase }),
    }),
    route('/settings/virtual-card-credit/purchase', 'purchaseVirtualCardCredit', quotaAccess.vcn.purchase, {
      screen: async () => ({ default: (await import('./CreditPurchasePage.tsx')).VirtualCardCreditPurchase }),
    }),
  ],
);
