import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { RecordStep } from './webhookEvents.ts';

/** Records of one type that messages are about, and what is told of one. */
export interface WebhookSubject {
  entity: Pick<ServerEntity, 'name' | 'access' | 'opens' | 'canRead' | 'detail'>;
  /** What people know one by: a property of its detail page. */
  number: string;
  /** Sums of its detail page, told as texts. */
  sums?: readonly string[];
  /** Further properties of it, told as they are. */
  also?: readonly string[];
  /** Records that it names, told by their numbers: `vendor` is told as `vendorID`. */
  named?: readonly string[];
}

/** The types of records that messages can be about, by the name of their entity; asked once all rooms are there. */
export type WebhookSubjects = () => readonly WebhookSubject[];

/**
 * What is told of a record after a step: its status as the step left it, its sums as they are now.
 * @returns null where this person may not read the record at this moment
 */
export async function toldOf(
  executor: Executor,
  actor: Actor,
  subjects: WebhookSubjects,
  { step, id, now }: { step: RecordStep; id: number; now: Date },
): Promise<Record<string, unknown> | null> {
  const subject = subjects().find(({ entity }) => entity.name === step.subjectType);
  if (!subject || !(await mayRead(executor, actor, subject, id))) return null;
  const detail = await subject.entity.detail(executor, actor, id, now, ({ key }) => key);
  if (detail === null) return null;
  const record = detail as Record<string, unknown>;
  const { sums = [], also = [], named = [] } = subject;
  return {
    id,
    number: record[subject.number] ?? null,
    status: step.toStatus,
    ...Object.fromEntries(also.map((key) => [key, record[key] ?? null])),
    ...Object.fromEntries(
      sums.map((key) => [key, record[key] == null ? null : String(record[key] as number | string)]),
    ),
    ...Object.fromEntries(
      named.map((key) => [`${key}ID`, (record[key] as { id?: unknown } | null | undefined)?.id ?? null]),
    ),
  };
}

/** Whether a person may read a record that a message is about, by the rule of its page. */
export async function mayBeTold(
  executor: Executor,
  actor: Actor,
  subjects: WebhookSubjects,
  { type, id }: { type: string; id: number },
): Promise<boolean> {
  const subject = subjects().find(({ entity }) => entity.name === type);
  return subject !== undefined && (await mayRead(executor, actor, subject, id));
}

async function mayRead(
  executor: Executor,
  actor: Actor,
  { entity }: WebhookSubject,
  id: number,
): Promise<boolean> {
  if (!mayEnter(actor, entity.access) || !mayEnter(actor, entity.opens ?? {})) return false;
  return await entity.canRead(executor, actor, id);
}
