import type { auditEn } from '../../domain/audit/audit.en.ts';
import type { RoomWords } from '../../providers/i18n/roomWords.ts';

/** The words of the audit: they come with its pages. */
export const auditWords: RoomWords<typeof auditEn> = {
  area: 'audit',
  en: () => import('../../domain/audit/audit.en.ts').then((words) => words.auditEn),
  id: () => import('../../domain/audit/audit.id.ts').then((words) => words.auditId),
};
