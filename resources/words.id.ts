import type { Translation } from '../domain/words/translation.ts';
import type { nounWordsEn } from './words.en.ts';
import { organizationId } from './company/organization/organization.id.ts';
import { productId } from './purchasing/product/product.id.ts';
import { termPaymentId } from './purchasing/termPayment/termPayment.id.ts';
import { vendorId } from './purchasing/vendor/vendor.id.ts';
import { warehouseId } from './purchasing/warehouse/warehouse.id.ts';
import { documentId } from './purchasing/document/document.id.ts';
import { documentExportId } from './purchasing/document/export/documentExport.id.ts';
import { documentFormId } from './purchasing/document/form/documentForm.id.ts';
import { invoiceId } from './purchasing/invoice/invoice.id.ts';
import { documentErrorId } from './purchasing/document/documentErrors.id.ts';
import { payableId } from './paying/payable/payable.id.ts';
import { paymentId } from './paying/payment/payment.id.ts';
import { paymentErrorId } from './paying/payment/paymentErrors.id.ts';

/** The words of the nouns' screens in Indonesian: one line per noun. */
export const nounWordsId = {
  bill: invoiceId,
  document: documentId,
  documentExport: documentExportId,
  documentForm: documentFormId,
  documentError: documentErrorId,
  organization: organizationId,
  payable: payableId,
  payment: paymentId,
  paymentError: paymentErrorId,
  product: productId,
  termPayment: termPaymentId,
  vendor: vendorId,
  warehouse: warehouseId,
} satisfies Translation<typeof nounWordsEn>;
