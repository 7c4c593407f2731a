/** Kinds of attachment (rules: uploads). */
export const attachmentKinds = [
  'invoice',
  'receipt',
  'purchase_expense',
  'purchase_invoice',
  'logo',
] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];
/** A picture of this kind is kept as it is drawn anew, small; nothing else is of it. */
export const logoKind = 'logo' satisfies AttachmentKind;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A sheet that one call reads. No record keeps it. */
export const sheetKind = 'sheet';
export const uploadKinds = [...attachmentKinds, sheetKind] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** What a sheet can be, judged by content. */
export const sheetContentTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type SheetContentType = (typeof sheetContentTypes)[number];

/** Papers that are compared with others: what they look like is looked at. */
export const comparedKinds: readonly AttachmentKind[] = ['purchase_invoice', 'receipt'];

/** One file of at most 5 MB (rules: uploads). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** So many pages of a PDF are parted at most. */
export const partedPagesMax = 20;

/** What may be attached, judged by content. */
export const acceptedContentTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/xml',
] as const;
/**
 * The same for a browser that chooses files, each with the ends of names that it goes by: Chromium calls XML `text/xml`, others
 * `application/xml`.
 */
const chosenFiles: Readonly<Record<string, string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/xml': ['.xml'],
  'text/xml': ['.xml'],
};
export type AcceptedContentType = (typeof acceptedContentTypes)[number];

const contentTypeNames: Readonly<Record<AcceptedContentType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/xml': 'XML',
};

/** What people call them, where only these are taken. */
export function namesOfTypes(accepts: readonly AcceptedContentType[]): string {
  return accepts.map((type) => contentTypeNames[type]).join(', ');
}

/** {@link chosenFiles} of these types alone; unset: all of them. */
export function chosenFilesOf(accepts: readonly string[] = acceptedContentTypes): Record<string, string[]> {
  const isTaken = (type: string) =>
    accepts.includes(type) || (type === 'text/xml' && accepts.includes('application/xml'));
  return Object.fromEntries(Object.entries(chosenFiles).filter(([type]) => isTaken(type)));
}

/** A file as the records that carry it show it. */
export interface MediaItem {
  id: number;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  uploadedAt: string;
}

/** The file extension is the text after the last dot (rules: uploads). */
export function fileExtension(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
}
