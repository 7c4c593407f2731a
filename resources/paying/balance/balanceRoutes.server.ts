import { sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { fileCall, readCall } from '../../../server/engine/calls.ts';
import { idParamsOf } from '../../../server/engine/entityRoutes.ts';
import { sheetFormats } from '../../../server/exchange/sheetFormats.ts';
import { pocketKinds } from '../../../server/ledger/ledgerTables.ts';
import type { App } from '../../../server/http/routes.ts';
import { paperCall } from '../../../server/pdf/paperCall.ts';
import { balanceAccess } from './balance.ts';
import { isSeen } from './balance.server.ts';
import { monthsOf } from './balanceMonths.server.ts';
import type { Balances } from './balanceWire.ts';
import { balanceMonths, balances, monthsQuestion, monthsShown } from './balanceWire.ts';
import { loadStatement, loadStatementSheet, statementQuestion } from './statement.server.ts';

/** What each account holds; behind it is the list of what moved it. */
export function balanceRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/balance',
    access: balanceAccess,
    tag: 'Balance',
    summary: "What the company's accounts hold: in all, available, and held for payments",
    answer: balances,
    read: async ({ executor, actor }) => ({ data: await balancesSeenBy(executor, actor) }),
  });
  paperCall(app, context, {
    url: '/v1/balance/:id/statement.pdf',
    access: balanceAccess,
    tag: 'Balance',
    summary: 'What moved the money of an account in a month, as PDF',
    params: idParamsOf('company-accounts'),
    query: statementQuestion,
    read: ({ executor, actor, params, query, now }) =>
      loadStatement(executor, actor, { accountID: params.id, month: query.month, now, words: context.words }),
  });
  fileCall(app, context, {
    url: '/v1/balance/:id/statement.csv',
    access: balanceAccess,
    tag: 'Balance',
    summary: 'What moved the money of an account in a month, as CSV',
    params: idParamsOf('company-accounts'),
    query: statementQuestion,
    produces: [sheetFormats.csv.mediaType],
    bytes: 'The bytes of the sheet',
    read: ({ executor, actor, params, query, say }) =>
      loadStatementSheet(executor, actor, { accountID: params.id, month: query.month, say }),
    toFile: (file) => file,
  });
  readCall(app, context, {
    url: '/v1/balance/months',
    access: balanceAccess,
    tag: 'Balance',
    summary: `What the accounts held at the end of each of the last ${monthsShown} months, and today`,
    query: monthsQuestion,
    isAlwaysThere: true,
    isReplica: true,
    answer: balanceMonths,
    async read({ executor, actor, query, now }) {
      return {
        data: await monthsOf(executor, actor, query.companyAccountID ?? null, today(actor.timeZone, now)),
      };
    },
  });
}

async function balancesSeenBy(executor: Executor, actor: Actor): Promise<Balances['data']> {
  const { rows } = await executor.execute<Balances['data'][number] & Record<string, unknown>>(sql`
    select a.id::int as id, a.name, holds.balance as "exactBalance", holds.available as "exactAvailable",
      holds.allocated as "exactAllocated", holds.held as "exactHeld"
    from company_account a
    cross join lateral (
      select coalesce(sum(l.balance), 0) as balance,
        coalesce(sum(l.balance) filter (where l.kind = 'available'), 0) as available,
        coalesce(sum(l.balance) filter (where l.kind = 'allocated'), 0) as allocated,
        coalesce(sum(l.balance) filter (where l.kind = 'held'), 0) as held
      from ledger_account l
      where l.company_id = a.company_id and l.company_account_id = a.id and l.currency_code = 'IDR' and l.kind in ${pocketKinds}
    ) holds
    where a.company_id = ${actor.companyID} and ${isSeen(actor, sql`a.id`)} and (a.status = 'active' or holds.balance <> 0)
    order by a.is_main desc, a.name, a.id`);
  return rows;
}
