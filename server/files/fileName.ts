import type { AcceptedContentType, SheetContentType } from '../../domain/noun/attachment.ts';
import { fileExtension } from '../../domain/noun/attachment.ts';

export const maxFileNameLength = 200;

const extensions = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'application/xml': ['xml'],
  'text/csv': ['csv', 'txt', 'tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<AcceptedContentType | SheetContentType, readonly [string, ...string[]]>;

/** Control characters, invisible ones, and those that turn the direction of text (to hide an extension). */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The last part of the path that was sent, without invisible characters. */
export function visibleFileName(sent: string | undefined): string {
  const lastPart = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const visible = lastPart.normalize('NFC').replace(hidden, '').replace(/\s+/g, ' ');
  return visible.replace(/^[. ]+|[. ]+$/g, '') || 'file';
}

/**
 * The name under which an uploaded file is kept: the last part of whatever path was sent, without characters that
 * cannot be seen, at most 200 characters, with an extension that fits its content ("invoice.html" that is a PDF
 * becomes "invoice.html.pdf").
 */
export function cleanFileName(
  sent: string | undefined,
  contentType: AcceptedContentType | SheetContentType,
): string {
  const base = visibleFileName(sent);
  const fitting: readonly string[] = extensions[contentType];
  const extension = fileExtension(base);
  const hasExtension = base.includes('.') && fitting.includes(extension);
  const suffix = `.${hasExtension ? base.slice(base.lastIndexOf('.') + 1) : fitting[0]}`;
  const stem = hasExtension ? base.slice(0, -suffix.length) : base;
  return `${[...stem].slice(0, maxFileNameLength - suffix.length).join('')}${suffix}`;
}

/** `Content-Disposition` of a file shown in the browser: a plain name for old readers, the true one beside it (RFC 6266). */
export function inlineDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
