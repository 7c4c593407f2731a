import type { Translation } from './translation.ts';
import type { refusalEn } from './refusal.en.ts';

export const refusalId = {
  validation_failed: 'Beberapa kolom perlu diperbaiki.',
  unauthorized: 'Masuk untuk melanjutkan.',
  token_expired: 'Sesi Anda telah berakhir. Masuk untuk melanjutkan.',
  step_up_required: 'Masuk lagi untuk mengonfirmasi tindakan ini.',
  company_expired: 'Langganan perusahaan ini telah berakhir.',
  not_found: 'Data ini tidak ada, atau Anda tidak boleh melihatnya.',
  DataNotFound: 'Data tidak ditemukan.',
  transition_not_allowed: 'Tindakan ini tidak dapat dilakukan dalam status yang sekarang.',
  stale_version: 'Data ini telah diubah sejak Anda membukanya.',
  already_exists: 'Ini sudah ada.',
  in_use: 'Ini masih dipakai.',
  insufficient_balance: 'Saldo rekening tidak cukup untuk pembayaran ini.',
  insufficient_credit: 'Kredit tidak cukup. Hubungi admin Anda untuk membeli kredit agar dapat melanjutkan.',
  idempotency_conflict: 'Permintaan ini sudah dikirim dengan isi yang lain.',
  idempotency_in_progress: 'Permintaan ini masih dikerjakan.',
  idempotency_key_missing: 'Permintaan ini memerlukan Idempotency-Key.',
  file_type_not_allowed: 'Jenis berkas ini tidak diterima.',
  file_unreadable: 'Berkas tidak dapat dibaca.',
  rate_limited: 'Terlalu banyak permintaan, mohon tunggu sebentar.',
  THIRD_PARTY: 'Layanan yang terhubung tidak menjawab sebagaimana mestinya.',
  unavailable: 'Layanan sedang tidak tersedia, coba lagi sebentar lagi.',
  unexpected:
    'Terjadi kesalahan yang tidak terduga, silakan coba lagi nanti.  Jika masalah berlanjut, hubungi tim pengeluaran.',
} satisfies Translation<typeof refusalEn>;
