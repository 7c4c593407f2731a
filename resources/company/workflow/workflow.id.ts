import { paidWords } from '../../paidKinds.ts';
import { reviewedWords } from '../../workflowKinds.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import type { Translation } from '../../../domain/words/translation.ts';
import type {
  companyWideWorkflowEn,
  companyWorkflowEn,
  currencyWorkflowEn,
  customWorkflowEn,
  expenseWorkflowEn,
  partsWorkflowEn,
  workflowEn,
} from './workflow.en.ts';

export const workflowId = {
  asksFewer:
    'Lebih sedikit orang yang dimintai keputusan. Sampai orang lain menyimpannya, yang melibatkan orang ini berjalan seperti sebelumnya, dan semua yang lain mencatatnya.',
  confirmed: 'Orang kedua mengonfirmasi bahwa lebih sedikit orang yang dimintai keputusan.',
  asksFewerNotice:
    '%{person} mengubah alur kerja “%{workflow}” sehingga lebih sedikit orang yang dimintai keputusan. Periksa, dan simpan bila itu benar.',
  fewer: {
    asks: 'Ada yang lolos dengan lebih sedikit orang daripada sekarang. Setelah Anda menyimpannya, semua super admin lain diberi tahu; sampai orang lain menyimpannya juga, yang melibatkan Anda tetap seperti sebelumnya, dan semua lainnya yang lolos karenanya menyebutkannya.',
    confirms:
      '%{person} mengurangi orang yang diminta pada %{when}. Dengan menyimpan ini Anda mengonfirmasinya sebagai orang kedua.',
    title: 'Lolos dengan lebih sedikit orang',
    open: '%{person} mengurangi orang yang diminta pada %{when}, dan belum ada orang lain yang mengonfirmasinya.',
    passed:
      'Karena perubahan %{person} pada %{when}, %{smart_count} dokumen lolos sebelum orang lain mengonfirmasinya. |||| Karena perubahan %{person} pada %{when}, %{smart_count} dokumen lolos sebelum orang lain mengonfirmasinya.',
    nothing: 'Belum ada yang lolos karenanya yang boleh Anda lihat.',
    approvedAt: 'Lolos',
  },
  part: 'Melayani',
  parts: {
    reimbursement: 'Perjalanan tanpa uang muka',
    cashAdvance: 'Perjalanan dengan uang muka',
    report: 'Laporan perjalanan',
  },
  partsHelp:
    'Perjalanan dengan uang muka dan laporan perjalanan tanpa lapisan sendiri mengikuti lapisan perjalanan tanpa uang muka.',
  ofPart: {
    reimbursement: 'Tanpa uang muka · %{bound}',
    cashAdvance: 'Dengan uang muka · %{bound}',
    report: 'Laporan · %{bound}',
  },
  noFirstPart: 'Beri perjalanan tanpa uang muka satu lapisan: yang lain mengikutinya',
  tabs: 'Alur kerja pembelian',
  claimTabs: 'Alur kerja klaim',
  claimTab: {
    companyWide: 'Seluruh perusahaan',
    reimbursement: 'Reimbursement',
    cashAdvance: 'Uang muka',
    settlement: 'Pertanggungjawaban',
    custom: 'Khusus',
  },
  companyWideTabs: 'Alur kerja seluruh perusahaan',
  editLayers: 'Ubah lapisan',
  everybody: 'Semua orang',
  memberType: { employee: 'Karyawan', jobLevel: 'Tingkat jabatan', jobGrade: 'Golongan' },
  member: {
    employee: '%{name}',
    jobLevel: 'tingkat %{name}',
    jobGrade: 'golongan %{name}',
    organization: 'organisasi %{name}',
  },
  membersHelp:
    'Alur ini melayani siapa pun yang disebut di sini, menggantikan alur seluruh perusahaan; tanpa orang dan organisasi, semua orang. Bila ada beberapa, dipakai yang menyebut paling dekat: karyawan, tingkat jabatan, golongan, organisasi.',
  namedTwice: 'Ini disebut dua kali',
  nobodyHas: 'Tidak ada karyawan yang memilikinya: periksa tulisannya pada data karyawan',
  tab: {
    purchaseReview: 'Peninjauan pembelian',
    procurementReview: 'Peninjauan pengadaan',
    paymentWorkflow: 'Permintaan pembayaran',
  },
  createTitle: 'Buat alur kerja',
  tripForm: { ofType: 'Untuk satu jenis perjalanan', ofPolicies: 'Untuk kebijakan tertentu' },
  currenciesFailed: 'Daftar mata uang gagal dimuat',
  noCurrency: 'Alur kerja hanya dapat dibuat jika ada mata uang yang belum dipakai alur kerja lain.',
  upTo: 'Sampai %{bound}',
  above: 'Di atas %{bound}',
  anyAmount: 'Semua nominal',
  says: '%{bound}: %{who}',
  noApproval: 'tanpa persetujuan',
  nobody: 'para super admin',
  manager: 'atasan pemohon',
  level: 'tingkat %{level} dari garis persetujuan pemohon',
  gone: '%{name} (tidak dapat memutuskan lagi)',
  layer: 'Lapisan %{number}',
  layerColumn: 'Nominal',
  whoColumn: 'Siapa yang memutuskan',
  mode: 'Lapisan',
  modes: { default: 'Satu rantai untuk semua nominal', ruleBased: 'Menurut nominal' },
  bound: 'Sampai',
  boundHelp: 'Kosong: yang tidak dilayani lapisan lain',
  isNoApproval: 'Tanpa persetujuan',
  step: 'Tahap %{number}',
  actorType: 'Siapa',
  actorTypes: { employee: 'Karyawan', approvalLine: 'Garis persetujuan' },
  employee: 'Karyawan',
  approvalLine: 'Tingkat',
  levelOption: { one: 'Tingkat 1: atasan langsung', any: 'Tingkat %{level}' },
  anyOf: 'Salah satu dari mereka menutup tahap ini.',
  addActor: 'Atau orang lain',
  addStep: 'Tambahkan tahap',
  addLayer: 'Tambahkan lapisan',
  removeActor: 'Hapus pelaku ini',
  removeStep: 'Hapus tahap %{number}',
  removeLayer: 'Hapus lapisan %{number}',
  nothingServed:
    'Lapisan tanpa batas hanya melayani nominal di atas %{bound}: isi batasnya, atau turunkan batas yang lain.',
  gap: 'Nominal di atas %{bound} tidak punya lapisan: para super admin yang memutuskan.',
  inRupiah: 'Batas dalam rupiah; mata uang lain dibandingkan dengan kurs hari itu.',
  inCurrency: 'Batas dalam %{currency}.',
  noLayer: 'Beri satu lapisan',
  noStep: 'Beri satu tahap, atau nyatakan tanpa persetujuan',
  sameBound: 'Lapisan lain memakai batas ini',
  secondCatchAll: 'Hanya satu lapisan boleh tanpa batas',
  boundAboveZero: 'Batas harus di atas 0',
  boundTooHigh: 'Paling tinggi 999.999.999.999',
  notOfficer: 'Hanya petugas pengadaan yang aktif yang memesan perjalanan: pilih di antara mereka',
  notAbleToDecide: 'Orang ini sudah keluar atau tidak punya akses: pilih orang lain',
  taken: 'Alur kerja lain memakai %{currencies}: “%{workflow}”',
  moved: 'Dokumen yang sedang ditinjau berpindah ke alur ini: %{note}',
  replay: {
    title: 'Dicoba pada %{days} hari terakhir',
    incomplete: 'Setelah lapisannya lengkap, di sini tertulis siapa yang akan memutuskan apa.',
    nothing: 'Sejak %{since} tidak ada yang diajukan dan akan dilayaninya.',
    same: 'Tidak ada yang berubah: orang yang sama memutuskan %{smart_count} dokumen sejak %{since}.',
    differing: 'Dari %{replayed} dokumen sejak %{since}, %{smart_count} akan diputuskan orang lain.',
    newest: 'Ini %{replayed} yang terbaru dari %{total}.',
    withoutRate: '%{smart_count} tidak dapat dibandingkan, karena tidak ada kurs untuk harinya.',
    people: 'Yang dapat diputuskan tiap orang',
    person: 'Siapa',
    before: 'Sekarang',
    after: 'Setelah diubah',
    noApproval: 'Tanpa persetujuan',
    documents: 'Dokumen dengan pemutus yang berbeda',
    document: 'Dokumen',
    amount: 'Nominal',
    shown: '%{shown} yang terbaru dari %{total}.',
  },
  inFlight: {
    title: 'Dokumen yang sedang ditinjau',
    none: 'Tidak ada dokumen yang menunggu keputusan yang akan berubah.',
    some: '%{smart_count} dokumen menunggu orang lain daripada yang disebut alur yang diubah.',
    keep: 'Tetap pada alur lama',
    keepNote: 'Yang sudah diminta tetap memutuskan.',
    move: 'Pindahkan ke alur baru',
    moveNote: 'Ditinjau dari tahap pertamanya; persetujuan yang sudah diberikan diminta lagi.',
    stays: '%{smart_count} tidak akan perlu persetujuan lagi; dokumen itu tetap di tempatnya.',
  },
} satisfies Translation<typeof workflowEn>;

const currencyNames = Object.fromEntries(
  Object.entries(currencies).map(([code, { nameInIndonesian: name }]) => [code, `${code} (${name})`]),
) as Record<keyof typeof currencies, string>;

const fields = {
  section: { layers: 'Lapisan', replay: 'Yang berubah' },
  field: {
    type: 'Meninjau',
    description: 'Penjelasan',
    layers: 'Lapisan',
    'layers.maxAmount': 'Sampai',
    'layers.isNoApproval': 'Tanpa persetujuan',
    'layers.steps': 'Tahap',
    inFlight: 'Dokumen yang sedang ditinjau',
    moveNote: 'Catatan bagi pemberi persetujuan baru',
  },
  choice: { type: reviewedWords('id'), inFlight: { keep: 'Tetap', move: 'Dipindahkan' } },
  step: {
    delete: {
      title: 'Hapus %{name}?',
      text: 'Yang sedang ditinjau tetap pada yang sudah diminta. Yang diajukan setelahnya diteruskan ke para super admin, kecuali alur kerja lain melayaninya. Bila kemudian lebih sedikit orang diminta, semua super admin lain diberi tahu.',
      done: '%{name} dihapus.',
    },
  },
};

export const companyWorkflowId = {
  ...fields,
  failed: 'Detail alur kerja gagal dimuat',
} satisfies Translation<typeof companyWorkflowEn>;

export const companyWideWorkflowId = {
  ...companyWorkflowId,
  nothingYet: 'Selama belum ada, para super admin yang memutuskan.',
} satisfies Translation<typeof companyWideWorkflowEn>;

export const partsWorkflowId = {
  ...fields,
  field: {
    ...fields.field,
    'layers.part': 'Melayani',
    travelArranger: 'Pengatur perjalanan',
    policy: 'Untuk kebijakan',
  },
  choice: { ...fields.choice, 'layers.part': workflowId.parts },
  nothingYet: 'Selama belum ada, para super admin yang memutuskan.',
  failed: 'Detail alur kerja gagal dimuat',
} satisfies Translation<typeof partsWorkflowEn>;

export const expenseWorkflowId = {
  ...companyWorkflowId,
  nothingYet: 'Tanpa alur sendiri, pertanggungjawaban diteruskan ke yang menyetujui uang muka.',
} satisfies Translation<typeof expenseWorkflowEn>;

export const customWorkflowId = {
  ...fields,
  section: { ...fields.section, people: 'Untuk siapa' },
  field: {
    ...fields.field,
    transactionType: 'Menyetujui',
    members: 'Orang',
    'members.memberType': 'Menurut',
    'members.employee': 'Karyawan',
    'members.value': 'Bernama',
    organization: 'Organisasi',
    category: 'Kategori',
  },
  choice: {
    ...fields.choice,
    type: { customWorkflow: 'Alur kerja khusus' },
    transactionType: { ...reviewedWords('id'), all: 'Semua klaim' },
    'members.memberType': { employee: 'Karyawan', jobLevel: 'Tingkat jabatan', jobGrade: 'Golongan' },
  },
  step: {
    delete: {
      ...fields.step.delete,
      text: 'Yang sedang ditinjau tetap pada yang sudah diminta. Yang diajukan setelahnya diteruskan ke alur khusus lain yang menyebut mereka, atau ke alur seluruh perusahaan. Bila kemudian lebih sedikit orang diminta, semua super admin lain diberi tahu.',
    },
  },
  add: { members: 'Tambahkan orang' },
  failed: 'Detail alur kerja gagal dimuat',
} satisfies Translation<typeof customWorkflowEn>;

export const currencyWorkflowId = {
  ...fields,
  field: { ...fields.field, currencies: 'Mata uang', purchasePaymentTypesMapping: 'Pembayaran untuk' },
  choice: {
    ...fields.choice,
    currencies: currencyNames,
    purchasePaymentTypesMapping: paidWords('id'),
  },
  failed: 'Detail alur kerja gagal dimuat',
  failedText: 'Alur permintaan pembayaran gagal diproses',
} satisfies Translation<typeof currencyWorkflowEn>;
