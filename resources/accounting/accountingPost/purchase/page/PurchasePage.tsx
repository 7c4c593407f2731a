import { purchaseSyncPage } from './PurchaseSyncPage.tsx';

/** The page of an invoice, order or quote that goes to the books. */
export default purchaseSyncPage('purchases');
