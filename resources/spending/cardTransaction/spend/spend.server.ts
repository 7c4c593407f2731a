import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { sum } from '../../../../domain/money/money.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { cardTable } from '../../card/cardTable.server.ts';
import { categoryPolicyTable } from '../../categoryPolicy/categoryPolicyTables.server.ts';
import type { CardType } from '../../card/cardType.ts';
import { transactionNouns } from '../cardTransaction.ts';
import { cardTransactionTable } from '../cardTransactionTable.server.ts';
import type { CardSpend, SpendGroup } from './spendWire.ts';
import { cardSpend, spendPeriod, spendQuestion, spendersMax, spendingStatuses } from './spendWire.ts';

const table = cardTransactionTable;

/** What was paid by cards, for who lists their transactions: of those that they see. */
export function spendRoutes(
  app: App,
  context: ServerContext,
  type: CardType,
  store: Pick<StoredNoun, 'reader'>,
): void {
  const { access, permissions, path, tag, orCapability } = transactionNouns[type];
  const holder = orCapability?.see;
  readCall(app, context, {
    url: `/v1/${path}/spend`,
    access: {
      ...access,
      anyPermission: [permissions.viewList],
      // As the list: who pays by a card sees what they paid.
      ...(holder === undefined ? {} : { orCapability: holder }),
    },
    tag,
    summary: 'What was paid by cards in this month and the two before it, by card, merchant or category',
    query: spendQuestion,
    answer: cardSpend,
    isAlwaysThere: true,
    isReplica: true,
    read: ({ executor, actor, query, now }) => spendOf(executor, actor, store, query.by, now),
  });
}

/** The id and name of what a transaction is told apart by. */
const groups: Readonly<Record<SpendGroup, { id: SQL; name: SQL }>> = {
  card: {
    id: sql`${table.cardID}`,
    name: sql`(select ${cardTable.cardName} from ${cardTable} where ${cardTable.companyID} = ${table.companyID}
      and ${cardTable.id} = ${table.cardID})`,
  },
  merchant: { id: sql`null::bigint`, name: sql`${table.merchantName}` },
  category: {
    id: sql`${table.categoryID}`,
    name: sql`(select ${categoryPolicyTable.name} from ${categoryPolicyTable}
      where ${categoryPolicyTable.companyID} = ${table.companyID} and ${categoryPolicyTable.id} = ${table.categoryID})`,
  },
};

async function spendOf(
  executor: Executor,
  actor: Actor,
  { reader }: Pick<StoredNoun, 'reader'>,
  by: SpendGroup,
  now: Date,
): Promise<CardSpend> {
  const { from, to } = spendPeriod(today(actor.timeZone, now));
  const { id, name } = groups[by];
  const statuses = sql.join(
    spendingStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  const { rows } = await executor.execute<CardSpend['data'][number] & Record<string, unknown>>(sql`
    select id::int as id, name, sum(amount)::text as "exactAmount", count(*)::int as transactions
    from (
      select ${id} as id, ${name} as name, ${table.billingAmount} as amount from ${table}
      where ${table.companyID} = ${actor.companyID} and ${table.direction} = 'debit' and ${table.status} in (${statuses})
        and ${table.transactionDate} between ${from} and ${to} and ${reader.readable(actor) ?? sql`true`}
    ) as spent
    group by id, name order by sum(amount) desc, name, id`);
  const others = rows.slice(spendersMax);
  return {
    from,
    to,
    data: rows.slice(0, spendersMax),
    others: {
      exactAmount: sum(others.map(({ exactAmount }) => exactAmount)),
      transactions: others.reduce((count, { transactions }) => count + transactions, 0),
    },
  };
}
