import { createHash, randomUUID } from 'node:crypto';

import { nouns } from '../../resources/nouns.server.ts';
import { mediaTable } from '../../server/files/mediaTables.ts';
import { jobIDOf } from '../../server/jobs/outboxRelay.ts';
import type { ServerContext } from '../../server/context.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import type { Journey } from './booksStage.ts';
import { goToSandbox } from './booksStage.ts';

export const stream = { program: 'stream' } as const;

/** What the page of the return sends for who is signed in there. */
export function returnToStream(
  person: Caller,
  { attempt, returned, cookie }: Journey,
  more: Record<string, unknown> = {},
) {
  const { state: _state, ...said } = returned;
  return person.post(
    '/v1/stream/company',
    { attempt, ...said, ...more },
    cookie ? { headers: { cookie } } : {},
  );
}

/** Connects the company of a person to a company of Stream's sandbox, and has it read what is uploaded. */
export async function connectStream(test: TestApp, person: Caller, company = '51002'): Promise<void> {
  read(await returnToStream(person, await goToSandbox(test, person, company, stream)), 201);
  read(await person.put('/v1/stream/reader', { reader: 'stream' }), 200);
}

/** A file as a person has uploaded it. */
export async function uploadAs(
  { context, database, clock }: TestApp,
  email: string,
  content: Buffer,
  fileName = 'invoice.pdf',
): Promise<number> {
  const { rows } = await database.systemPool.query<{ id: string; company_id: string }>(
    'select id, company_id from employee where email = $1',
    [email],
  );
  const [person] = rows;
  if (!person) throw new Error(`${email} is nobody`);
  const companyID = Number(person.company_id);
  const storageKey = `${companyID}/test/${randomUUID()}`;
  await context.files.put(storageKey, content, 'application/pdf');
  const [media] = await database.system
    .insert(mediaTable)
    .values({
      companyID,
      fileName,
      contentType: 'application/pdf',
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey,
      uploadedByID: Number(person.id),
      uploadedAt: clock.at,
    })
    .returning({ id: mediaTable.id });
  return media?.id ?? 0;
}

interface Waiting {
  company_id: string;
  id: string;
  payload: unknown;
}

/** Takes the jobs of a topic that are due out of the outbox. */
export async function takeJobs({ database, clock }: TestApp, topic: string): Promise<Waiting[]> {
  const { rows } = await database.systemPool.query<Waiting>(
    'delete from outbox where topic = $1 and due_at <= $2 returning company_id, id, payload',
    [topic, clock.at],
  );
  return rows;
}

/** Does one job on a server. */
export async function runJob(
  context: ServerContext,
  topic: string,
  { company_id, id, payload }: Waiting,
): Promise<void> {
  const worker = nouns.workers(context).find((one) => one.topic.name === topic);
  if (!worker) throw new Error(`nobody does ${topic}`);
  await worker.run({
    id: jobIDOf(company_id, id),
    companyID: Number(company_id),
    payload: worker.topic.schema.parse(payload),
    attempt: 1,
  });
}

/** Does the jobs of a topic that are due, each once; what one throws is thrown. Answers how many. */
export async function runJobs(test: TestApp, topic: string): Promise<number> {
  const jobs = await takeJobs(test, topic);
  for (const job of jobs) await runJob(test.context, topic, job);
  return jobs.length;
}
