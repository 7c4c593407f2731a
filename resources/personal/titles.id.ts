import type { Translation } from '../../domain/words/translation.ts';
import type { personalTitlesEn } from './titles.en.ts';

export const personalTitlesId = {
  approvals: 'Persetujuan',
  absence: { list: 'Ketidakhadiran', form: 'Formulir ketidakhadiran', show: 'Detail ketidakhadiran' },
} satisfies Translation<typeof personalTitlesEn>;
