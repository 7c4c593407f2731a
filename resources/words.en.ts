import { organizationEn } from './company/organization/organization.en.ts';
import { termPaymentEn } from './purchasing/termPayment/termPayment.en.ts';
import { warehouseEn } from './purchasing/warehouse/warehouse.en.ts';

/** The words of the declared nouns, each under the name of its noun. */
export const nounWordsEn = {
  organization: organizationEn,
  termPayment: termPaymentEn,
  warehouse: warehouseEn,
};
