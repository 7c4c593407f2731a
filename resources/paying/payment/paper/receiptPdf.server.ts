import { formatInstant } from '../../../../domain/day/day.ts';
import type { PaymentPaper } from './paymentPaper.server.ts';
import {
  amountPanel,
  orMissing,
  paperDefinition,
  paperHead,
  twoColumns,
} from '../../../../server/pdf/paperLayout.ts';
import { documentsTable, payeeFacts, totals, headOf, sandboxNote } from './paymentPaper.server.ts';
import { printPdf } from '../../../../server/pdf/pdfPrinter.ts';

/** What a receipt says beyond what every payment paper does. */
export interface ReceiptData extends PaymentPaper {
  /** ISO instant. */
  paidAt: string;
  /** How the payment was timed, in words: "Upon approval". */
  paymentTiming: string;
}

/** The receipt of a payment: A4, one page. The same data gives the same bytes. */
export async function buildReceiptPdf(data: ReceiptData): Promise<Buffer> {
  const paidAt = formatInstant(data.paidAt, data.timeZone, 'en');
  return printPdf(
    paperDefinition({
      title: 'Payment receipt',
      number: data.paymentNumber,
      companyName: data.company.name,
      issued: paidAt,
      createdAt: new Date(data.paidAt),
      body: [
        paperHead(headOf(data), 'Payment receipt', 'Bukti pembayaran'),
        ...sandboxNote(data),
        amountPanel(data, 'Amount paid', 'Nominal dibayar'),
        twoColumns(payeeFacts(data), {
          heading: { label: 'Payment', labelInIndonesian: 'Pembayaran', value: paidAt },
          facts: [
            { label: 'Payment number', labelInIndonesian: 'Nomor pembayaran', value: data.paymentNumber },
            {
              label: 'Bank reference',
              labelInIndonesian: 'Referensi bank',
              value: orMissing(data.bankReference),
            },
            { label: 'Paid from', labelInIndonesian: 'Rekening sumber', value: data.companyAccountName },
            { label: 'Timing', labelInIndonesian: 'Waktu pembayaran', value: data.paymentTiming },
          ],
        }),
        documentsTable(data),
        totals(data),
      ],
    }),
  );
}

/** Run by a worker thread. */
export default buildReceiptPdf;
