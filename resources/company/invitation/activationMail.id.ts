import type { Translation } from '../../../domain/words/translation.ts';
import type { activationMailEn } from './activationMail.en.ts';

export const activationMailId = {
  subject: '%{company} mengundang Anda ke Outlay',
  greeting: 'Halo %{name},',
  invited: '%{inviter} mengundang Anda bekerja untuk %{company} di Outlay.',
  invitedByNobody: 'Anda diundang bekerja untuk %{company} di Outlay.',
  open: 'Buka tautan ini untuk memulai:',
  lasts: 'Tautan ini berlaku satu kali, sampai %{day}. Jika Anda tidak menunggu pesan ini, abaikan saja.',
} satisfies Translation<typeof activationMailEn>;
