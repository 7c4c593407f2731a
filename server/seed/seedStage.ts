import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import type { Day } from '../../domain/day/day.ts';
import { createSandboxBank } from '../bank/sandboxBank.ts';
import { createSandboxIssuer } from '../card/sandboxIssuer.ts';
import type { ActContext, FileStorage } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { outboxTable } from '../engine/recordTables.ts';
import { createFlagService } from '../flags/flagService.ts';
import type { JobTopic } from '../jobs/jobTopics.ts';
import { notificationTopic } from '../jobs/jobTopics.ts';
import { tellPeople } from '../notification/deliverNotification.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import { employeeTable } from '../session/employeeTable.ts';
import type { Rights } from '../session/rights.ts';
import type { Words } from '../words/words.ts';
import type { Random } from './random.ts';

/** A company that is made to look at: its people act in it through the engine, at the time that its clock shows. */
export interface SeedStage {
  companyID: number;
  executor: Executor;
  /** Reads and writes in the transaction of the seed alone, by the stage's clock, with the flags of our own server. */
  context: ActContext;
  /** The present of whoever acts: it is set before they do. */
  clock: { at: Date };
  /** When the company began to work here. */
  begunAt: Date;
  /** The day it is in truth: everything happens before it begins. */
  today: Day;
  /** How many records there are to be, by the name of their noun, where companies differ in that. */
  counts: Readonly<Record<string, number>>;
  random: Random;
  /** It has a year behind it, and everybody acts in it: a company to look at, which takes longer to make. */
  reachesBack?: boolean;
  /** Where the bytes of files go; without it only their records are made. */
  files?: Pick<FileStorage, 'put'>;
  /** Who has the address `{name}@…`, or this number, with their rights. @throws Error for nobody who may act */
  person: (who: string | number) => Promise<Actor>;
}

export interface StageGiven extends Pick<
  SeedStage,
  'companyID' | 'begunAt' | 'today' | 'counts' | 'random' | 'reachesBack' | 'files'
> {
  /** A transaction of the database's owner. */
  executor: Executor;
  /** The connection that the transaction is on: the bank's memory goes with it. */
  client: Parameters<typeof createSandboxBank>[0]['database']['systemPool'];
  words: Words;
  rights: Rights;
}

/** Orders are answered after so long, as they are where nobody says otherwise. */
const bankDelayMs = 2000;

/** The flags of a company, which are the same for all its people: they are asked for once. */
async function flagsOf(companyID: number): Promise<ActContext['flags']> {
  const service = createFlagService({ flagsUrl: undefined });
  const somebody = { companyID, employeeID: 0 };
  await service.prepare?.(somebody);
  const values = service.valuesFor(somebody);
  return { valuesFor: () => values };
}

/** Opens a company whose people are there. */
export async function openStage({ client, words, rights, ...given }: StageGiven): Promise<SeedStage> {
  const { companyID, executor } = given;
  await executor.execute(sql`select set_config('outlay.company_id', ${String(companyID)}, true)`);
  const clock = { at: given.begunAt };
  const flags = await flagsOf(companyID);
  const context = stageContext(executor, { client, words, rights, flags }, () => clock.at);
  const people = await executor
    .select({ id: employeeTable.id, email: employeeTable.email })
    .from(employeeTable)
    .where(eq(employeeTable.companyID, companyID));
  const met = new Map<string | number, Actor>();
  return {
    ...given,
    context,
    clock,
    async person(who) {
      const known = met.get(who);
      if (known) return known;
      const employeeID = people.find(({ id, email }) => id === who || email.startsWith(`${who}@`))?.id;
      const actor = employeeID ? await loadEmployeeActor(context, { companyID, employeeID }) : null;
      if (!actor) throw new Error(`${who} of company ${companyID} is nobody who may act`);
      met.set(who, actor);
      return actor;
    },
  };
}

function stageContext(
  executor: Executor,
  {
    client,
    words,
    rights,
    flags,
  }: Pick<StageGiven, 'client' | 'words' | 'rights'> & Pick<ActContext, 'flags'>,
  now: () => Date,
): ActContext {
  const inTransaction: Database['write'] = (_companyID, work) => work(executor);
  const elsewhere = (): never => {
    throw new Error('A seed stays in its transaction');
  };
  return {
    database: {
      read: inTransaction,
      readReplica: inTransaction,
      write: inTransaction,
      system: executor,
      systemWrite: elsewhere,
      get systemPool() {
        return elsewhere();
      },
      pools: elsewhere,
      close: elsewhere,
    },
    configuration: {
      mailDomains: [],
      webhookOrigins: [],
      get accessTokenSecret() {
        return elsewhere();
      },
    },
    now,
    flags,
    bank: createSandboxBank({ database: { systemPool: client }, delayMs: bankDelayMs, now }),
    cardIssuer: createSandboxIssuer({ database: { systemPool: client } }),
    words,
    rights,
    outboxChanged: () => {
      // The seed does itself what is noted there, or leaves it to the server that starts after it.
    },
  };
}

/** What the engine has noted since the last time it has noted at the present of the stage. */
export async function dateNoted({ executor, companyID, clock }: SeedStage): Promise<void> {
  await executor
    .update(outboxTable)
    .set({ createdAt: clock.at })
    // Until then it bears the instant at which the transaction began.
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.createdAt, sql`now()`)));
}

/** A job that the seed does itself: its topic, and its work. */
interface NotedJob<Payload> {
  topic: JobTopic<Payload>;
  run: (payload: Payload) => Promise<void>;
}

/** Does what the engine has noted for a job, so that a server that starts after the seed finds nothing that is late. */
export async function doNoted<Payload>(
  { executor, companyID }: SeedStage,
  { topic, run }: NotedJob<Payload>,
): Promise<void> {
  const noted = await executor
    .delete(outboxTable)
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, topic.name)))
    .returning();
  for (const { payload } of noted.toSorted((a, b) => a.id - b.id)) await run(topic.schema.parse(payload));
}

/** Tells people in the application what the engine has noted for them: mails would come late. The rest is for the server. */
export async function tellNoted({ executor, companyID }: SeedStage): Promise<void> {
  const noted = await executor
    .delete(outboxTable)
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, notificationTopic.name)))
    .returning();
  for (const { payload, createdAt } of noted.toSorted((a, b) => a.id - b.id)) {
    const { isMailed: _isMailed, ...content } = notificationTopic.schema.parse(payload);
    await tellPeople(executor, companyID, [content], createdAt);
  }
}

/** The records of a company of which all of this holds, oldest first. */
export async function recordsOf<Table extends PgTable & Record<'companyID' | 'id', AnyPgColumn>>(
  { executor, companyID }: Pick<SeedStage, 'executor' | 'companyID'>,
  table: Table,
  ...such: readonly (SQL | undefined)[]
): Promise<Table['$inferSelect'][]> {
  return await executor
    .select()
    .from(table as PgTable)
    .where(and(eq(table.companyID, companyID), ...such))
    .orderBy(asc(table.id));
}

/** Tells what happened earlier. In the end the clock of the stage shows again what it showed. */
export async function lookBack(stage: SeedStage, tell: () => Promise<void>): Promise<void> {
  const { at } = stage.clock;
  await dateNoted(stage);
  await tell();
  stage.clock.at = at;
}
