import { purchaseSyncPage } from './PurchaseSyncPage.tsx';

/** The page of a paid bill that goes to the books. */
export default purchaseSyncPage('bills');
