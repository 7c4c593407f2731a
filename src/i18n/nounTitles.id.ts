import type { TitlePatterns } from '../../domain/noun/nounTitles.ts';
import { uncapitalized } from '../../domain/noun/nounTitles.ts';

export const nounTitlesId: TitlePatterns = {
  form: (one) => `Formulir ${one}`,
  edit: (many) => `Ubah ${uncapitalized(many)}`,
  review: (many) => `${many} untuk disetujui`,
};
