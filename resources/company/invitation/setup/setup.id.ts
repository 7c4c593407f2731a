import type { Translation } from '../../../../domain/words/translation.ts';
import type { setupEn } from './setup.en.ts';

export const setupId = {
  title: 'Siapkan perusahaan Anda',
  text: 'Di sini belum ada apa-apa. Halaman ini berlaku satu kali, di peramban ini. Semuanya dapat diubah nanti di Pengaturan → Perusahaan.',
  over: 'Tautan ini tidak dapat dipakai',
  overText:
    'Tautan berlaku satu kali, di satu peramban dan selama 24 jam, selama instalasi ini belum memiliki perusahaan. Jalankan server lagi untuk mendapat yang baru, atau tanyakan kepada pengelolanya.',
  failed: 'Tautan tidak dapat diperiksa',
  company: 'Perusahaan Anda',
  you: 'Anda, super admin pertamanya',
  currency:
    'Pembukuan dan jumlah dicatat dalam rupiah dan tetap demikian: mata uang dasar tidak dapat dipilih. Tagihan dalam mata uang lain dibandingkan dengan kurs pada harinya.',
  logo: 'PNG, JPEG, atau WebP paling besar %{limit} MB. Logo tampil di dokumen, di surel, dan di samping nama Anda; dapat juga ditambahkan nanti.',
  logoDrawn: 'Logo sedang diperiksa…',
  logoShown: 'Logo sebagaimana akan ditampilkan',
  logoAway: 'Hapus',
  firstName: 'Nama depan',
  lastName: 'Nama belakang',
  email: 'E-mail',
  byProvider: 'Anda masuk lewat penyedia perusahaan Anda, dengan alamat ini.',
  submit: 'Buat perusahaan',
  notMade: 'Perusahaan belum dibuat',
  done: '%{company} sudah ada',
  doneText: 'Silakan masuk: beranda menuntun Anda sampai tagihan pertama dibayar.',
  signIn: 'Masuk',
  sandbox: 'Instalasi ini membayar lewat bank uji coba: tidak ada uang yang berpindah.',
} satisfies Translation<typeof setupEn>;
