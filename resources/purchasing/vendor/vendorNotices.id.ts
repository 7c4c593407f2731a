import type { Translation } from '../../../domain/words/translation.ts';
import type { vendorNoticeEn } from './vendorNotices.en.ts';

export const vendorNoticeId = {
  ownChange: 'Anda mengubah rekening bank: orang kedua harus mengonfirmasinya.',
  waiting: 'Rekening bank untuk dikonfirmasi',
  changed: '%{person} mengubah rekening bank %{vendor}: orang kedua harus mengonfirmasinya.',
  confirmed: '%{person} mengonfirmasi rekening bank %{vendor} yang Anda ubah.',
  declined: '%{person} menolak rekening bank %{vendor} yang Anda ubah: %{notes}',
} satisfies Translation<typeof vendorNoticeEn>;
