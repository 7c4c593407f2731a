import { sql } from 'drizzle-orm';

import type { Locale } from '../../../domain/day/day.ts';
import { servedList } from '../../../server/engine/servedList.ts';
import { employeeName } from '../../../server/session/employeeTable.ts';
import { labelIn } from '../connection/connection.ts';
import type { BooksProgram } from '../connection/booksProgram.ts';
import { driftLists } from './driftList.ts';
import { sayMoves } from './movesOfDrift.ts';

const movesCell = (text: unknown, locale: Locale) =>
  typeof text === 'string' ? sayMoves(text, locale) : null;

const servedFor = (program: BooksProgram) =>
  servedList(driftLists[program], {
    label: labelIn('accountingDrift', program),
    summary: 'How the books differ from what was posted to them',
    about: {
      about: 'The document in the books, or the account and the month',
      expected: 'What was posted',
      found: 'What is there; null of what is missing',
      amount: 'Of a balance: what others moved',
    },
    sheetCells: {
      expected: ({ expected }, say) => movesCell(expected, say.language),
      found: ({ found }, say) => movesCell(found, say.language),
    },
    rows({ actor: { companyID }, period }) {
      const within = period
        ? sql`and drift.found_at >= ${period.since} and drift.found_at < ${period.until}`
        : sql``;
      return sql`
      select lpad(drift.id::text, 15, '0') as id,
        case when drift.kind = 'balance' then drift.account || ' ' || drift.month
          else coalesce(nullif(drift.number, ''), post.posted_number, drift.document_id) end as about,
        drift.kind, drift.status, drift.expected, drift.found, drift.amount, drift.found_at as "foundAt",
        case when employee.id is not null then ${employeeName} end as "decidedBy", drift.notes
      from accounting_drift drift
      left join accounting_post post on post.company_id = drift.company_id and post.id = drift.post_id
      left join employee on employee.company_id = drift.company_id and employee.id = drift.decided_by_id
      where drift.company_id = ${companyID} and drift.provider = ${program} ${within}`;
    },
  });

export const driftListsServed = { jurnal: servedFor('jurnal'), xero: servedFor('xero') } as const;
