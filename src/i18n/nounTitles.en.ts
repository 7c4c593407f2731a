import type { TitlePatterns } from '../../domain/noun/nounTitles.ts';
import { capitalized, uncapitalized } from '../../domain/noun/nounTitles.ts';

export const nounTitlesEn: TitlePatterns = {
  form: (one) => `${capitalized(one)} form`,
  edit: (many) => `Edit ${uncapitalized(many)}`,
  review: (many) => `${many} to approve`,
};
