import type { Translation } from '../../domain/words/translation.ts';
import type { commentEn } from './comment.en.ts';

/** The same in Indonesian. */
export const commentId = {
  title: 'Komentar',
  none: 'Belum ada komentar.',
  unread: 'Komentar tidak dapat dibaca.',
  write: 'Tulis sesuatu untuk semua yang melihat ini',
  attach: 'Lampirkan berkas',
  files: 'Berkas komentar',
  send: 'Kirim komentar',
} satisfies Translation<typeof commentEn>;
