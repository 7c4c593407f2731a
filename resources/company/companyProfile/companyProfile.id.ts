import type { Translation } from '../../../domain/words/translation.ts';
import type { companyProfileEn } from './companyProfile.en.ts';

export const companyProfileId = {
  saved: 'Perusahaan tersimpan.',
  section: { company: 'Perusahaan', place: 'Tempatnya' },
  field: {
    name: 'Nama',
    address: 'Alamat',
    taxNumber: 'NPWP',
    country: 'Negara',
    timeZone: 'Zona waktu',
    baseCurrency: 'Mata uang dasar',
  },
  choice: {
    timeZone: {
      'Asia/Jakarta': 'Jakarta (WIB)',
      'Asia/Makassar': 'Makassar (WITA)',
      'Asia/Jayapura': 'Jayapura (WIT)',
      'Asia/Singapore': 'Singapura',
      'Asia/Kuala_Lumpur': 'Kuala Lumpur',
      'Asia/Bangkok': 'Bangkok',
      'Asia/Ho_Chi_Minh': 'Kota Ho Chi Minh',
      'Asia/Manila': 'Manila',
      'Asia/Hong_Kong': 'Hong Kong',
      'Asia/Tokyo': 'Tokyo',
      'Asia/Kolkata': 'Kolkata',
      'Asia/Dubai': 'Dubai',
      'Australia/Sydney': 'Sydney',
      'Europe/London': 'London',
      'Europe/Berlin': 'Berlin',
      'America/New_York': 'New York',
      'America/Los_Angeles': 'Los Angeles',
    },
  },
  effect: {
    name: 'Dokumen, surel, dan berkas pembayaran menyebut nama ini mulai sekarang; yang sudah dibuat tetap.',
    address: 'Dokumen memakai alamat baru mulai sekarang.',
    taxNumber: 'Dokumen dan laporan pajak memakai NPWP baru mulai sekarang.',
    country: 'Berkas pembayaran menyebut negara baru mulai sekarang.',
    timeZone:
      'Hari dimulai dan berakhir menurut jam tempat ini mulai sekarang: yang jatuh tempo, yang dibayar hari ini, bulan laporan mutasi.',
  },
} satisfies Translation<typeof companyProfileEn>;
