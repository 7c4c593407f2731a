import type { Translation } from '../../domain/words/translation.ts';
import type { personalTitlesEn } from './titles.en.ts';

export const personalTitlesId = {
  approvals: 'Persetujuan',
} satisfies Translation<typeof personalTitlesEn>;
