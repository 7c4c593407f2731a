import type { Translation } from '../../../../domain/words/translation.ts';
import type { tripCalendarEn } from './tripCalendar.en.ts';

export const tripCalendarId = {
  title: 'Siapa di mana',
  before: 'Sebelumnya',
  after: 'Berikutnya',
  today: 'Hari ini',
  nobody: 'Tidak ada yang bepergian pada hari-hari ini.',
  days: '%{from} – %{until}',
} satisfies Translation<typeof tripCalendarEn>;
