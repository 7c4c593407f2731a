import type { Translation } from '../../../../domain/words/translation.ts';
import { cardId } from '../card.id.ts';
import type { physicalCardEn } from './physicalCard.en.ts';

const { nothingYet, filter, status, section, field, choice, action, step, history } = cardId;

export const physicalCardId = {
  nothingYet,
  filter,
  status,
  section,
  field: { ...field, deliveryAddress: 'Kirim ke' },
  choice,
  action,
  step: {
    ...step,
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Ketik yang tercetak pada kartu setelah Anda memegangnya. Setelah lima kali salah, kartu tidak dapat diaktifkan lagi.',
      lastFour: 'Empat digit terakhir',
      expiryMonth: 'Berlaku sampai, seperti tercetak: 12/30',
      done: '%{name} sedang diaktifkan.',
    },
  },
  history: { ...history, notActivated: 'Yang diketik tidak sama dengan yang tercetak' },
} satisfies Translation<typeof physicalCardEn>;
