import type { Translation } from '../../../../domain/words/translation.ts';
import type { paymentRuleEn } from './paymentRules.en.ts';

export const paymentRuleId = {
  approver: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan pembayaran ini.',
  substitute:
    'Setelah tahapnya terbuka selama %{days} hari, orang dengan semua hak pembayaran dapat menyetujuinya sebagai pengganti mereka.',
  allRights: 'Orang dengan semua hak pembayaran dapat menolaknya.',
  maker: 'Hanya pembuat pembayaran yang dapat meminta pembayaran.',
  releaser: 'Hanya pemberi otorisasi pembayaran yang dapat melepas dana.',
  answersBank: 'Hanya pembuat pembayaran atau pelepas pembayaran yang dapat menjawab bank.',
  calledOff: 'Bank diminta membatalkan pembayaran ini: bank harus menjawab dahulu.',
  ownRequest:
    'Pembuat, penyetuju, dan pemberi otorisasi pembayaran adalah tiga orang: Anda membuat permintaan ini.',
  ownApproval:
    'Pembuat, penyetuju, dan pemberi otorisasi pembayaran adalah tiga orang: Anda menyetujui pembayaran ini.',
  ofDocument: 'Pemohon atau pengubah terakhir suatu dokumen tidak dapat menyetujui atau membayarnya.',
  acceptedDifference: 'Yang menerima selisih suatu tagihan tidak dapat menyetujui pembayarannya.',
  payee: 'Penerima dana tidak dapat menyetujui atau membayar dananya sendiri.',
  financeAdmin: 'Hanya admin keuangan yang dapat menandai pembayaran sudah dibayar.',
  manual: 'Hanya pembayaran manual yang dapat ditandai sudah dibayar: untuk yang lain bank menjawab.',
  markAsPaid: 'Menandai pembayaran sudah dibayar tidak diaktifkan untuk perusahaan Anda.',
  bankAnswers:
    'Banknya sendiri menyatakan hasilnya: hanya yang dikirim dalam berkas yang ditandai oleh orang.',
  notPaid: 'Kuitansi ada setelah pembayaran dibayar.',
  nothingOwed: 'Tidak ada yang harus dibayar.',
  lessIsOwed: 'Yang terutang lebih kecil dari pembayaran ini: sudah dibayar atau diubah sementara itu.',
  paidIsGone:
    'Yang dibayar oleh pembayaran ini sudah tidak ada. Tolak atau batalkan, dan uangnya bebas kembali.',
} satisfies Translation<typeof paymentRuleEn>;
