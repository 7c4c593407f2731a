import { and, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { outboxTable } from '../../../server/engine/recordTables.ts';
import { drawPage, openPdf } from '../../../server/reading/pdfPaper.ts';
import { readingTopic } from '../../../server/reading/readingJob.ts';
import { readUploaded } from '../../../server/reading/readingSeed.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { changeRecord, makeRecord, uploadFile } from '../../../server/seed/roomSeed.ts';
import { textPdf } from '../../../server/seed/samplePapers.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { receipt } from './receipt.ts';
import { receiptReadings, receiptStore } from './receipt.server.ts';

interface SeededReceipt {
  fileName: string;
  /** The first is its heading. */
  lines: (day: string) => readonly string[];
  /** So many days ago. */
  ago: number;
  /** It was photographed. */
  isPicture?: boolean;
  /** What its person typed, having looked at it. */
  mended?: object;
}

const lunch: SeededReceipt = {
  fileName: 'makan-siang.png',
  ago: 3,
  isPicture: true,
  lines: (day) => [
    'WARUNG SARI RASA',
    'Jl. Kemang Raya 12, Jakarta',
    `Tanggal : ${day} 12:41`,
    'Nasi Goreng Kampung 48.000',
    'Es Teh Manis 12.000',
    'Subtotal 60.000',
    'Service 5% 3.000',
    'PB1 10% 6.300',
    'TOTAL 69.300',
    'TUNAI 100.000',
    'KEMBALI 30.700',
  ],
};

/** What an employee keeps: read well, read with a doubt, mended, the same once more, and one that was just taken. */
const receipts: readonly SeededReceipt[] = [
  lunch,
  {
    fileName: 'taksi.pdf',
    ago: 2,
    lines: (day) => ['BLUE BIRD', 'No. Pintu : BB1234', `Tgl : ${day}`, 'TOTAL Rp 87.500', 'Terima kasih'],
  },
  {
    fileName: 'parkir.pdf',
    ago: 2,
    lines: (day) => ['SECURE PARKING', `Masuk ${day} 08:12`, `Keluar ${day} 17:40`, 'Biaya Parkir Rp 25.000'],
  },
  {
    fileName: 'buku-kerja.pdf',
    ago: 9,
    lines: (day) => ['Toko Buku Gunung Mas', `Semarang, ${day}`, 'Kertas A4 2 rim 118.000', 'Terima kasih'],
    mended: { merchant: 'Toko Buku Gunung Mas', amount: 118_000, currencyCode: 'IDR' },
  },
  { ...lunch, fileName: 'makan-siang-foto-kedua.png' },
];
const [, taxi] = receipts;

/** Some receipts of an employee; nothing becomes of them here. */
export const receiptSeed: RoomSeed = {
  name: receipt.name,
  async fill(stage) {
    // The evening before.
    const now = new Date(new Date(`${stage.today}T00:00:00Z`).getTime() - 12 * 3_600_000);
    for (const one of receipts) {
      stage.clock.at = new Date(now.getTime() - one.ago * 86_400_000);
      const { id, fileID, content } = await addReceipt(stage, one);
      await readUploaded(receiptReadings, stage, 'employee', fileID, content);
      if (one.mended) {
        const day = paidOn(stage, one);
        await changeRecord(stage, receiptStore, 'employee', id, { day, ...one.mended, fileIDs: [fileID] });
      }
    }
    stage.clock.at = now;
    if (taxi) await addReceipt(stage, { ...taxi, fileName: 'taksi-pulang.pdf', ago: 0 });
    await readTonight(stage);
  },
};

/** What was just taken is still being read when somebody looks. */
async function readTonight({ executor, companyID, today }: SeedStage): Promise<void> {
  await executor
    .update(outboxTable)
    .set({ dueAt: new Date(`${addDays(today, 1)}T00:00:00Z`) })
    .where(
      and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, readingTopic(receiptReadings).name)),
    );
}

/** The day on which it was taken: counted from yesterday. */
const paidOn = ({ today }: SeedStage, { ago }: SeededReceipt): Day => addDays(today, -1 - ago);

async function addReceipt(stage: SeedStage, given: SeededReceipt) {
  const { fileName, lines, isPicture } = given;
  const day = paidOn(stage, given);
  const pdf = textPdf(lines(spelled(day)));
  const content = isPicture ? await photographOf(pdf) : pdf;
  const fileID = await uploadFile(stage, 'employee', {
    fileName,
    contentType: isPicture ? 'image/png' : 'application/pdf',
    kind: 'receipt',
    content,
  });
  const id = await makeRecord(stage, receiptStore, 'employee', { fileIDs: [fileID] });
  return { id, fileID, content };
}

const spelled = (day: Day) => day.split('-').toReversed().join('/');

const drawnWidth = 1200;

/** The upper left part of a page, as somebody holds a camera over it. */
async function photographOf(pdf: Buffer): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const open = await openPdf(Uint8Array.from(pdf));
  try {
    const page = await drawPage(open, 1, drawnWidth);
    const picture = createCanvas(Math.round(page.width * 0.62), Math.round(page.height * 0.38));
    picture.getContext('2d').drawImage(page, 0, 0);
    return await picture.encode('png');
  } finally {
    await open.loadingTask.destroy();
  }
}
