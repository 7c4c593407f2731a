import { createHash } from 'node:crypto';

import type { AttachmentKind } from '../../domain/noun/attachment.ts';
import type { mediaLinkTable, mediaTable } from '../../server/files/mediaTables.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { Random } from '../../server/seed/random.ts';
import { receiptPng, textPdf } from '../../server/seed/samplePapers.ts';
import type { DemoBill } from './demoDocuments.server.ts';

interface DemoPapers {
  media: (typeof mediaTable.$inferSelect)[];
  links: (typeof mediaLinkTable.$inferSelect)[];
  /** The bytes of each file, by its storage key. */
  files: { key: string; content: Buffer; contentType: string }[];
}

const papers: readonly { fileName: string; kind: AttachmentKind; content: () => Buffer }[] = [
  {
    fileName: 'delivery-note.pdf',
    kind: 'purchase_expense',
    content: () =>
      textPdf(['DELIVERY NOTE', 'Goods received complete and undamaged.', 'Signed by the warehouse.']),
  },
  {
    fileName: 'terms-of-supply.pdf',
    kind: 'purchase_invoice',
    content: () => textPdf(['TERMS OF SUPPLY', 'Payment within the agreed term.', 'Returns within 14 days.']),
  },
  {
    fileName: 'statement-of-work.pdf',
    kind: 'purchase_invoice',
    content: () =>
      textPdf(['STATEMENT OF WORK', 'The service was rendered in full.', 'Accepted without remarks.']),
  },
  { fileName: 'receipt-short.png', kind: 'receipt', content: () => receiptPng(6) },
  { fileName: 'receipt-long.png', kind: 'receipt', content: () => receiptPng(18) },
];

/** Attachments that older documents share: real, small files. */
export function demoPapers(bills: readonly DemoBill[], identities: Identities, random: Random): DemoPapers {
  const made: DemoPapers = { media: [], links: [], files: [] };
  const first = bills[0]?.bill;
  if (!first) return made;
  const { companyID, createdByID: uploadedByID, createdAt: uploadedAt } = first;
  for (const { fileName, kind, content: contentOf } of papers) {
    const content = contentOf();
    const contentType = fileName.endsWith('.pdf') ? 'application/pdf' : 'image/png';
    const key = `${companyID}/demo/${fileName}`;
    made.files.push({ key, content, contentType });
    made.media.push({
      companyID,
      id: identities.next('media'),
      fileName,
      contentType,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      picture: null,
      storageKey: key,
      kind,
      uploadedByID,
      uploadedAt,
    });
  }
  for (const { bill } of bills) {
    if (!random.chance(0.6)) continue;
    const { id: mediaID } = random.pick(made.media);
    made.links.push({ companyID, mediaID, subjectType: 'bill', subjectID: bill.id, position: 0 });
  }
  return made;
}
