import { formatDay, dayOfInstant } from '../../../../domain/day/day.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { Paper } from '../../../../server/pdf/paper.ts';
import type { CreditPurchase } from '../creditWire.ts';

const bought = {
  ocr: ['Credit for reading papers (OCR)', 'Kredit pembacaan dokumen (OCR)'],
  vcn: ['Credit for virtual cards', 'Kredit kartu virtual'],
} as const;

/** The receipt of a purchase of credit. */
export function creditReceipt(
  purchase: CreditPurchase,
  { company, timeZone, now }: { company: Paper['company']; timeZone: string; now: Date },
): Paper {
  const { referenceID, kind, credits, companyAccountName, purchasedByName, purchasedAt } = purchase;
  const day = formatDay(dayOfInstant(purchasedAt, timeZone), 'en');
  return {
    title: ['Receipt', 'Kuitansi'],
    number: referenceID,
    fileName: `receipt-${referenceID}`,
    company,
    issued: day,
    createdAt: now.toISOString(),
    figure: { label: ['Paid', 'Dibayar'], amount: purchase.exactTotal, currencyCode: 'IDR', status: null },
    facts: [
      [['Paid from', 'Dibayar dari', companyAccountName]],
      [
        ['Bought by', 'Dibeli oleh', purchasedByName],
        ['Bought on', 'Dibeli pada', day],
      ],
    ],
    tables: [
      {
        columns: [
          { label: ['What', 'Keterangan'], is: 'text', length: 60, isWide: true },
          { label: ['Credits', 'Kredit'], is: 'figure' },
        ],
        rows: [[{ text: bought[kind][0], below: bought[kind][1] }, String(credits)]],
        more: 0,
      },
    ],
    sums: [
      [
        ['Before tax', 'Sebelum pajak', formatMoney(purchase.exactBeforeVat, 'IDR')],
        ['Value added tax, 11 %', 'PPN 11 %', formatMoney(purchase.exactVat, 'IDR')],
        ['Paid', 'Dibayar', formatMoney(purchase.exactTotal, 'IDR'), 'total'],
      ],
    ],
    people: [],
  };
}
