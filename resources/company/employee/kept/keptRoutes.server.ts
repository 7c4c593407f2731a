import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { exportBegun } from '../../../../domain/list/sheetExport.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams, refusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import type { ComposedFile } from '../../../../server/exchange/dataset.ts';
import { answerBegun } from '../../../../server/exchange/export/answerBegun.ts';
import { actorOf } from '../../../../server/http/access.ts';
import type { App } from '../../../../server/http/routes.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { companyProfileTable } from '../../companyProfile/companyProfile.server.ts';
import { employee, employeeNotice } from '../employee.ts';
import type { KeptOfPeople } from './kept.ts';
import { erasedFields, isErasedAddress, keptKindNames, keptKinds, usualRecordsLaw } from './kept.ts';
import { countKept, readKept } from './keptRows.server.ts';
import { keptData } from './keptWire.ts';
import type { OpenRecords } from './open.server.ts';
import { openOf } from './open.server.ts';

/** Who sees what is kept of a person, and takes it away for them. */
const keptAccess = { anyRole: ['super_admin'] } as const;

interface Kept {
  kept: KeptOfPeople;
  open: () => readonly OpenRecords[];
}

type Person = typeof employeeTable.$inferSelect;

async function personOf(executor: Executor, { companyID }: Actor, id: number): Promise<Person | null> {
  return await rowIn(executor, employeeTable, { companyID, id });
}

/** How long records of a company are kept, and by which law. */
async function lawOf(executor: Executor, companyID: number): Promise<{ years: number; name: string }> {
  const { recordsKeptYears, recordsKeptBy } = companyProfileTable;
  const [profile] = await executor
    .select({ years: recordsKeptYears, name: recordsKeptBy })
    .from(companyProfileTable)
    .where(eq(companyProfileTable.companyID, companyID));
  return {
    years: profile?.years ?? usualRecordsLaw.years,
    name: profile?.name ?? usualRecordsLaw.name,
  };
}

/** What is kept of people: looked at, and taken away for them as a file. */
export function keptRoutes(app: App, context: ServerContext, { kept, open }: Kept): void {
  readCall(app, context, {
    url: '/v1/employees/:id/kept-data',
    access: keptAccess,
    tag: employee.tag,
    summary: 'What is kept of a person, by kind: how much, and until when',
    params: idParams,
    answer: keptData,
    isReplica: true,
    async read({ executor, actor, params: { id } }) {
      const person = await personOf(executor, actor, id);
      if (person === null) return null;
      const counted = await countKept(executor, kept, person);
      const isErased = isErasedAddress(person.email);
      counted.set('contact', isErased ? 0 : erasedFields.filter((name) => person[name] !== null).length);
      return {
        data: keptKindNames.map((kind) => ({
          kind,
          rows: counted.get(kind) ?? 0,
          until: keptKinds[kind],
        })),
        law: await lawOf(executor, actor.companyID),
        isErased,
        open: await openOf(executor, open(), person),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/employees/:id/kept-data/export',
    exposeHeadRoute: false,
    config: { access: keptAccess, isCommand: true },
    schema: {
      tags: [employee.tag],
      summary: 'Have all that is kept of a person made into a file for them',
      description:
        'Own rows as they are, without secrets, and where else they are named, as JSON. It is made after the answer; who asked fetches it, and ' +
        'it stands in the history of the person. It needs no `Idempotency-Key`: a repetition within a minute is answered with the same export.',
      params: idParams,
      response: { 202: exportBegun, ...refusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params;
      const person = await context.database.read(actor.companyID, (executor) =>
        personOf(executor, actor, id),
      );
      if (person === null) throw new DomainError('not_found');
      return await answerBegun(context, request, reply, {
        source: keptFile(kept),
        asked: { id },
        format: 'text',
      });
    },
  });
}

/** What is kept of one person, as a file. */
export function keptFile(kept: KeptOfPeople): ComposedFile {
  return {
    name: 'employees/kept-data',
    label: employeeNotice('kept.file'),
    access: keptAccess,
    isFetchedOnly: true,
    question: z.object({ id: z.coerce.number<string>().int().positive() }),
    async compose(view, actor, question) {
      const person = await personOf(view, actor, question['id'] as number);
      if (person === null) throw new DomainError('not_found');
      const { own, named, rows } = await readKept(view, kept, person);
      const { proposal: _proposal, companyAccountIDs: _accounts, ...facts } = person;
      const content = {
        format: 'outlay-person',
        version: 1,
        person: facts,
        kinds: Object.fromEntries(
          keptKindNames.map((kind) => [
            kind,
            { until: keptKinds[kind], columns: [...(kept[kind].own ?? []), ...(kept[kind].naming ?? [])] },
          ]),
        ),
        law: await lawOf(view, actor.companyID),
        own,
        named,
      };
      return {
        fileName: `person-${person.id}.json`,
        content: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
        rows: rows + 1,
      };
    },
    async onTaken(executor, actor, { at, query, rows }) {
      const id = Number(new URLSearchParams(query).get('id'));
      const person = await personOf(executor, actor, id);
      if (person === null) throw new DomainError('not_found');
      await appendHistory(executor, actor.companyID, actor, at, {
        subjectType: employee.name,
        subjectID: id,
        action: 'exportData',
        fromStatus: person.status,
        toStatus: person.status,
        remark: employeeNotice('kept.exported', { rows, smart_count: rows }),
      });
    },
  };
}
