import type { Locale } from '../../domain/day/day.ts';
import { serverEn } from '../words/server.en.ts';
import { serverId } from '../words/server.id.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it: nothing in it is markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

const footers: Record<Locale, string> = { en: serverEn.mail.footer, id: serverId.mail.footer };

/** Says in a mail that money does not move here. */
export const sandboxWords: Record<Locale, string> = {
  en: serverEn.mail.sandbox,
  id: serverId.mail.sandbox,
};

/** What stands around what a mail says. */
interface MailFrame {
  language?: Locale;
  /** What stands above the footer. */
  notes?: readonly string[];
  /** What stands over it, by its name and where the picture is; null: the name of the program. */
  logo?: { name: string; address: string } | null;
}

const ink = '#1f2933';
const quiet = '#6b7785';
const accent = '#0f766e';
const paper = '#f4f6f5';

/**
 * The HTML part of a message, from its plain text: paragraphs at blank lines, addresses that begin with http become
 * links. Inline styles and one table, because mail programs know little else; the one picture comes with it, nothing is loaded.
 */
export function mailHtml(
  subject: string,
  text: string,
  { language = 'en', notes = [], logo = null }: MailFrame = {},
): string {
  const paragraphs = text
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};font:16px/1.5 Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;border-collapse:collapse">
<tr><td style="padding:0 8px 12px;font-weight:700;color:${accent}">${logo ? pictureOf(logo) : 'Outlay'}</td></tr>
<tr><td style="background:#ffffff;border-top:3px solid ${accent};padding:28px 28px 12px">
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.35">${escapeHtml(subject)}</h1>
${paragraphs}
</td></tr>
<tr><td style="padding:12px 8px;font-size:13px;color:${quiet}">${[...notes, footers[language]].join('<br>')}</td></tr>
</table>
</body>
</html>
`;
}

/** Where pictures are not shown, the name stands there. */
function pictureOf({ name, address }: NonNullable<MailFrame['logo']>): string {
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(name)}" style="display:block;max-width:240px;max-height:56px">`;
}

function linked(paragraph: string): string {
  return paragraph
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((piece, position) => {
      const shown = escapeHtml(piece);
      return position % 2 === 1 ? `<a href="${shown}" style="color:${accent}">${shown}</a>` : shown;
    })
    .join('');
}
