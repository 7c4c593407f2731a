import type { Translation } from '../../../domain/words/translation.ts';
import type { accountTransferEn } from './accountTransfer.en.ts';

export const accountTransferId = {
  nothingYet: 'Transfer dimasukkan di halaman rekening asal uangnya.',
  filter: { query: 'Nomor' },
  section: { transfer: 'Transfer' },
  field: {
    referenceID: 'Nomor',
    fromAccount: 'Dari rekening',
    toAccount: 'Ke rekening',
    amount: 'Jumlah',
    cameOn: 'Datang pada',
    notes: 'Untuk apa',
    requester: 'Dimasukkan oleh',
  },
  status: {
    awaiting_approval: 'Menunggu persetujuan',
    processed: 'Diproses',
    rejected: 'Ditolak',
    canceled: 'Dibatalkan',
  },
  action: { cancel: 'Batalkan transfer' },
  step: {
    approve: {
      title: 'Setujui %{name}?',
      text: 'Uang langsung berada di rekening lain.',
      done: '%{name} telah diproses.',
    },
    reject: { title: 'Tolak %{name}?', text: 'Uang tetap di tempatnya.', done: '%{name} ditolak.' },
    cancel: { title: 'Batalkan %{name}?', text: 'Uang tetap di tempatnya.', done: '%{name} dibatalkan.' },
  },
  history: { create: 'Dimasukkan', approve: 'Disetujui', reject: 'Ditolak', cancel: 'Dibatalkan' },
  notice: {
    waiting: 'Transfer antarrekening untuk disetujui',
    asked: '%{number} menunggu persetujuan Anda: %{amount} dari %{from} ke %{to}.',
    askedIncoming: '%{number} menunggu persetujuan Anda: %{amount} yang datang ke %{to}.',
    rejectIncoming: '%{number} ditolak: %{amount} tidak dihitung di %{to}.',
    approve: '%{number} diproses: %{amount} berada di %{to}.',
    reject: '%{number} ditolak: %{amount} tetap di %{from}.',
  },
  rule: { anotherPerson: 'Orang lain selain yang memasukkannya yang memutuskan' },
} satisfies Translation<typeof accountTransferEn>;
