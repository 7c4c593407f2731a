import type { Translation } from '../../../domain/words/translation.ts';
import type { activationEn } from './activation.en.ts';

export const activationId = {
  linkOver: 'Tautan ini tidak berlaku, atau sudah tidak berlaku lagi.',
  hasProvider: 'Perusahaan Anda masuk lewat penyedianya sendiri: di sini tidak disimpan kata sandi',
  short: 'Gunakan sedikitnya %{min} karakter',
  common: 'Kata sandi ini mudah ditebak. Pakai beberapa kata yang tidak berkaitan',
  named:
    'Sebagian besar kata sandi ini adalah nama Anda atau perusahaan Anda, yang paling dulu dicoba. Pakai beberapa kata yang tidak berkaitan',
  welcome: 'Selamat datang, %{name}',
  invited: '%{company} mengundang Anda ke Outlay. Pilih kata sandi, lalu Anda dapat masuk.',
  invitedToProvider:
    '%{company} mengundang Anda ke Outlay. Terima undangan, lalu masuk seperti biasa di perusahaan Anda.',
  email: 'Alamat Anda',
  password: 'Kata sandi',
  hint: 'Sedikitnya %{min} karakter. Beberapa kata yang tidak berkaitan mudah diingat dan sulit ditebak.',
  show: 'Tampilkan kata sandi',
  hide: 'Sembunyikan kata sandi',
  capsLock: 'Caps lock menyala.',
  strength: {
    short: 'Kekuatan: terlalu pendek',
    named: 'Kekuatan: lemah, terdiri dari nama Anda atau perusahaan Anda',
    common: 'Kekuatan: lemah, mudah ditebak',
    unknown: 'Kekuatan: belum dinilai',
    good: 'Kekuatan: baik',
    strong: 'Kekuatan: sangat baik',
  },
  start: 'Simpan kata sandi dan mulai',
  accept: 'Terima undangan',
  saving: 'Sebentar…',
  failed: 'Tautan tidak dapat diperiksa',
  notSaved: 'Belum berhasil',
  retry: 'Coba lagi',
  overText:
    'Tautan berlaku satu kali dan selama tujuh hari, dan tautan baru menggantikan yang sebelumnya. Mintalah yang baru: tautan itu dikirim ke alamat tempat Anda diundang.',
  noToken: 'Buka tautan dalam surel undangan Anda.',
  renew: 'Kirim tautan baru',
  renewed: 'Jika undangan Anda masih berlaku, tautan baru sedang dikirim ke kotak surat Anda.',
  toSignIn: 'Saya punya kata sandi: masuk',
  done: 'Anda sudah terdaftar',
  doneText: 'Akses Anda siap. Mulai sekarang Anda masuk dengan alamat dan kata sandi Anda.',
  signIn: 'Masuk',
} satisfies Translation<typeof activationEn>;
