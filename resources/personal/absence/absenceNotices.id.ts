import type { Translation } from '../../../domain/words/translation.ts';
import type { absenceNoticeEn } from './absenceNotices.en.ts';

export const absenceNoticeId = {
  notOwn: 'Hanya yang tidak di tempat, dan orang yang boleh mengubah karyawan, dapat melakukan ini.',
  isPast: 'Hari ini sudah lewat: ketidakhadiran dicatat sebelum berakhir',
  overlaps: 'Ada ketidakhadiran lain dari %{first} sampai %{last}: ubah yang itu, atau pilih hari lain',
  self: 'Yang tidak di tempat tidak dapat memutuskan sementara itu: pilih orang lain',
  notYourself:
    'Anda mencatat ini untuk orang lain, maka Anda tidak dapat menjadi penggantinya: pilih orang ketiga',
  notAble: 'Orang ini tidak punya akses lagi: pilih orang lain',
  notFixed: 'Siapa yang tidak di tempat tidak dapat diubah: akhiri ketidakhadiran ini, lalu catat yang lain',
  needsRight:
    'Hanya orang yang boleh mengubah karyawan mencatat ketidakhadiran orang lain: kosongkan untuk diri Anda',
  asked:
    '%{name} tidak di tempat dari %{first} sampai %{last} dan meminta Anda memutuskan sementara itu: %{note}',
  askedPlain:
    '%{name} tidak di tempat dari %{first} sampai %{last} dan meminta Anda memutuskan sementara itu.',
  askedNoMore: 'Anda tidak lagi diminta memutuskan untuk %{name} dari %{first} sampai %{last}.',
  entered: '%{actor} mencatat bahwa Anda tidak di tempat dari %{first} sampai %{last}.',
  changed: '%{actor} mengubah ketidakhadiran Anda: dari %{first} sampai %{last}.',
  ended: 'Ketidakhadiran %{name} sudah berakhir: Anda tidak lagi memutuskan sebagai penggantinya.',
  ownEnded: 'Ketidakhadiran Anda sudah berakhir: yang masih terbuka menunggu Anda saja.',
  ownEndedBy: '%{actor} mengakhiri ketidakhadiran Anda: yang masih terbuka menunggu Anda saja.',
  ownCanceled: '%{actor} membatalkan ketidakhadiran Anda dari %{first} sampai %{last}.',
  delegateLost:
    '%{delegate}, yang memutuskan selama Anda tidak di tempat, tidak dapat lagi. Pilih orang lain.',
  delegateLeft: '%{delegate} tidak dapat memutuskan lagi.',
} satisfies Translation<typeof absenceNoticeEn>;
