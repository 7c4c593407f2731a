import type { WorkflowKindName } from './workflowKinds.ts';

export const reviewedId: Record<WorkflowKindName, string> = {
  purchaseInvoice: 'Tagihan',
  purchaseOrder: 'Pesanan',
  purchaseRequestReview: 'Permintaan',
  purchaseRequestProcurementReview: 'Penawaran yang ditunjuk',
  paymentRequest: 'Permintaan pembayaran',
};

export const delegatedId: Record<WorkflowKindName, string> = {
  purchaseInvoice: 'Invoice dan deposit',
  purchaseOrder: 'Pesanan',
  purchaseRequestReview: 'Permintaan pembelian',
  purchaseRequestProcurementReview: 'Penawaran',
  paymentRequest: 'Pembayaran',
};
