import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { mediaItem } from '../../../../domain/file/fileWire.ts';
import { pagingFilter } from '../../../../domain/list/listFilter.ts';
import { tripTypes } from '../../../../domain/trip/tripType.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { listCall, readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { destinationGroupTable } from '../../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../../tripCategory/tripCategoryTable.server.ts';
import type { Trip } from '../trip.ts';
import { trip } from '../trip.ts';
import { ticketStatuses } from './arrangement.ts';

/** What the company can book: nobody books what a day is paid. */
const bookableTypes = ['transportation', 'accommodation'] as const;

const named = z.object({ id: z.int(), name: z.string() });

const bookable = z.object({
  id: z.int(),
  categoryName: z.string(),
  categoryType: z.enum(bookableTypes),
  tripType: z.enum(tripTypes),
  destinationGroup: named.nullable().describe('At whose destinations alone it is booked; null: at all'),
});
type Bookable = z.output<typeof bookable>;

const ticket = z.object({
  id: z.int(),
  arrangement: z.int().describe('Of what was asked for'),
  status: z.enum(ticketStatuses),
  vendor: z.string().nullable(),
  bookingCode: z.string().nullable(),
  passenger: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  currencyCode: z.string().nullable(),
  amount: z.number().nullable(),
  baseAmount: z.number().nullable().describe('In rupiah, less what came back'),
  files: z.array(mediaItem),
});

/** What the company can book of trips, and what it has booked of one. */
export function arrangementRoutes(app: App, context: ServerContext, store: () => StoredNoun): void {
  listCall(app, context, {
    url: '/v1/business-trip-arrangements',
    access: trip.access,
    tag: trip.tag,
    summary: 'What the company can book of trips, by category, in pages',
    query: z.strictObject({ ...pagingFilter(25), tripType: z.enum(tripTypes).optional() }),
    isAlwaysThere: true,
    row: bookable,
    async read({ executor, actor: { companyID }, query: { tripType, page, limit } }) {
      const table = tripCategoryTable;
      const where = and(
        eq(table.companyID, companyID),
        eq(table.status, 'active'),
        inArray(table.categoryType, [...bookableTypes]),
        tripType && eq(table.tripType, tripType),
      );
      const rows = await executor
        .select({
          id: table.id,
          categoryName: table.categoryName,
          categoryType: table.categoryType,
          tripType: table.tripType,
          groupID: table.destinationGroupID,
          groupName: destinationGroupTable.name,
        })
        .from(table)
        .leftJoin(destinationGroupTable, isNamedBy(destinationGroupTable, table, table.destinationGroupID))
        .where(where)
        .orderBy(asc(table.categoryName), asc(table.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        rows: rows.map(({ groupID, groupName, categoryType, tripType: type, ...row }) => ({
          ...row,
          categoryType: categoryType as Bookable['categoryType'],
          tripType: type as Bookable['tripType'],
          destinationGroup: groupID === null ? null : { id: groupID, name: groupName ?? '' },
        })),
        total: await executor.$count(table, where),
      };
    },
  });
  readCall(app, context, {
    url: `/v1/${trip.path}/:id/tickets`,
    access: trip.access,
    tag: trip.tag,
    summary: 'What the company books of one trip, in its order',
    params: idParams,
    answer: z.object({ data: z.array(ticket) }),
    async read({ executor, actor, params, now, say }) {
      const found = await store().detail(executor, actor, params.id, now, say);
      return found && { data: (found as unknown as Trip).tickets };
    },
  });
}
