import type { Translation } from '../../../domain/words/translation.ts';
import type { slipNoticeEn } from './slipNotices.en.ts';

export const slipNoticeId = {
  issued: 'Bukti potong %{number} dari %{invoice} untuk %{payee} sudah terbit.',
  needsObject: '%{invoice} sudah dibayar ke %{payee}: pilih objek pajak bukti potongnya.',
  canceled: 'Bukti potong %{number} dari %{invoice} untuk %{payee} dibatalkan.',
  sentJustNow: 'Bukti potong ini baru saja dikirim ke %{email}',
  remarkSent: 'Dikirim ke %{emails}',
  mailSubject: 'Bukti potong %{number} dari %{company}',
  mail: '%{company} telah memotong pajak penghasilan atas tagihan Anda %{invoice}. Bukti potong %{number} terlampir; pajaknya dapat Anda kreditkan.',
  mailContact: 'Ada pertanyaan? %{person}, %{email}',
} satisfies Translation<typeof slipNoticeEn>;
