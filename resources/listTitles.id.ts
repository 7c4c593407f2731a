import type { Translation } from '../domain/words/translation.ts';
import type { listTitlesEn } from './listTitles.en.ts';

export const listTitlesId = {
  inputVat: 'PPN masukan',
} satisfies Translation<typeof listTitlesEn>;
