import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';

import { daysBetween, today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { law } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { employeeTable, isEmployee } from '../../../../server/session/employeeTable.ts';
import { trip } from '../trip.ts';
import { tripRule } from '../tripRules.ts';
import { preparedStatuses, reportedStatuses } from '../tripStatus.ts';
import { tripTable } from '../tripTables.server.ts';
import {
  calendarDays,
  calendarDaysMax,
  lastOf,
  tripCalendar,
  tripCalendarQuery,
} from './tripCalendarWire.ts';
import type { TripCalendar } from './tripCalendarWire.ts';

/** Who is where: approved trips under way and to come, of whom the acting person may know it. */
export function tripCalendarRoutes(app: App, context: ServerContext, store: () => StoredNoun): void {
  readCall(app, context, {
    url: `/v1/${trip.path}/calendar`,
    access: trip.access,
    tag: trip.tag,
    summary:
      'Who travels when: the trips that the acting person may open, and those of the people who report to them',
    query: tripCalendarQuery,
    isAlwaysThere: true,
    isReplica: true,
    answer: tripCalendar,
    async read({ executor, actor, query, now }) {
      const { companyID, employeeID } = actor;
      const from = query.from ?? today(actor.timeZone, now);
      const until = query.until ?? lastOf(from, calendarDays);
      if (until < from)
        throw new DomainError('validation_failed', { fields: { until: law('field.rangeReversed') } });
      if (daysBetween(from, until) >= calendarDaysMax)
        throw new DomainError('validation_failed', {
          fields: { until: tripRule('calendarTooLong', { days: calendarDaysMax }) },
        });
      const isOpenable = store().reader.readable(actor) ?? sql`true`;
      const rows = await executor
        .select({
          id: tripTable.id,
          traveller: employeeTable.name,
          tripName: tripTable.tripName,
          destination: tripTable.destination,
          startDate: tripTable.startDate,
          endDate: tripTable.endDate,
          status: tripTable.status,
          isOpenable: sql<boolean>`(${isOpenable})`,
        })
        .from(tripTable)
        .innerJoin(employeeTable, isEmployee(companyID, tripTable.requesterID))
        .where(
          and(
            eq(tripTable.companyID, companyID),
            inArray(tripTable.status, [...preparedStatuses, ...reportedStatuses]),
            lte(tripTable.startDate, until),
            gte(tripTable.endDate, from),
            or(isOpenable, eq(employeeTable.managerID, employeeID)),
          ),
        )
        .orderBy(asc(tripTable.startDate), asc(employeeTable.name), asc(tripTable.id));
      // What is approved has its name, its place and its days.
      return { from, until, trips: rows as TripCalendar['trips'] };
    },
  });
}
