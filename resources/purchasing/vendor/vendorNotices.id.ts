import type { Translation } from '../../../domain/words/translation.ts';
import type { vendorNoticeEn } from './vendorNotices.en.ts';

export const vendorNoticeId = {
  ownChange: 'Anda mengubah rekening bank: orang kedua harus mengonfirmasinya.',
  waiting: 'Rekening bank untuk dikonfirmasi',
  changed: '%{person} mengubah rekening bank %{vendor}: orang kedua harus mengonfirmasinya.',
  confirmed: '%{person} mengonfirmasi rekening bank %{vendor} yang Anda ubah.',
  declined: '%{person} menolak rekening bank %{vendor} yang Anda ubah: %{notes}',
  intoItself: 'Vendor tidak dapat digabungkan ke dirinya sendiri',
  tooManyAccounts: 'Vendor punya paling banyak %{max} rekening bank: pilih lebih sedikit',
  open: {
    invoices: 'Tagihan yang masih terbuka: %{count}.',
    invoicesNamed: 'Tagihan yang masih terbuka: %{count} (%{names}).',
    orders: 'Pesanan yang masih terbuka: %{count}.',
    ordersNamed: 'Pesanan yang masih terbuka: %{count} (%{names}).',
    recurring: 'Pembelian berulang yang tidak membuat apa pun lagi: %{count}.',
    recurringNamed: 'Pembelian berulang yang tidak membuat apa pun lagi: %{count} (%{names}).',
  },
  tookOver: 'Dokumen yang ikut: %{documents}. Rekening bank: %{accounts}.',
  merged: '%{person} menggabungkan vendor %{merged} ke %{kept}.',
  mergedToConfirm:
    '%{person} menggabungkan vendor %{merged} ke %{kept}: orang kedua harus mengonfirmasi rekening banknya.',
} satisfies Translation<typeof vendorNoticeEn>;
