import type { Content } from 'pdfmake/interfaces';

import type { Day } from '../../../../domain/day/day.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import type { PaymentPaper } from './paymentPaper.server.ts';
import {
  amountPanel,
  orMissing,
  paperDefinition,
  paperHead,
  twoColumns,
  wrapped,
} from '../../../../server/pdf/paperLayout.ts';
import { documentsTable, payeeFacts, totals, headOf, sandboxNote } from './paymentPaper.server.ts';
import { printPdf } from '../../../../server/pdf/pdfPrinter.ts';

/** What a slip says beyond what every payment paper does. */
export interface SlipData extends PaymentPaper {
  /** ISO instant at which this state of the payment was reached; the slip is dated with it. */
  issuedAt: string;
  /** The day it goes to the bank; null: as soon as it is authorized. */
  scheduledOn: Day | null;
  /** Written on the transfer, so that the vendor knows what it is for. */
  transferNote: string;
  /** Who did what so far, in order: "Requested by", "Approved by", "Authorized by". */
  steps: readonly { label: string; labelInIndonesian: string; name: string; at: string | null }[];
}

/** The last ones, when there are more. */
const maxSteps = 4;
const maxStepName = 45;
const quiet = '#64717e';

/** The slip of a payment, the instruction to transfer it: A4, one page. The same data gives the same bytes. */
export async function buildSlipPdf(data: SlipData): Promise<Buffer> {
  const issued = formatInstant(data.issuedAt, data.timeZone, 'en');
  const day = data.scheduledOn === null ? 'Upon approval' : formatDay(data.scheduledOn, 'en');
  return printPdf(
    paperDefinition({
      title: 'Payment slip',
      number: data.paymentNumber,
      companyName: data.company.name,
      issued,
      createdAt: new Date(data.issuedAt),
      body: [
        paperHead(headOf(data), 'Payment slip', 'Instruksi transfer'),
        ...sandboxNote(data),
        amountPanel(data, 'Amount to transfer', 'Nominal transfer'),
        twoColumns(
          {
            ...payeeFacts(data),
            heading: {
              ...payeeFacts(data).heading,
              label: 'Transfer to',
              labelInIndonesian: 'Ditransfer ke',
            },
          },
          {
            heading: { label: 'Transfer on', labelInIndonesian: 'Tanggal transfer', value: day },
            facts: [
              { label: 'Payment number', labelInIndonesian: 'Nomor pembayaran', value: data.paymentNumber },
              { label: 'Transfer note', labelInIndonesian: 'Berita transfer', value: data.transferNote },
              { label: 'Paid from', labelInIndonesian: 'Rekening sumber', value: data.companyAccountName },
              {
                label: 'Bank reference',
                labelInIndonesian: 'Referensi bank',
                value: orMissing(data.bankReference),
              },
            ],
          },
        ),
        documentsTable(data),
        totals(data),
        ...stepsOf(data),
      ],
    }),
  );
}

/** The people who stand for this payment, side by side. */
function stepsOf(data: SlipData): Content[] {
  const steps = data.steps.slice(-maxSteps);
  if (steps.length === 0) return [];
  return [
    {
      margin: [0, 22, 0, 0],
      unbreakable: true,
      columnGap: 16,
      columns: steps.map((step) => ({
        width: '*',
        stack: [
          { text: step.label, fontSize: 9, color: quiet },
          { text: step.labelInIndonesian, style: 'label' },
          { ...wrapped(step.name, maxStepName), bold: true, margin: [0, 4, 0, 1] },
          { text: step.at === null ? '–' : formatInstant(step.at, data.timeZone, 'en'), fontSize: 8.5 },
        ],
      })),
    },
  ];
}

/** Run by a worker thread. */
export default buildSlipPdf;
