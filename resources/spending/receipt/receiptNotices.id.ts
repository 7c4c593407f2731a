import type { Translation } from '../../../domain/words/translation.ts';
import type { receiptNoticeEn } from './receiptNotices.en.ts';

export const receiptNoticeId = {
  notOwn: 'Hanya pemilik struk yang dapat melakukan ini.',
  fileStays: 'Berkas struk tidak berubah: hapus struk ini, lalu tambahkan yang lain',
  fileTaken: 'Berkas ini sudah menjadi struk: pilih di antara struk Anda',
  dayToCome: 'Tanggal ini belum tiba: isi tanggal pembayarannya',
  unknown: 'Tidak ada struk seperti itu yang menunggu: pilih struk Anda yang lain',
  stillRead: '%{name} masih dibaca: tunggu beberapa detik',
  usedAlready: '%{name} sudah terpakai: satu struk untuk satu klaim, atau satu pembayaran kartu',
  read: 'Struk %{name} sudah dibaca.',
  failed: 'Struk %{name} tidak dapat dibaca: ketik isinya.',
  duplicate: {
    certain: 'Ini sama dengan struk Anda dari %{name}: %{reasons}.',
    likely: 'Ini kemungkinan besar sama dengan struk Anda dari %{name}: %{reasons}.',
    possible: 'Ini mungkin sama dengan struk Anda dari %{name}: %{reasons}.',
    certainHidden: 'Orang lain memiliki struk ini: %{reasons}.',
    likelyHidden: 'Orang lain kemungkinan besar memiliki struk ini: %{reasons}.',
    possibleHidden: 'Orang lain mungkin memiliki struk ini: %{reasons}.',
    reason: {
      sameFile: 'berkas yang sama',
      samePicture: 'gambar yang mirip',
      sameNumber: 'nomor yang sama',
      nearNumber: 'nomor yang mirip',
      sameAmount: 'nominal yang sama',
      otherSender: 'merchant lain',
    },
  },
} satisfies Translation<typeof receiptNoticeEn>;
