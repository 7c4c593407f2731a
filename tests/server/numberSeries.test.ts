import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import { fiscalYearOf, months } from '../../domain/day/fiscalYear.ts';
import { nextNumberOfYear, nextReference } from '../../server/engine/numberSeries.ts';
import { companyTable } from '../../server/session/companyTable.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { fc } from '../properties.ts';

/** The numbers of a company, whatever its fiscal year is and however often that is moved. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

const days = fc.integer({ min: 0, max: 2_000 }).map((offset) => addDays('2025-01-01', offset));
const steps = fc.array(
  fc.oneof(fc.record({ day: days }), fc.record({ firstFiscalMonth: fc.constantFrom(...months) })),
  { minLength: 1, maxLength: 40 },
);
let series = 0;

describe('a number series', () => {
  it('begins anew with the fiscal year, counts without a gap and gives no number twice', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        series += 1;
        const name = `S${series}`;
        await test.database.write(1, async (executor) => {
          const setMonth = (firstFiscalMonth: (typeof months)[number]) =>
            executor.update(companyTable).set({ firstFiscalMonth }).where(eq(companyTable.companyID, 1));
          let first: (typeof months)[number] = 'january';
          await setMonth(first);
          const given: string[] = [];
          const counted = new Map<number, number>();
          for (const step of taken) {
            if ('firstFiscalMonth' in step) {
              await setMonth((first = step.firstFiscalMonth));
              continue;
            }
            const { year } = fiscalYearOf(step.day, first);
            counted.set(year, (counted.get(year) ?? 0) + 1);
            const number = await nextReference(executor, 1, name, step.day);
            expect(number).toBe(`${name}/${year}/${String(counted.get(year)).padStart(6, '0')}`);
            given.push(number);
          }
          expect(new Set(given).size).toBe(given.length);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('of tax goes by the calendar', async () => {
    await test.database.write(1, async (executor) => {
      await executor
        .update(companyTable)
        .set({ firstFiscalMonth: 'october' })
        .where(eq(companyTable.companyID, 1));
      expect(await nextNumberOfYear(executor, 1, 'TAX', 2026)).toBe('TAX/2026/000001');
      expect(await nextReference(executor, 1, 'BOOK', '2026-11-21')).toBe('BOOK/2027/000001');
    });
  });
});
