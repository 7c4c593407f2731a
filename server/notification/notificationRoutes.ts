import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type {
  NotificationFilter,
  NotificationGroup,
  NotificationKind,
} from '../../domain/notification/notification.ts';
import { filtersOf } from '../../domain/notification/notification.ts';
import type { NotificationCounters } from '../../domain/notification/notificationSchemas.ts';
import {
  notificationCounters,
  notificationGroup,
  notificationPage,
  notificationQuery,
} from '../../domain/notification/notificationSchemas.ts';
import type { Executor } from '../database/database.ts';
import type { ServerContext } from '../context.ts';
import type { NotificationTerms } from '../engine/nouns.ts';
import { readCall, writeCall } from '../engine/calls.ts';
import { idParams } from '../engine/entityRoutes.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { App } from '../http/routes.ts';
import { notificationTable } from './notificationTable.ts';
import { signalUnread } from './unreadSignal.ts';
import { unreadStreams } from './unreadStreams.ts';

const common = { access: {}, tag: 'Notifications' };

/** `notifications`: what a person was told, how much of it is unread, and that it is read (rules: notifications). */
export function notificationRoutes(
  app: App,
  context: ServerContext,
  { addressOf, subjects }: NotificationTerms,
): void {
  const { database } = context;
  const streams = unreadStreams(context, (person) =>
    database.read(person.companyID, (executor) => countUnread(executor, person)),
  );
  // Streams would keep a server from coming to its end.
  app.addHook('preClose', async () => streams.endAll());
  app.addHook('onClose', () => streams.stop());

  readCall(app, context, {
    ...common,
    url: '/v1/notifications/counter',
    isAlwaysThere: true,
    summary: 'How much the signed-in person has not read',
    query: z.strictObject({}),
    answer: notificationCounters,
    read: ({ executor, actor }) => countUnread(executor, actor),
  });

  app.get(
    '/v1/notifications/stream',
    {
      // Of a stream there is no head to ask for.
      exposeHeadRoute: false,
      config: { access: {}, isStream: true },
      schema: {
        tags: ['Notifications'],
        summary: 'The same, at once and whenever it changes: server-sent events named `counters`',
        description: 'Ends with the session, and after a while by itself: ask again then.',
        querystring: z.strictObject({}),
        produces: ['text/event-stream'],
        response: { 200: z.unknown().describe('The events'), 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const events = await streams.open(request);
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // Proxies pass on what they get, and keep nothing back to fill a buffer.
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(events)
      );
    },
  );

  readCall(app, context, {
    ...common,
    url: '/v1/notifications',
    isAlwaysThere: true,
    summary: 'What the signed-in person was told, the newest first',
    query: notificationQuery,
    answer: notificationPage,
    async read({ executor, actor, query: { group, page, limit, filter }, say }) {
      const rows = await executor
        .select()
        .from(notificationTable)
        .where(and(ofPerson(actor, group), narrowed(group, filter)))
        .orderBy(desc(notificationTable.createdAt), desc(notificationTable.id))
        .offset((page - 1) * limit)
        // One more says whether there is a next page.
        .limit(limit + 1);
      return {
        data: rows.slice(0, limit).map(({ id, objectID, isRead, eventType, message, createdAt, ...row }) => ({
          id,
          objectID,
          objectUUID: null,
          isRead,
          eventType,
          message: say(message),
          createdAt: createdAt.toISOString(),
          address: addressOf({ objectID, eventType, objectType: row.objectType }),
        })),
        pageInfo: { currentPage: page, nextPage: rows.length > limit ? page + 1 : null },
      };
    },
  });

  const reading = {
    ...common,
    method: 'PATCH',
    isIdempotencyExempt: true,
    answer: notificationCounters,
  } as const;
  writeCall(app, context, {
    ...reading,
    url: '/v1/notifications',
    isAlwaysThere: true,
    summary: 'All of a group is read',
    body: z.strictObject({ group: notificationGroup }),
    async write({ executor, actor, body }) {
      await setRead(executor, and(ofPerson(actor, body.group), eq(notificationTable.isRead, false)));
      await signalUnread(executor, actor.companyID, [actor.employeeID]);
      return await countUnread(executor, actor);
    },
  });
  writeCall(app, context, {
    ...reading,
    url: '/v1/notifications/:id',
    summary: 'One is read',
    params: idParams.strict(),
    async write({ executor, actor, params }) {
      const read = await setRead(executor, and(ofPerson(actor), eq(notificationTable.id, params.id)));
      if (read === 0) return null;
      await signalUnread(executor, actor.companyID, [actor.employeeID]);
      return await countUnread(executor, actor);
    },
  });

  function narrowed(group: NotificationGroup, filter: NotificationFilter | undefined) {
    if (filter === undefined) return undefined;
    if (!filtersOf[group].includes(filter))
      throw new DomainError('validation_failed', {
        fields: { filter: law('field.oneOf', { choices: filtersOf[group].join(', ') }) },
      });
    return filter === 'deals' || filter === 'expenses'
      ? inArray(notificationTable.objectType, [...subjects[filter]])
      : eq(notificationTable.kind, filter satisfies NotificationKind);
  }
}

type Person = Pick<Actor, 'companyID' | 'employeeID'>;

function ofPerson({ companyID, employeeID }: Person, group?: NotificationGroup) {
  return and(
    eq(notificationTable.companyID, companyID),
    eq(notificationTable.employeeID, employeeID),
    group && eq(notificationTable.group, group),
  );
}

async function setRead(executor: Executor, which: SQL | undefined): Promise<number | null> {
  const { rowCount } = await executor.update(notificationTable).set({ isRead: true }).where(which);
  return rowCount;
}

async function countUnread(executor: Executor, actor: Person): Promise<NotificationCounters> {
  const rows = await executor
    .select({ group: notificationTable.group, unread: count() })
    .from(notificationTable)
    .where(and(ofPerson(actor), eq(notificationTable.isRead, false)))
    .groupBy(notificationTable.group);
  const unread = (group: NotificationGroup) => rows.find((row) => row.group === group)?.unread ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.unread, 0),
    approvals: unread('approvals'),
    expenses: unread('expenses'),
    virtualCards: unread('virtualCards'),
  };
}
