import type { Translation } from '../../domain/words/translation.ts';
import type { inboxEn } from './inbox.en.ts';

export const inboxId = {
  open: 'Buka',
  caption: 'Semua yang menunggu Anda',
  column: {
    number: 'Dokumen',
    kind: 'Yang perlu dilakukan',
    who: 'Dengan',
    amount: 'Nominal',
    dueDate: 'Jatuh tempo',
    waitingSince: 'Menunggu sejak',
    flags: 'Perlu dicermati',
  },
  filter: {
    query: 'Cari',
    kind: 'Yang perlu dilakukan',
    late: 'Terlambat',
    flagged: 'Perlu dicermati',
    delegated: 'Sebagai pengganti',
    currencyCode: 'Mata uang',
  },
  review: 'Tinjau satu per satu',
  nothing: 'Tidak ada yang menunggu Anda',
  nothingText: 'Bila sesuatu memerlukan keputusan Anda, Anda menemukannya di sini.',
  failed: 'Yang menunggu Anda tidak dapat dimuat',
  late: 'Terlambat',
  inPlaceOf: 'Untuk %{name}',
  all: 'Buka kotak masuk',
  batch: {
    notAlike: 'Hanya yang sejenis diputuskan bersama: putuskan atau kosongkan dulu pilihan Anda.',
    oneByOne: 'Ini diputuskan satu per satu.',
  },
  link: {
    title: 'Sebuah keputusan menunggu Anda',
    for: 'Tautan ini untuk %{name}, %{company}.',
    terms:
      'Tautan membuka satu dokumen selama setengah jam, dan berlaku satu kali. Untuk hal lain, silakan masuk.',
    changed:
      'Data ini diubah setelah email ditulis. Halamannya menandai apa yang berbeda: baca sebelum memutuskan.',
    other: 'Di peramban ini orang lain sedang masuk. Bila dilanjutkan, ia dikeluarkan dari peramban ini.',
    open: 'Buka sebagai %{name}',
    opening: 'Membuka…',
    decided: 'Keputusan Anda tercatat',
    decidedText:
      'Tautan sudah terpakai dan tidak membuka apa pun lagi. Silakan masuk untuk melihat kelanjutannya.',
    over: 'Tautan ini sudah tidak berlaku',
    overText: 'Sudah dipakai, waktunya lewat, atau sudah diputuskan. Yang menunggu Anda ada di kotak masuk.',
    failed: 'Tautan tidak dapat dibuka',
    retry: 'Coba lagi',
    toSignIn: 'Masuk',
  },
} satisfies Translation<typeof inboxEn>;
