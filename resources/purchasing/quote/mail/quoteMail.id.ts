import type { Translation } from '../../../../domain/words/translation.ts';
import type { quoteMailEn } from './quoteMail.en.ts';

export const quoteMailId = {
  greeting: 'Yth. %{vendor},',
  askedSubject: '%{company} meminta penawaran Anda: %{number}',
  asked: '%{company} meminta penawaran Anda untuk barang pada dokumen terlampir (%{number}).',
  answer:
    'Silakan isi harga Anda di halaman ini paling lambat %{day}. Tidak perlu akun; tautan hanya dapat dipakai sekali:',
  contact: 'Ada pertanyaan? Tulis kepada %{person}, %{email}.',
  sentSubject: '%{company}: %{number}',
  sent: '%{person} dari %{company} mengirimkan %{number}, terlampir sebagai PDF.',
  amendedSubject: '%{company}: %{number} diubah',
  amended:
    '%{person} dari %{company} mengirim %{number} kepada Anda, terlampir sebagai PDF. Ini menggantikan pesanan sebelumnya. Yang berubah:',
} satisfies Translation<typeof quoteMailEn>;
