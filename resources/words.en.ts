import { organizationEn } from './company/organization/organization.en.ts';
import { productEn } from './purchasing/product/product.en.ts';
import { termPaymentEn } from './purchasing/termPayment/termPayment.en.ts';
import { vendorEn } from './purchasing/vendor/vendor.en.ts';
import { warehouseEn } from './purchasing/warehouse/warehouse.en.ts';
import { billExportEn } from './purchasing/invoice/export/billExport.en.ts';
import { billFormEn } from './purchasing/invoice/form/billForm.en.ts';
import { billEn } from './purchasing/invoice/bill.en.ts';
import { billProblemEn } from './purchasing/invoice/billProblems.en.ts';
import { paymentEn } from './paying/payment/payment.en.ts';
import { paymentProblemEn } from './paying/payment/paymentProblems.en.ts';

/** The words of the nouns' screens in English: one line per noun. */
export const nounWordsEn = {
  bill: billEn,
  billExport: billExportEn,
  billForm: billFormEn,
  billProblem: billProblemEn,
  organization: organizationEn,
  payment: paymentEn,
  paymentProblem: paymentProblemEn,
  product: productEn,
  termPayment: termPaymentEn,
  vendor: vendorEn,
  warehouse: warehouseEn,
};
