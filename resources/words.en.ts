import { organizationEn } from './company/organization/organization.en.ts';
import { productEn } from './purchasing/product/product.en.ts';
import { termPaymentEn } from './purchasing/termPayment/termPayment.en.ts';
import { vendorEn } from './purchasing/vendor/vendor.en.ts';
import { warehouseEn } from './purchasing/warehouse/warehouse.en.ts';
import { documentEn } from './purchasing/document/document.en.ts';
import { documentExportEn } from './purchasing/document/export/documentExport.en.ts';
import { documentFormEn } from './purchasing/document/form/documentForm.en.ts';
import { invoiceEn } from './purchasing/invoice/invoice.en.ts';
import { documentErrorEn } from './purchasing/document/documentErrors.en.ts';
import { payableEn } from './paying/payable/payable.en.ts';
import { paymentEn } from './paying/payment/payment.en.ts';
import { paymentErrorEn } from './paying/payment/paymentErrors.en.ts';

/** The words of the nouns' screens in English: one line per noun. */
export const nounWordsEn = {
  bill: invoiceEn,
  document: documentEn,
  documentExport: documentExportEn,
  documentForm: documentFormEn,
  documentError: documentErrorEn,
  organization: organizationEn,
  payable: payableEn,
  payment: paymentEn,
  paymentError: paymentErrorEn,
  product: productEn,
  termPayment: termPaymentEn,
  vendor: vendorEn,
  warehouse: warehouseEn,
};
