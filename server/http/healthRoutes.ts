import { statfs } from 'node:fs/promises';

import { lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';
import type { Routes } from './routes.ts';
import type { ServerContext } from '../context.ts';
import { isMigrated } from '../database/migrate.ts';
import { outboxTable } from '../engine/recordTables.ts';
import { readBuild } from './build.ts';
import { errorAnswer } from './errorAnswer.ts';
import { answerIndexPage } from './indexPage.ts';
import { prefersHtml } from './preferredAnswer.ts';

/** Work that should have left the outbox this long ago is late. */
const lateAfterMinutes = 5;
const databaseTimeoutMs = 3000;

const healthAnswer = z.object({
  status: z
    .enum(['ok', 'degraded'])
    .describe('degraded: it answers requests, but nothing can be written, or work in the background is late'),
  database: z.literal('ok'),
  jobs: z.enum(['ok', 'late']),
  writing: z
    .enum(['ok', 'refused'])
    .describe('refused: the database takes nothing, or the disk of the data folder is full'),
});
const livenessAnswer = z.object({ status: z.literal('ok') });
const versionAnswer = z.object({ version: z.string(), commit: z.string().nullable(), node: z.string() });

/** Liveness, readiness and build, for machines; in a browser the same addresses are screens. */
export const healthRoutes: Routes = (app, context) => {
  const build = readBuild();
  const healthSchema = {
    tags: ['Server'],
    summary: 'Whether this server is ready',
    description:
      '200, or 503 with Retry-After and `details.reason` stopping, database or migrations. ' +
      '`/healthcheck` answers the same to machines.',
    response: { 200: healthAnswer, 503: errorAnswer },
  };
  const livenessSchema = {
    tags: ['Server'],
    summary: 'Whether this process answers at all, whatever it needs to be ready',
    response: { 200: livenessAnswer },
  };
  const versionSchema = {
    tags: ['Server'],
    summary: 'Which build runs',
    description: '`/version` answers the same to machines.',
    response: { 200: versionAnswer },
  };

  const health = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (context.isStopping?.() === true) throw notReady('stopping');
    try {
      return await checkHealth(context);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      request.log.warn({ err: error }, 'not ready');
      throw notReady('database', error);
    }
  };
  const version = () => build;

  const probe = { access: 'public', isProbe: true } as const;
  app.get('/v1/health', { config: probe, schema: healthSchema }, health);
  app.get('/v1/health/live', { config: probe, schema: livenessSchema }, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' } as const;
  });
  app.get('/v1/version', { config: { access: 'public' }, schema: versionSchema }, version);
  app.get('/healthcheck', { config: { isProbe: true }, schema: healthSchema }, async (request, reply) => {
    if (!prefersHtml(request)) return health(request, reply);
    return answerIndexPage(reply, context.configuration);
  });
  app.get('/version', { schema: versionSchema }, async (request, reply) => {
    if (!prefersHtml(request)) return version();
    return answerIndexPage(reply, context.configuration);
  });
};

function notReady(reason: 'stopping' | 'database' | 'migrations', cause?: unknown): DomainError {
  return new DomainError('unavailable', { details: { reason }, cause });
}

async function checkHealth(context: ServerContext): Promise<z.infer<typeof healthAnswer>> {
  if (!(await withinTimeout(isMigrated(context.database.systemPool)))) throw notReady('migrations');
  const isLate = await withinTimeout(hasLateWork(context));
  const isWritable = await canWrite(context);
  return {
    status: isLate || !isWritable ? 'degraded' : 'ok',
    database: 'ok',
    jobs: isLate ? 'late' : 'ok',
    writing: isWritable ? 'ok' : 'refused',
  };
}

/** With less than so much space PostgreSQL and the files have none for the next minutes. */
const freeBytesMin = 32 * 1024 * 1024;

/** Whether something can be written: a message into the log of the database, which changes nothing, and space for what follows. */
async function canWrite({ database, configuration, log }: ServerContext): Promise<boolean> {
  try {
    const { rows } = await withinTimeout(
      database.systemPool.query<{ readOnly: string }>(
        `select current_setting('transaction_read_only') as "readOnly", pg_logical_emit_message(true, 'outlay.health', '')`,
      ),
    );
    if (rows[0]?.readOnly !== 'off') throw new Error('the database is read-only');
    const { bavail, bsize } = await statfs(configuration.dataDir);
    if (bavail * bsize >= freeBytesMin) return true;
    log.error({ freeBytes: bavail * bsize }, 'the disk of the data folder is full');
  } catch (error) {
    log.error({ err: error }, 'nothing can be written');
  }
  return false;
}

async function hasLateWork(context: ServerContext): Promise<boolean> {
  const deadline = new Date(context.now().getTime() - lateAfterMinutes * 60_000);
  const late = await context.database.system
    .select({ one: sql<number>`1` })
    .from(outboxTable)
    .where(lt(sql`greatest(${outboxTable.dueAt}, ${outboxTable.createdAt})`, deadline))
    .limit(1);
  return late.length > 0;
}

/** A database that does not answer in time is as good as away. */
async function withinTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), databaseTimeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
