import type { Translation } from '../../domain/words/translation.ts';
import type { titlesEn } from './titles.en.ts';

export const titlesId = {
  home: 'Beranda',
  notifications: 'Notifikasi',
  inbox: 'Kotak masuk',
  decision: 'Sebuah keputusan menunggu',
  auditTrail: 'Jejak audit',
  auditCheck: 'Pemeriksaan rantai',
  auditRow: 'Baris jejak audit',
  imports: 'Impor',
  import: 'Impor sebuah berkas',
  export: 'Ekspor',
  signIn: 'Masuk',
  signOut: 'Keluar',
  signingIn: 'Sedang masuk',
  developmentSignIn: 'Masuk untuk pengembangan',
  error: 'Galat',
  mobileLanding: 'Buka di aplikasi seluler',
  version: 'Versi',
  health: 'Kesehatan sistem',
} satisfies Translation<typeof titlesEn>;
