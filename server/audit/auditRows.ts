import type { Actor } from '../../domain/access/actor.ts';
import { messagesOf } from '../../domain/message/message.ts';
import type { auditEn } from '../../domain/audit/audit.en.ts';
import type { AuditRow } from '../../domain/audit/auditSchemas.ts';
import type { ChangeWords } from '../../domain/noun/changeWords.ts';
import type { Executor } from '../database/database.ts';
import { systemActorName } from '../engine/history.ts';
import type { historyTable } from '../engine/recordTables.ts';
import type { Speech } from '../words/words.ts';
import type { AuditKind, AuditedRecord, AuditWords } from './auditKind.ts';

export const auditWord = messagesOf<typeof auditEn>('audit');

export type StoredHistory = typeof historyTable.$inferSelect;

interface Subject {
  type: string;
  id: number;
}

/** Records by kind and number, as far as they are still there. */
type NamedRecords = ReadonlyMap<string, AuditedRecord>;

const keyOf = ({ type, id }: Subject): string => `${type} ${id}`;

/** What these records are called, each kind in one question. */
export async function namedRecords(
  executor: Executor,
  companyID: number,
  kinds: readonly AuditKind[],
  subjects: readonly Subject[],
): Promise<NamedRecords> {
  const found = new Map<string, AuditedRecord>();
  for (const { type, read } of kinds) {
    const ids = new Set(subjects.flatMap((one) => (one.type === type ? [one.id] : [])));
    if (ids.size === 0) continue;
    for (const [id, record] of await read(executor, companyID, [...ids]))
      found.set(keyOf({ type, id }), record);
  }
  return found;
}

/** Words rows of history in one language, for one person. */
export function auditWording(kinds: readonly AuditKind[], named: NamedRecords, actor: Actor, say: Speech) {
  const terms = { translate: say.translate, locale: say.language, timeZone: actor.timeZone };
  const ofKind = new Map(kinds.map((kind) => [kind.type, kind]));
  const changesOf = new Map<AuditWords, ChangeWords>();

  function wordsOf(subject: Subject): AuditWords | undefined {
    return named.get(keyOf(subject))?.words ?? ofKind.get(subject.type)?.words;
  }

  function record(subject: Subject, storedName: string | null = null): AuditRow['record'] {
    const { type, id } = subject;
    const found = named.get(keyOf(subject));
    const one = wordsOf(subject)?.one;
    return {
      kind: type,
      kindName: one ? capitalized(say(one)) : type,
      id,
      name: found?.name ?? storedName,
      address: found?.path ?? null,
    };
  }

  function changes(row: StoredHistory): AuditRow['changes'] {
    const words = wordsOf(subjectOf(row));
    if (!words) {
      return Object.entries(row.changes).map(([label, [before, after]]) => ({
        label,
        before: before === null ? null : JSON.stringify(before),
        after: JSON.stringify(after),
      }));
    }
    const change = changesOf.get(words) ?? words.changes(terms);
    changesOf.set(words, change);
    const inOrder = words.inOrder?.(row.changes) ?? row.changes;
    return Object.entries(inOrder).map(([field, [before, after]]) => {
      const worded = change(field, before, after);
      return { label: worded.label, before: before === null ? null : worded.before, after: worded.after };
    });
  }

  function status(row: StoredHistory, name: string | null): AuditRow['from'] {
    if (name === null) return null;
    const look = wordsOf(subjectOf(row))?.look(name);
    return look ? { text: say(look.says), tone: look.tone } : { text: name, tone: 'neutral' };
  }

  return {
    record,
    row: (row: StoredHistory): AuditRow => ({
      id: row.id,
      at: row.at.toISOString(),
      actorID: row.actorID,
      actorName:
        row.actorID === null && row.actorName === systemActorName ? say(auditWord('system')) : row.actorName,
      action: row.action,
      did: wordsOf(subjectOf(row))?.did(row.action, say.translate) || row.action,
      record: record(subjectOf(row)),
      from: status(row, row.fromStatus),
      to: status(row, row.toStatus),
      changes: changes(row),
      notes: row.notes,
      remark: row.remark === null ? row.systemNotes : say(row.remark),
      related:
        row.relatedType === null || row.relatedID === null
          ? null
          : record({ type: row.relatedType, id: row.relatedID }, row.relatedName),
    }),
  };
}

export function subjectOf({ subjectType, subjectID }: StoredHistory): Subject {
  return { type: subjectType, id: subjectID };
}

/** The records that rows name: what was done to, and what goes with it. */
export function subjectsOf(rows: readonly StoredHistory[]): Subject[] {
  return rows.flatMap((row) => [
    subjectOf(row),
    ...(row.relatedType === null || row.relatedID === null
      ? []
      : [{ type: row.relatedType, id: row.relatedID }]),
  ]);
}

/** It begins a cell. */
function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
