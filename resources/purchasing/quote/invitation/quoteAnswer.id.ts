import type { Translation } from '../../../../domain/words/translation.ts';
import type { quoteAnswerEn } from './quoteAnswer.en.ts';

export const quoteAnswerId = {
  title: '%{company} meminta penawaran Anda',
  lead: '%{vendor}, silakan isi harga untuk barang di bawah ini paling lambat %{day}. Penawaran hanya dapat dikirim sekali.',
  number: 'Permintaan %{number}',
  deliverTo: 'Dikirim ke %{place}',
  neededBy: 'Dibutuhkan paling lambat %{day}',
  message: 'Pesan dari %{company}',
  items: 'Barang atau jasa',
  field: {
    unitPrice: 'Harga satuan',
    tax: 'PPN %',
    amount: 'Nominal',
    currencyCode: 'Mata uang',
    isPriceIncludeTax: 'Harga saya sudah termasuk PPN',
    referenceNumber: 'Nomor penawaran Anda',
    dueDate: 'Anda mengirim paling lambat',
    expirationDate: 'Penawaran berlaku sampai',
    notes: 'Catatan',
    files: 'Berkas',
  },
  terms: 'Syarat Anda',
  leaveEmpty: 'Kosongkan harga untuk barang yang tidak Anda tawarkan.',
  mostFiles: 'Paling banyak %{limit} berkas dapat disertakan.',
  offeredTwice: 'Barang ini sudah ada di jawaban: tawarkan masing-masing satu kali.',
  notAsked: 'Ini bukan barang dari permintaan.',
  send: 'Kirim penawaran',
  onePrice: 'Isi harga paling sedikit satu barang.',
  sent: {
    title: 'Penawaran Anda terkirim',
    text: '%{company} telah menerima penawaran Anda untuk %{number}. Terima kasih. Halaman ini dapat ditutup.',
  },
  noLink: 'Tautan ini tidak berlaku',
  noLinkText: 'Buka tautan persis seperti di surel, atau minta tautan baru kepada pengirimnya.',
  over: {
    used: {
      title: 'Tautan ini sudah dipakai',
      text: 'Penawaran %{vendor} untuk %{number} sudah terkirim. Untuk mengubahnya, hubungi yang memintanya.',
    },
    expired: {
      title: 'Batas waktu menjawab sudah lewat',
      text: 'Penawaran untuk %{number} diminta paling lambat %{day}. Hubungi yang memintanya bila Anda masih ingin menawarkan.',
    },
    closed: {
      title: 'Permintaan ini sudah ditutup',
      text: '%{company} tidak lagi menerima penawaran melalui tautan ini.',
    },
  },
  failed: 'Permintaan tidak dapat dimuat',
  retry: 'Coba lagi',
} satisfies Translation<typeof quoteAnswerEn>;
