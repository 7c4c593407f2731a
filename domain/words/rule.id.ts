import type { Translation } from './translation.ts';
import type { ruleEn } from './rule.en.ts';

export const ruleId = {
  permission: 'Memerlukan izin %{permission}.',
  notOfKind: 'Hal itu tidak dilakukan pada jenis catatan ini (%{noun}).',
  notInStatus: 'Status %{noun} ini “%{status}”: “%{action}” tidak dapat dilakukan.',
  automatic: 'Langkah ini dilakukan oleh sistem.',
  notProposed: 'Tidak ada usulan semacam itu, atau sudah diputuskan.',
  proposedFirst: 'Orang kedua harus mengonfirmasi atau menolak dahulu apa yang diusulkan.',
  notOwnProposal: 'Anda yang mengusulkan ini: orang kedua harus mengonfirmasinya.',
  onlyProposer: 'Hanya pengusulnya yang dapat menarik kembali.',
  onlyDecider:
    'Hanya yang mengambil keputusan terakhir dapat menariknya kembali, dan hanya sampai ada langkah berikutnya.',
  requester: 'Hanya yang memintanya yang dapat melakukan ini.',
  requestersOwn: 'Anda yang memintanya: orang lain yang memutuskannya.',
  asked: 'Hanya yang sekarang dimintai keputusan yang dapat melakukan ini.',
  decidedFor:
    'Anda menyetujui tahap lain dari ini sebagai pengganti seseorang: tahap kedua perlu orang lain.',
  superAdmin: 'Hanya super admin yang meneruskan apa yang tidak dapat diputuskan siapa pun.',
  decidable:
    'Ini diteruskan hanya bila tidak ada lagi yang dapat memutuskannya; hal itu diperiksa setiap sepuluh menit, dan super admin diberi tahu.',
  backAgain: '%{person} sudah kembali: yang menunggu Anda sebagai pengganti kembali kepadanya.',
  proposalDropped: 'Usulan %{proposer} belum diputuskan sebelum ini.',
} satisfies Translation<typeof ruleEn>;
