import { sql } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import { servedList } from '../../../server/engine/servedList.ts';
import { activePlans, balancesOf, beneficiaries } from '../benefitPlan/benefitBalances.server.ts';
import { benefitBalance } from './benefitBalance.ts';

export const benefitBalanceList = servedList(benefitBalance, {
  summary: 'What people were granted of each active benefit plan, year by year, and what is left of it',
  about: {
    year: 'In which it begins',
    carried: 'What was left of the year before',
    adjusted: 'Given by hand, or taken',
  },
  async rows({ executor, actor: { companyID, timeZone }, now, asked }) {
    const [plans, people] = await Promise.all([
      activePlans(executor, companyID),
      beneficiaries(executor, companyID),
    ]);
    const until = today(timeZone, now);
    const kept = await balancesOf(executor, companyID, plans, people, until);
    const rows = kept.flatMap(({ plan, employee, balances }) =>
      balances.map(({ from, to, granted, carried, adjusted, used, left }) => ({
        id: `${plan.id}-${employee.id}-${from}`,
        employeeID: employee.id,
        employee: employee.name,
        planID: plan.id,
        plan: plan.name,
        year: from.slice(0, 4),
        yearStart: from,
        yearEnd: to,
        granted,
        carried,
        adjusted,
        used,
        left,
      })),
    );
    const narrowed = asked.year === undefined ? rows : rows.filter(({ year }) => year === asked.year);
    return sql`select * from jsonb_to_recordset(${JSON.stringify(narrowed)}::jsonb) as balance (id text, "employeeID" bigint,
      employee text, "planID" bigint, plan text, year text, "yearStart" date, "yearEnd" date, granted numeric, carried numeric,
      adjusted numeric, used numeric, "left" numeric)`;
  },
});
