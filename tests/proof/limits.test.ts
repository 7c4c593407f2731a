import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { addDays } from '../../domain/day/day.ts';
import type { LineJudgement } from '../../domain/limit/limitUse.ts';
import type { LimitedLine } from '../../resources/spending/limit/limitUse.server.ts';
import { freeLimits, limitErrors, reserveLimits } from '../../resources/spending/limit/limitUse.server.ts';
import { createTestApp } from '../api/testApp.ts';
import type { TestApp } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import { companyID } from './newcomers.ts';
import { prove } from './prove.ts';

const firstDay = '2026-11-23';
/** The records that spend, and change what they spend, at the same time. */
const records = 12;

/** What somebody does with a record: its lines as they are now, or none any more. */
interface Act {
  record: number;
  lines: {
    amount: number;
    offset: number;
    days: number;
    key: number;
    isPart: boolean;
    approved: number | null;
  }[];
}

const act: fc.Arbitrary<Act> = fc.record({
  record: fc.nat({ max: records - 1 }),
  lines: fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 60 }),
      offset: fc.nat({ max: 12 }),
      days: fc.constantFrom(1, 1, 1, 2, 5),
      key: fc.nat({ max: 6 }),
      isPart: fc.boolean(),
      approved: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 5 }),
    }),
    { maxLength: 3 },
  ),
});

interface Category {
  id: number;
  subpolicyID: number;
  employeeID: number;
}

/** A category of its own, with limits of these amounts; the subpolicy has one of its own. */
async function categoryOf(test: TestApp, name: string): Promise<Category> {
  const pool = test.database.systemPool;
  const one = async (text: string, values: unknown[]) =>
    Number((await pool.query<{ id: string }>(text, values)).rows[0]?.id);
  const id = await one(
    `insert into category_policy (company_id, name, type, max_age_days) values ($1, $2, 'general', 90) returning id`,
    [companyID, name],
  );
  await pool.query(
    `insert into category_rule (company_id, policy_id, per_transaction, per_day, weekly, monthly, enforcement)
     values ($1, $2, 50, 60, 150, 220, 'block')`,
    [companyID, id],
  );
  const subpolicyID = await one(
    `insert into subpolicy (company_id, policy_id, name, is_active, weekly, enforcement) values ($1, $2, 'part', true, 80, 'block')
     returning id`,
    [companyID, id],
  );
  const employeeID = await one(`select id from employee where company_id = $1 order by id limit 1`, [
    companyID,
  ]);
  return { id, subpolicyID, employeeID };
}

class Refused extends Error {}

/** One press: what a blocking limit refuses undoes all of it. */
async function carryOut(
  test: TestApp,
  category: Category,
  { record, lines }: Act,
): Promise<LineJudgement[] | null> {
  const spending = { source: 'proof', recordID: category.id * 100 + record };
  try {
    return await test.database.write(companyID, async (executor) => {
      // Whoever changes a record has locked it.
      await executor.execute(sql`select pg_advisory_xact_lock(${spending.recordID})`);
      if (lines.length === 0) {
        await freeLimits(executor, companyID, spending);
        return [];
      }
      const judged = await reserveLimits(
        executor,
        companyID,
        spending,
        lines.map((line, position): LimitedLine => {
          const from = addDays(firstDay, line.offset);
          return {
            lineID: spending.recordID * 10 + position,
            position,
            employeeID: category.employeeID,
            categoryID: category.id,
            subpolicyID: line.isPart ? category.subpolicyID : null,
            days: { from, to: addDays(from, line.days - 1) },
            transactionKey: `receipt ${line.key}`,
            amount: String(line.amount),
            approvedAmount: line.approved === null ? null : String(Math.min(line.approved, line.amount)),
          };
        }),
      );
      const refused = limitErrors(judged, (lineID) => `lines.${lineID}.amount`);
      if (Object.keys(refused).length > 0) throw new Refused();
      return judged;
    });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** What is spent beyond a limit, and windows whose use is not what is spent in them: by nothing of the product. */
async function faultsOf(test: TestApp, { id, subpolicyID }: Category): Promise<unknown[]> {
  const { rows } = await test.database.systemPool.query(
    `with spent as (select * from limit_draw where category_id = $1),
     sums as (
       select 'transaction ' || transaction_key as what, sum(amount) as used, 50 as most from spent group by transaction_key
       union all select 'day ' || day, sum(amount), 60 from spent group by day
       union all select 'week ' || date_trunc('week', day), sum(amount), 150 from spent group by date_trunc('week', day)
       union all select 'month ' || date_trunc('month', day), sum(amount), 220 from spent group by date_trunc('month', day)
       union all select 'part, week ' || date_trunc('week', day), sum(amount), 80 from spent
         where subpolicy_id = $2 group by date_trunc('week', day))
     select what, used::text, most::text from sums where used > most
     union all
     select 'counted ' || usage.frequency || ' ' || usage.period_start, usage.used::text, counted.used::text
     from limit_usage usage, lateral (
       select coalesce(sum(spent.amount), 0) as used from spent
       where spent.employee_id = usage.employee_id
         and (usage.subpolicy_id is null or spent.subpolicy_id = usage.subpolicy_id)
         and case when usage.frequency = 'perTransaction' then spent.transaction_key = usage.transaction_key
           else spent.day >= usage.period_start and spent.day <= usage.period_end end) counted
     where usage.category_id = $1 and usage.used <> counted.used`,
    [id, subpolicyID],
  );
  return rows;
}

prove({
  name: 'limits',
  promise:
    'However many claims are sent in at once, nobody passes a limit, and what is used is what is spent',
  goal: '40 categories × 64 submissions, changes and withdrawals of 12 claims at once: no transaction, day, week or month beyond its limit; each window counts exactly what live lines spend',
  async run(choose) {
    const test = await createTestApp();
    try {
      const tally = { categories: 0, presses: 0, kept: 0, refused: 0, freed: 0 };
      const [numRuns, atOnce] = [choose(2, 40), choose(48, 64)];
      const presses = fc.array(act, { minLength: atOnce, maxLength: atOnce });
      await fc.assert(
        fc.asyncProperty(presses, async (all) => {
          tally.categories += 1;
          const category = await categoryOf(test, `proof ${tally.categories} ${Math.random()}`);
          const answers = await Promise.all(
            all.map(async (one) => ({ one, judged: await carryOut(test, category, one) })),
          );
          for (const { one, judged } of answers) {
            tally.presses += 1;
            if (judged === null) tally.refused += 1;
            else if (one.lines.length === 0) tally.freed += 1;
            else tally.kept += 1;
          }
          expect(await faultsOf(test, category)).toEqual([]);
        }),
        choose({ numRuns, seed: 20_261_127, endOnFailure: true }, { numRuns, endOnFailure: true }),
      );
      expect(Math.min(tally.kept, tally.refused, tally.freed)).toBeGreaterThan(0);
      return (
        `${tally.categories} categories, ${tally.presses} presses (${atOnce} at once): ${tally.kept} kept, ${tally.refused} refused, ` +
        `${tally.freed} withdrawn; 0 windows beyond a limit, 0 counted wrong`
      );
    } finally {
      await test.close();
    }
  },
});
