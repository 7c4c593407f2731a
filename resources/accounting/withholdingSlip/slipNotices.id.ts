import type { Translation } from '../../../domain/words/translation.ts';
import type { slipNoticeEn } from './slipNotices.en.ts';

export const slipNoticeId = {
  issued: 'Bukti potong %{number} dari %{invoice} untuk %{payee} sudah terbit.',
  needsObject: '%{invoice} sudah dibayar ke %{payee}: pilih objek pajak bukti potongnya.',
  needsReason:
    '%{invoice} sudah dibayar ke %{payee}: yang dipotong bukan hasil tarif objek pajaknya. Terbitkan bukti potongnya dengan objek yang benar, atau sebutkan alasannya.',
  notInForce: 'Objek pajak ini tidak berlaku pada %{day}: pilih yang lain',
  disagrees: {
    unexplained:
      '%{rate} dari %{base} adalah %{makes}, tetapi %{withheld} dipotong (%{ratio}). Pilih objek pajak lain, atau sebutkan mengapa berbeda',
    morePart:
      '%{withheld} lebih dari %{rate} atas seluruh %{base} (%{makes}): tidak ada bagian tagihan yang menjelaskannya',
    notLess: '%{withheld} dari %{base} adalah %{ratio}, tidak kurang dari %{rate}: pilih alasan lain',
    noRate:
      'Tidak ada tarif empat desimal yang menghasilkan %{withheld} dari %{base}. Bila hanya sebagian tagihan yang dikenai, pilih itu',
  },
  notInFile:
    'Bukti potong %{article} tidak ada dalam berkas bukti potong unifikasi (BPPU): kantor pajak punya formulir sendiri untuknya',
  canceled: 'Bukti potong %{number} dari %{invoice} untuk %{payee} dibatalkan.',
  sentJustNow: 'Bukti potong ini baru saja dikirim ke %{email}',
  remarkSent: 'Dikirim ke %{emails}',
  mailSubject: 'Bukti potong %{number} dari %{company}',
  mail: '%{company} telah memotong pajak penghasilan atas tagihan Anda %{invoice}. Bukti potong %{number} terlampir; pajaknya dapat Anda kreditkan.',
  mailContact: 'Ada pertanyaan? %{person}, %{email}',
} satisfies Translation<typeof slipNoticeEn>;
