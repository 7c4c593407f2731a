import { Readable } from 'node:stream';

import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { auditAccess, auditExportAccess, readSeal } from '../../domain/audit/audit.ts';
import type { AuditCheck, AuditDetail, AuditTerms } from '../../domain/audit/auditSchemas.ts';
import {
  auditCheck,
  auditCheckInput,
  auditDetail,
  auditQuery,
  auditRow,
  auditTerms,
  auditTermsQuery,
} from '../../domain/audit/auditSchemas.ts';
import { today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { listCall, readCall, writeCall } from '../engine/calls.ts';
import { idParams, refusalAnswers } from '../engine/entityRoutes.ts';
import { historyTable } from '../engine/recordTables.ts';
import { actorOf } from '../http/access.ts';
import { sendFile } from '../http/fileAnswer.ts';
import type { App } from '../http/routes.ts';
import { writeOutbox } from '../jobs/outbox.ts';
import { employeeName, employeeTable } from '../session/employeeTable.ts';
import { companyTable } from '../session/companyTable.ts';
import type { Speech } from '../words/words.ts';
import { auditCheckTopic, ofCheck } from './auditCheck.ts';
import type { AuditRooms } from './auditList.ts';
import { listAudit } from './auditList.ts';
import { auditWord, auditWording, namedRecords, subjectOf, subjectsOf } from './auditRows.ts';
import type { StoredCheck } from './auditTables.ts';
import { auditCheckTable } from './auditTables.ts';
import { linkFault } from './chain.ts';
import { companyChains, distinctIn, settledEnd } from './companyChains.ts';
import { evidenceLines, evidenceType } from './evidence.ts';
import { noteInAudit } from './ownTrail.ts';

const tag = 'Audit';
const rowParams = z.object({ id: idParams.shape.id.meta({ 'x-resource': 'history' }) });

/** A check that takes longer than this is given up by whoever asks for another. */
const timeoutMs = 15 * 60_000;
const earlierShown = 20;

/** The history of the whole company: read, checked, taken away. */
export function auditRoutes(app: App, context: ServerContext, rooms: AuditRooms): void {
  const { database, now } = context;

  listCall(app, context, {
    url: '/v1/audit',
    access: auditAccess,
    tag,
    summary: 'Everything that was done in the company, the newest first',
    query: auditQuery,
    row: auditRow,
    read: ({ query, ...asking }) => listAudit(asking, rooms, query),
  });

  readCall(app, context, {
    url: '/v1/audit/terms',
    access: auditAccess,
    tag,
    summary: 'The kinds of record and the actions that the history knows',
    query: auditTermsQuery,
    answer: auditTerms,
    isReplica: true,
    read: ({ executor, actor, query, say }) => readTerms(executor, actor, rooms, query, say),
  });

  readCall(app, context, {
    url: '/v1/audit/checks',
    access: auditAccess,
    tag,
    summary: `The last ${earlierShown} checks of the chain, the newest first`,
    query: z.strictObject({}),
    answer: z.object({ data: z.array(auditCheck) }),
    async read({ executor, actor, say }) {
      const stored = await checksOf(executor, actor.companyID);
      return { data: await shownChecks(executor, actor, stored, say) };
    },
  });

  readCall(app, context, {
    url: '/v1/audit/checks/:id',
    access: auditAccess,
    tag,
    summary: 'How far a check of the chain is, and what it found',
    params: idParams,
    query: z.strictObject({}),
    answer: auditCheck,
    async read({ executor, actor, params, say }) {
      const [shown] = await shownChecks(
        executor,
        actor,
        await checksOf(executor, actor.companyID, params.id),
        say,
      );
      return shown ?? null;
    },
  });

  writeCall(app, context, {
    method: 'POST',
    url: '/v1/audit/checks',
    access: auditAccess,
    tag,
    summary: 'Check the chain: every hash of the company is computed anew; one check at a time',
    body: auditCheckInput,
    answer: z.object({ id: z.int() }),
    async write({ executor, actor, body }) {
      return { id: await beginCheck(executor, actor, body.seal, now()) };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/audit/evidence',
    exposeHeadRoute: false,
    config: { access: auditExportAccess, isCommand: true },
    schema: {
      tags: [tag],
      summary: 'All rows of the history with their hashes, as a file that is checked without the server',
      description:
        'Lines of JSON: what the file is, a row each, and what they come to. docs/running.md says how it is checked. ' +
        'That it was taken stands in the history.',
      querystring: z.strictObject({}),
      produces: [evidenceType],
      response: { 200: z.any().describe('Lines of JSON'), ...refusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { companyID } = actor;
      const company = await database.write(companyID, async (executor) => {
        await noteInAudit(executor, companyID, actor, now(), { action: 'evidence', changes: {} });
        return await companyName(executor, companyID);
      });
      const { upTo } = await settledEnd(database, companyID);
      const head = { companyID, company, madeAt: now().toISOString(), upTo };
      const lines = evidenceLines(head, companyChains(database, companyID, upTo));
      return sendFile(reply, {
        fileName: `evidence-${companyID}-${today(actor.timeZone, now())}.jsonl`,
        contentType: evidenceType,
        content: Readable.from(lines, { objectMode: false }),
      });
    },
  });

  // Behind those whose last part is a word.
  readCall(app, context, {
    url: '/v1/audit/:id',
    access: auditAccess,
    tag,
    summary: 'One row of the history, with its place in the chain',
    params: rowParams,
    query: z.strictObject({}),
    answer: auditDetail,
    read: ({ executor, actor, params, say }) => readRow(executor, actor, rooms, params.id, say),
  });

  async function shownChecks(
    executor: Executor,
    actor: Actor,
    stored: readonly NamedCheck[],
    say: Speech,
  ): Promise<AuditCheck[]> {
    const subjects = stored.flatMap(({ check }) =>
      check.faults.map(({ subjectType: type, subjectID: id }) => ({ type, id })),
    );
    const named = await namedRecords(executor, actor.companyID, rooms.kinds, subjects);
    const wording = auditWording(rooms.kinds, named, actor, say);
    const text = (at: Date | null) => at?.toISOString() ?? null;
    return stored.map(({ check, requestedBy }) => ({
      id: check.id,
      status: check.status,
      requestedBy: requestedBy ?? '-',
      requestedAt: check.requestedAt.toISOString(),
      finishedAt: text(check.finishedAt),
      rows: check.rows,
      total: check.total,
      records: check.records,
      firstAt: text(check.firstAt),
      lastAt: text(check.lastAt),
      upTo: check.upTo,
      seal: check.seal,
      faults: check.faults.map(
        ({ subjectType: type, subjectID: id, id: rowID, position, what, expected }) => ({
          record: wording.record({ type, id }),
          rowID,
          position,
          what,
          text: say(auditWord(`fault.${what}`, { expected: String(expected) })),
        }),
      ),
      faultCount: check.faultCount,
      compared: check.compared,
    }));
  }
}

async function readTerms(
  executor: Executor,
  actor: Actor,
  { kinds }: AuditRooms,
  { kind: asked = [], recordID = [] }: z.output<typeof auditTermsQuery>,
  say: Speech,
): Promise<AuditTerms> {
  const { companyID } = actor;
  const [types, actions] = [
    await distinctIn(executor, companyID, historyTable.subjectType),
    await distinctIn(executor, companyID, historyTable.action),
  ];
  const chosen = asked.flatMap((type) => recordID.map((id) => ({ type, id })));
  const wording = auditWording(kinds, await namedRecords(executor, companyID, kinds, chosen), actor, say);
  const byLabel = (one: { label: string }, other: { label: string }) =>
    one.label.localeCompare(other.label, say.language);
  const known = kinds.filter(({ type }) => types.includes(type));
  const didOf = (action: string) =>
    known.map(({ words }) => words.did(action, say.translate)).find((did) => did !== '') ?? action;
  return {
    kinds: types
      .map((value) => {
        const kind = known.find(({ type }) => type === value);
        return { value, label: kind ? say(kind.many) : value };
      })
      .toSorted(byLabel),
    actions: actions.map((value) => ({ value, label: didOf(value) })).toSorted(byLabel),
    records: chosen.flatMap((subject) => {
      const { id, kindName, name } = wording.record(subject);
      return name === null ? [] : [{ value: String(id), label: name === '' ? kindName : name }];
    }),
  };
}

interface NamedCheck {
  check: StoredCheck;
  requestedBy: string | null;
}

async function checksOf(executor: Executor, companyID: number, id?: number): Promise<NamedCheck[]> {
  const table = auditCheckTable;
  return await executor
    .select({ check: table, requestedBy: employeeName })
    .from(table)
    .leftJoin(
      employeeTable,
      and(eq(employeeTable.companyID, table.companyID), eq(employeeTable.id, table.employeeID)),
    )
    .where(id === undefined ? eq(table.companyID, companyID) : ofCheck({ companyID, id }))
    .orderBy(desc(table.requestedAt), desc(table.id))
    .limit(earlierShown);
}

/** @throws DomainError `validation_failed` on `seal` */
async function beginCheck(
  executor: Executor,
  { companyID, employeeID }: Actor,
  notedSeal: string | undefined,
  at: Date,
): Promise<number> {
  const seal = notedSeal === undefined || notedSeal === '' ? null : notedSeal;
  const read = seal === null ? null : readSeal(seal);
  if (seal !== null && read?.companyID !== companyID) {
    const says = auditWord(read === null ? 'check.badSeal' : 'check.otherCompany');
    throw new DomainError('validation_failed', { says, fields: { seal: says } });
  }
  const table = auditCheckTable;
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit.check.${companyID}`}))`);
  const [underWay] = await executor
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.status, 'processing'),
        gt(table.requestedAt, new Date(at.getTime() - timeoutMs)),
      ),
    )
    .limit(1);
  // Who brings a seal along wants it compared; who does not sees the check that runs.
  if (underWay && seal === null) return underWay.id;
  const [begun] = await executor
    .insert(table)
    .values({ companyID, employeeID, notedSeal: seal, requestedAt: at })
    .returning({ id: table.id });
  const checkID = begun?.id ?? 0;
  await writeOutbox(executor, companyID, auditCheckTopic, { companyID, checkID });
  return checkID;
}

async function readRow(
  executor: Executor,
  actor: Actor,
  { kinds }: AuditRooms,
  id: number,
  say: Speech,
): Promise<AuditDetail | null> {
  const { companyID } = actor;
  const [row] = await executor
    .select()
    .from(historyTable)
    .where(and(eq(historyTable.companyID, companyID), eq(historyTable.id, id)));
  if (!row) return null;
  const ofRecord = and(
    eq(historyTable.companyID, companyID),
    eq(historyTable.subjectType, row.subjectType),
    eq(historyTable.subjectID, row.subjectID),
  );
  const around = await executor
    .select()
    .from(historyTable)
    .where(and(ofRecord, sql`${historyTable.position} between ${row.position - 1} and ${row.position + 1}`));
  const at = (position: number) => around.find((one) => one.position === position) ?? null;
  const [last] = await executor
    .select({ position: historyTable.position })
    .from(historyTable)
    .where(ofRecord)
    .orderBy(desc(historyTable.position))
    .limit(1);
  const named = await namedRecords(executor, companyID, kinds, [...subjectsOf([row]), subjectOf(row)]);
  const wording = auditWording(kinds, named, actor, say);
  return {
    ...wording.row(row),
    position: row.position,
    rowsOfRecord: last?.position ?? row.position,
    hash: row.hash.toString('hex'),
    previousHash: row.previousHash.toString('hex'),
    isSound: linkFault(row, at(row.position - 1)) === null,
    requestID: row.requestID,
    previousID: at(row.position - 1)?.id ?? null,
    nextID: at(row.position + 1)?.id ?? null,
  };
}

async function companyName(executor: Executor, companyID: number): Promise<string> {
  const [company] = await executor
    .select({ name: companyTable.name })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return company?.name ?? '';
}
