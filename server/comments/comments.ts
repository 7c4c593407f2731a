import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Comment } from '../../domain/comment/comment.ts';
import { commentAnswer, commentInput } from '../../domain/comment/comment.ts';
import type { NotificationGroup } from '../../domain/notification/notification.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { readCall, writeCall } from '../engine/calls.ts';
import { idParams } from '../engine/entityRoutes.ts';
import type { FileCarrier } from '../files/fileCarrier.ts';
import { linkMedia, mediaOf, unlinkMedia } from '../files/mediaLinks.ts';
import type { App } from '../http/routes.ts';
import { notify } from '../notification/notify.ts';
import { employeeName, employeeTable } from '../session/employeeTable.ts';
import { own } from '../words/own.ts';
import { commentTable } from './commentTable.ts';

/** Whom a comment concerns beside those who have commented before, and where they find its notification. */
export interface Concerned {
  /** The record as people call it: its number. */
  called: string;
  groups: readonly { group: NotificationGroup; employeeIDs: readonly number[] }[];
}

/** The records of a noun that people comment on. */
export interface CommentedNoun {
  name: string;
  path: string;
  tag: string;
  access: Requirement;
  /** Whether a person may read a record: then they may comment on it. */
  canRead: (executor: Executor, actor: Actor, id: number) => Promise<boolean>;
  /** Null where the record is not there any more. */
  concerned: (executor: Executor, companyID: number, id: number) => Promise<Concerned | null>;
}

/** The calls by which people read and write comments on the records of a noun: whoever may read the record may do both. */
export function commentRoutes(app: App, context: ServerContext, noun: CommentedNoun): void {
  const { name, path, tag, access, canRead, concerned } = noun;
  const shared = { url: `/v1/${path}/:id/comments`, access, tag, params: idParams } as const;
  readCall(app, context, {
    ...shared,
    summary: 'What people said about it, the oldest first',
    answer: z.object({ data: z.array(commentAnswer) }),
    async read({ executor, actor, params: { id } }) {
      if (!(await canRead(executor, actor, id))) return null;
      return { data: await commentsOn(executor, actor.companyID, name, id) };
    },
  });
  writeCall(app, context, {
    ...shared,
    method: 'POST',
    summary: 'Say something about it, to everybody who may read it',
    body: commentInput,
    answer: commentAnswer,
    async write({ executor, actor, params: { id }, body: { text, mediaIDs = [] }, now }) {
      if (!(await canRead(executor, actor, id))) return null;
      const { companyID, employeeID, fullName } = actor;
      const concerns = await concerned(executor, companyID, id);
      if (!concerns) return null;
      const before = await commentsOn(executor, companyID, name, id);
      const [made] = await executor
        .insert(commentTable)
        .values({ companyID, subjectType: name, subjectID: id, authorID: employeeID, text, createdAt: now })
        .returning({ id: commentTable.id });
      if (!made) throw new Error('the comment was not stored');
      await linkMedia(executor, companyID, commentFiles(name), made.id, mediaIDs, actor);
      const message = own('comment.said', { who: fullName, record: concerns.called, text });
      const told = new Set([employeeID]);
      const others = { group: 'approvals', employeeIDs: before.map(({ author }) => author.id) } as const;
      for (const { group, employeeIDs } of [...concerns.groups, others]) {
        const untold = employeeIDs.filter((one) => !told.has(one));
        for (const one of untold) told.add(one);
        await notify(executor, companyID, {
          employeeIDs: untold,
          group,
          kind: 'complete',
          eventType: `${name}_commented`,
          objectType: name,
          objectID: id,
          message,
        });
      }
      const media = await mediaOf(executor, companyID, commentFiles(name), [made.id]);
      return {
        id: made.id,
        author: { id: employeeID, name: fullName },
        text,
        media: media.get(made.id) ?? [],
        createdAt: now.toISOString(),
      };
    },
  });
}

/** The subject type under which files are linked to comments on records of a noun. */
const commentFiles = (noun: string): string => `${noun}.comments`;

/** Who may read a record may open what is attached to its comments. */
export function commentCarrier(noun: string, record: Pick<FileCarrier, 'opens' | 'canRead'>): FileCarrier {
  return {
    ...record,
    name: commentFiles(noun),
    of: noun,
    async recordOf(executor, companyID, commentID) {
      const [found] = await executor
        .select({ id: commentTable.subjectID })
        .from(commentTable)
        .where(and(eq(commentTable.companyID, companyID), eq(commentTable.id, commentID)));
      return found?.id ?? null;
    },
  };
}

/** Takes away what was said about a record that goes. */
export async function removeComments(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number,
): Promise<void> {
  const gone = await executor
    .delete(commentTable)
    .where(aboutRecord(companyID, subjectType, subjectID))
    .returning({ id: commentTable.id });
  const ids = gone.map(({ id }) => id);
  await unlinkMedia(executor, companyID, [commentFiles(subjectType)], ids);
}

const aboutRecord = (companyID: number, subjectType: string, subjectID: number) =>
  and(
    eq(commentTable.companyID, companyID),
    eq(commentTable.subjectType, subjectType),
    eq(commentTable.subjectID, subjectID),
  );

async function commentsOn(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number,
): Promise<Comment[]> {
  const rows = await executor
    .select({
      id: commentTable.id,
      text: commentTable.text,
      createdAt: commentTable.createdAt,
      authorID: commentTable.authorID,
      authorName: employeeName,
    })
    .from(commentTable)
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, commentTable.companyID), eq(employeeTable.id, commentTable.authorID)),
    )
    .where(aboutRecord(companyID, subjectType, subjectID))
    .orderBy(asc(commentTable.id));
  const ids = rows.map(({ id }) => id);
  const media = await mediaOf(executor, companyID, commentFiles(subjectType), ids);
  return rows.map(({ authorID, authorName, createdAt, ...row }) => ({
    ...row,
    media: media.get(row.id) ?? [],
    author: { id: authorID, name: authorName },
    createdAt: createdAt.toISOString(),
  }));
}
