import type { Translation } from '../domain/words/translation.ts';
import type { nounWordsEn } from './words.en.ts';
import { organizationId } from './company/organization/organization.id.ts';
import { productId } from './purchasing/product/product.id.ts';
import { termPaymentId } from './purchasing/termPayment/termPayment.id.ts';
import { vendorId } from './purchasing/vendor/vendor.id.ts';
import { warehouseId } from './purchasing/warehouse/warehouse.id.ts';
import { billExportId } from './purchasing/invoice/export/billExport.id.ts';
import { billFormId } from './purchasing/invoice/form/billForm.id.ts';
import { billId } from './purchasing/invoice/bill.id.ts';
import { billProblemId } from './purchasing/invoice/billProblems.id.ts';
import { paymentId } from './paying/payment/payment.id.ts';
import { paymentProblemId } from './paying/payment/paymentProblems.id.ts';

/** The words of the nouns' screens in Indonesian: one line per noun. */
export const nounWordsId = {
  bill: billId,
  billExport: billExportId,
  billForm: billFormId,
  billProblem: billProblemId,
  organization: organizationId,
  payment: paymentId,
  paymentProblem: paymentProblemId,
  product: productId,
  termPayment: termPaymentId,
  vendor: vendorId,
  warehouse: warehouseId,
} satisfies Translation<typeof nounWordsEn>;
