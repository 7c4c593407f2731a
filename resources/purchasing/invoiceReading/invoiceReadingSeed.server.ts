import { firstOfMonth } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { readingCreditEntryTable, readingCreditTable } from './invoiceReadingTables.server.ts';

const monthlyTotal = 50;
const used = 12;
const lifetime = 120;

/** The credit for reading invoices, as it was granted and used this month. */
export const invoiceReadingSeed: RoomSeed = {
  name: 'invoiceReading',
  async fill({ executor, companyID, today, begunAt: at }) {
    await executor.insert(readingCreditTable).values({
      companyID,
      monthlyTotal,
      monthlyRemaining: monthlyTotal - used,
      lifetime,
      month: firstOfMonth(today),
    });
    await executor.insert(readingCreditEntryTable).values([
      {
        companyID,
        label: 'Beginning balance',
        source: 'initial_balance',
        change: monthlyTotal + lifetime,
        remaining: monthlyTotal + lifetime,
        at,
      },
      {
        companyID,
        label: 'OCR usage (Monthly credit)',
        source: 'submission',
        change: -used,
        remaining: monthlyTotal + lifetime - used,
        at,
      },
    ]);
  },
};
