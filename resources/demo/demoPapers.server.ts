import { createHash } from 'node:crypto';

import { formatDay } from '../../domain/day/day.ts';
import { formatMoney } from '../../domain/money/moneyFormat.ts';
import type { AttachmentKind } from '../../domain/noun/attachment.ts';
import type { mediaLinkTable, mediaTable } from '../../server/files/mediaTables.ts';
import type { LivedBill } from './demoDocuments.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { VendorRow } from './factories/masterDataFactories.server.ts';
import type { Random } from '../../server/seed/random.ts';
import { receiptPng, textPdf } from './samplePapers.server.ts';

type MediaRow = typeof mediaTable.$inferSelect;
type MediaLinkRow = typeof mediaLinkTable.$inferSelect;

export interface DemoPapers {
  media: MediaRow[];
  links: MediaLinkRow[];
  /** The bytes of each file, by its storage key. */
  files: { key: string; content: Buffer; contentType: string }[];
}

/** So many of the newest documents carry the vendor's own paper; older ones share what every delivery brings. */
const ownPapers = 80;

/** Attachments: real, small files, so that previews, downloads and storage have something to work on. */
export function demoPapers(
  companyID: number,
  bills: readonly LivedBill[],
  vendors: readonly VendorRow[],
  identities: Identities,
  random: Random,
): DemoPapers {
  const papers: DemoPapers = { media: [], links: [], files: [] };
  const first = bills[0];
  if (!first) return papers;

  const add = (bill: LivedBill['bill'], fileName: string, kind: AttachmentKind, content: Buffer) => {
    const id = identities.next('media');
    const contentType = fileName.endsWith('.pdf') ? 'application/pdf' : 'image/png';
    const storageKey = `${companyID}/demo/${id}-${fileName}`;
    papers.files.push({ key: storageKey, content, contentType });
    papers.media.push({
      companyID,
      id,
      fileName,
      contentType,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey,
      kind,
      uploadedByID: bill.createdByID,
      uploadedAt: bill.createdAt,
    });
    return id;
  };
  const shared = sharedPapers.map(({ fileName, kind, content }) =>
    add(first.bill, fileName, kind, content()),
  );
  for (const [index, lived] of bills.entries()) {
    const { bill } = lived;
    const mediaIDs: number[] = [];
    const vendor = vendors.find(({ id }) => id === bill.vendorID);
    if (index >= bills.length - ownPapers && vendor && random.chance(0.8)) {
      mediaIDs.push(add(bill, `invoice-${bill.id}.pdf`, 'purchase_invoice', invoicePdf(lived, vendor)));
    }
    if (random.chance(0.6)) mediaIDs.push(random.pick(shared));
    for (const [position, mediaID] of mediaIDs.entries()) {
      papers.links.push({ companyID, mediaID, subjectType: 'bill', subjectID: bill.id, position });
    }
  }
  return papers;
}

const sharedPapers: readonly { fileName: string; kind: AttachmentKind; content: () => Buffer }[] = [
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

function invoicePdf({ bill, lines }: LivedBill, vendor: VendorRow): Buffer {
  const { currencyCode } = bill;
  const money = (amount: string) => formatMoney(amount, currencyCode);
  return textPdf([
    `INVOICE ${bill.referenceNumber ?? ''}`,
    vendor.name,
    ...(vendor.taxNumber ? [`Tax number ${vendor.taxNumber}`] : []),
    `Date ${bill.transactionDate ? formatDay(bill.transactionDate, 'en') : ''}`,
    `Due ${bill.dueDate ? formatDay(bill.dueDate, 'en') : ''}`,
    '',
    ...lines.map((line) => `${line.qty} ${line.unit ?? ''} ${line.itemName ?? ''}: ${money(line.amount)}`),
    '',
    `Subtotal ${money(bill.subtotalAmount)}`,
    `VAT ${money(bill.vatAmount)}`,
    `Withholding tax ${money(bill.whtAmount)}`,
    `Total ${money(bill.totalAmount)}`,
  ]);
}
