import { organizationId } from './company/organization/organization.id.ts';
import { termPaymentId } from './purchasing/termPayment/termPayment.id.ts';
import { warehouseId } from './purchasing/warehouse/warehouse.id.ts';

/** The words of the declared nouns, each under the name of its noun. */
export const nounWordsId = {
  organization: organizationId,
  termPayment: termPaymentId,
  warehouse: warehouseId,
};
