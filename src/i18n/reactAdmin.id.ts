import type { reactAdminEn } from './reactAdmin.en.ts';
import type { Translation } from '../../domain/words/translation.ts';

const generic =
  'Terjadi kesalahan yang tidak terduga, silakan coba lagi nanti. Jika masalah berlanjut, hubungi tim pengeluaran.';

export const reactAdminId = {
  action: {
    cancel: 'Batal',
    close: 'Tutup',
    confirm: 'Konfirmasi',
    create: 'Buat',
    delete: 'Hapus',
    refresh: 'Segarkan',
    save: 'Simpan',
    undo: 'Urungkan',
    update: 'Perbarui',
  },
  auth: { auth_check_error: 'Masuklah untuk melanjutkan.' },
  message: {
    invalid_form: 'Beberapa kolom perlu Anda periksa.',
    unsaved_changes: 'Beberapa perubahan Anda belum disimpan. Tinggalkan tanpa menyimpannya?',
  },
  notification: {
    created: 'Dibuat',
    updated: 'Disimpan',
    deleted: 'Dihapus',
    data_provider_error: generic,
    http_error: generic,
    i18n_error: 'Kata-kata bahasa ini tidak dapat dimuat.',
    item_doesnt_exist: 'Ini tidak ada, atau bukan untuk Anda lihat.',
    logged_out: 'Sesi Anda telah berakhir. Masuklah lagi.',
    not_authorized: 'Anda tidak boleh melakukan ini.',
  },
  validation: {
    required: 'Kolom ini wajib diisi',
    minLength: 'Paling sedikit %{min} karakter',
    maxLength: 'Paling banyak %{max} karakter',
    minValue: 'Paling sedikit %{min}',
    maxValue: 'Paling banyak %{max}',
    number: 'Harus berupa angka',
    email: 'Harus berupa alamat email',
    oneOf: 'Harus salah satu dari: %{options}',
    regex: 'Format tidak valid.',
    unique: 'Ini sudah dipakai',
  },
} satisfies Translation<typeof reactAdminEn>;
