import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { heldBy } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ActContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { loadEmployeeActor } from '../../session/actor.ts';
import type { ExportSource } from '../dataset.ts';
import { askedOf } from '../dataset.ts';
import { employeesAmong } from './recipients.ts';

/**
 * What each person whom a file is for held when it was made, by the id of the employee. A file shows what its list showed that
 * day; nothing in it can be taken back later, so who may do less by then does not get it any more.
 */
export type FileRights = Readonly<Record<string, readonly string[]>>;

/**
 * What is held now by who has a file made, and by those whom it is sent to.
 * @param emails active colleagues among them are looked up
 */
export async function rightsOf(
  context: Pick<ActContext, 'database' | 'flags' | 'rights'>,
  actor: Actor,
  emails: readonly string[],
): Promise<FileRights> {
  const { companyID } = actor;
  const colleagues = await context.database.read(companyID, (executor: Executor) =>
    employeesAmong(executor, companyID, emails),
  );
  const people = await Promise.all(
    [...new Set(colleagues.values())].map((employeeID) =>
      loadEmployeeActor(context, { companyID, employeeID }),
    ),
  );
  return Object.fromEntries(
    [actor, ...people].flatMap((person) => (person ? [[person.employeeID, heldBy(person)]] : [])),
  );
}

interface MadeFile {
  dataset: ExportSource | undefined;
  query: string;
  /** Null of a file from before rights were noted. */
  rights: FileRights | null;
  /** Whether the person had it made: it is their list. */
  isOwn: boolean;
}

/**
 * Whether a file goes to a person on the day on which they fetch it: its list is still open to who had it made and its
 * feature to everybody, and they hold all that they held when it was made.
 */
export function mayStillHave(actor: Actor, { dataset, query, rights, isOwn }: MadeFile): boolean {
  if (!dataset) return false;
  const { allFeatures = [], allFlags = [] } = dataset.access;
  if (!mayEnter(actor, isOwn ? dataset.access : { allFeatures, allFlags })) return false;
  if (isOwn && !mayAsk(actor, dataset, query)) return false;
  if (rights === null) return true;
  const now = new Set(heldBy(actor));
  return rights[actor.employeeID]?.every((one) => now.has(one)) ?? false;
}

/** Whether what a file is about is still for them to know of. */
export async function mayStillKnow(
  executor: Executor,
  actor: Actor,
  { dataset, query }: Pick<MadeFile, 'dataset' | 'query'>,
): Promise<boolean> {
  if (!dataset?.mayStillKnow) return true;
  return await dataset.mayStillKnow(executor, actor, askedOf(dataset, query));
}

function mayAsk(actor: Actor, dataset: ExportSource, query: string): boolean {
  try {
    dataset.assertMay?.(actor, askedOf(dataset, query));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
