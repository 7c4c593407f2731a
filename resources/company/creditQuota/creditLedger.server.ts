import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { QuotaKind } from '../../../domain/credit/creditQuota.ts';
import type { CreditUse } from '../../../server/credit/creditUses.ts';
import { creditUses } from '../../../server/credit/creditUses.ts';
import { servedList } from '../../../server/engine/servedList.ts';
import { creditLedgers } from './creditQuota.ts';

/** The number and the address of what used or bought credit, for the entry `e`. */
function recordOf(companyID: number): Record<'number' | 'address', SQL> {
  const per = (value: (use: CreditUse) => SQL) =>
    sql`case e.subject_type ${sql.join(
      creditUses().map((use) => sql`when ${use.type} then ${value(use)}`),
      sql` `,
    )} end`;
  return {
    number: per(
      ({ table, called }) => sql`(select ${sql.identifier(called)} from ${sql.identifier(table)} used
        where used.company_id = ${companyID} and used.id = e.subject_id)`,
    ),
    address: per(({ at }) => sql`${at}::text || e.subject_id`),
  };
}

function ledgerOf<Kind extends QuotaKind>(kind: Kind) {
  return servedList(creditLedgers[kind], {
    summary: `Every change of the credit for ${kind === 'ocr' ? 'reading papers' : 'issuing virtual cards'}`,
    about: {
      change: 'Units; below zero where they were used',
      remaining: 'What was left of both parts',
      record: 'What used or bought them; else the number of the change',
      source: 'Where it comes from, as the accounting integration calls it',
      address: 'Of the page of the record',
    },
    rows({ actor: { companyID, timeZone }, period }) {
      const { number, address } = recordOf(companyID);
      const within = period ? sql`and e.at >= ${period.since} and e.at < ${period.until}` : sql``;
      return sql`
        select lpad(e.id::text, 15, '0') as id, (e.at at time zone ${timeZone})::date::text as day, e.label, e.change,
          e.remaining, coalesce(${number}, '#' || e.id) as record, e.source, ${address} as address
        from credit_entry e where e.company_id = ${companyID} and e.kind = ${kind} ${within}`;
    },
  });
}

export const ocrCreditLedger = ledgerOf('ocr');
export const virtualCardCreditLedger = ledgerOf('vcn');
