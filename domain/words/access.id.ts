import type { Translation } from './translation.ts';
import type { accessEn } from './access.en.ts';

export const accessId = {
  feature: 'Perusahaan Anda tidak memiliki fitur %{feature}.',
  flag: 'Fitur %{flag} tidak diaktifkan untuk perusahaan Anda.',
  permission: 'Memerlukan %{permissions}, yang dimiliki oleh %{holders}.',
  roles: 'Ini untuk %{roles}.',
  role: { user: 'karyawan', admin: 'admin', super_admin: 'super admin' },
  capability: 'Ini untuk orang yang %{duties}.',
  duty: {
    isReviewer: 'meninjau faktur',
    isPurchaseOrderReviewer: 'meninjau pesanan',
    isPurchaseRequestReviewer: 'meninjau permintaan',
    isPurchaseQuoteReviewer: 'meninjau penawaran',
    isPurchaseRequester: 'menjadi pemohon pembelian',
    isPaymentApprover: 'menyetujui pembayaran',
    isPaymentMaker: 'membuat pembayaran',
    isPaymentReleaser: 'melepas pembayaran',
    hasAccessToPurchasing: 'memiliki akses ke pembelian',
    hasAccessToApprovalPurchasing: 'memiliki akses ke persetujuan pembelian',
    is_approver: 'menyetujui permintaan',
    is_procurement_officer: 'menjadi petugas pengadaan',
    is_card_holder: 'memegang kartu',
    is_card_requester: 'meminta kartu',
  },
} satisfies Translation<typeof accessEn>;
