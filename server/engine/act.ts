import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { Decision, LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import { decide, decideAutomatic } from '../../domain/lifecycle/lifecycle.ts';
import type { ActContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { appendHistory } from './history.ts';
import type { Say } from '../words/words.ts';
import { assertVersion } from './lock.ts';
import type { EffectOutcome, ServerEntity, StoredRecord } from './serverEntity.ts';
import { lifecycleOf } from './serverEntity.ts';

interface ActionRequest {
  id: number;
  action: string;
  input: unknown;
  /** What the noun's `prepare` answered. */
  prepared?: unknown;
  /** The version the person saw; null when they did not say. */
  version: number | null;
  /** In the person's language, for the newer record that a refusal carries. */
  say: Say;
}

/**
 * One press of a button: locks the record, lets the lifecycle decide, runs the noun's effect, writes status,
 * version and history, all in the caller's transaction. Throws a DomainError and changes nothing when refused.
 */
export async function act<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity<Row, Subject>,
  actor: Actor,
  request: ActionRequest,
): Promise<void> {
  const row = await lockForActor(executor, entity, actor, request.id);
  await assertAsOpened(executor, context, entity, actor, { ...request, row });
  const subject = entity.toSubject(row, context.now());
  const decision = decide(lifecycleOf(entity, subject), actor, subject, request.action, request.input);
  await carryOut(executor, context, entity, actor, row, { ...decision, prepared: request.prepared });
}

/**
 * A step that the server takes by itself, on a record of that company: the bank answered, a date came, or a person's act
 * on another record brings it along. Then the person is the actor, and nobody judges whether they may.
 */
export async function actAutomatically<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity<Row, Subject>,
  target: { companyID: number; id: number; action: string; actor?: Actor | null; notes?: string | null },
  outcome: EffectOutcome<Row> = {},
): Promise<void> {
  const row = await entity.lock(executor, target.companyID, target.id);
  if (!row) throw new DomainError('not_found');
  const patched = { ...row, ...outcome.patch };
  const { actor = null, notes = null } = target;
  const subject = entity.toSubject(patched, context.now());
  const decision = decideAutomatic(lifecycleOf(entity, subject), subject, target.action);
  await carryOut(executor, context, entity, actor, row, { ...decision, input: { notes } }, outcome);
}

/** The locked record, or `not_found` when it is not there or not this person's to know. */
export async function lockForActor<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  entity: ServerEntity<Row, Subject>,
  actor: Actor,
  id: number,
): Promise<Row> {
  const [row, canRead] = await Promise.all([
    entity.lock(executor, actor.companyID, id),
    entity.canRead(executor, actor, id),
  ]);
  if (!row || !canRead) throw new DomainError('not_found');
  return row;
}

/**
 * Refuses a write on a record that changed since the person opened it. The refusal carries the newer record, so that
 * the screen can say what changed without asking again.
 */
export async function assertAsOpened<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity<Row, Subject>,
  actor: Actor,
  { row, version, say }: { row: Row } & Pick<ActionRequest, 'version' | 'say'>,
): Promise<void> {
  if (version === null || version === row.version) return;
  assertVersion(version, row, await entity.detail(executor, actor, row.id, context.now(), say));
}

async function carryOut<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  context: ActContext,
  entity: ServerEntity<Row, Subject>,
  actor: Actor | null,
  row: Row,
  { prepared, ...decision }: Decision<string, string> & { prepared?: unknown },
  given: EffectOutcome<Row> = {},
): Promise<void> {
  const now = context.now();
  const effect = (entity.effectsOf?.(row) ?? entity.effects)[decision.action];
  const caused = (await effect?.({ executor, context, actor, row, decision, prepared, now })) ?? {};
  const outcome = { ...given, ...caused, patch: { ...given.patch, ...caused.patch } as Partial<Row> };
  await finish(executor, entity, actor, row, decision, outcome, now);
}

/** Writes what was decided: status and version, or nothing left of the record, and the history either way. */
export async function finish<Row extends StoredRecord, Subject extends LifecycleSubject>(
  executor: Executor,
  entity: ServerEntity<Row, Subject>,
  actor: Actor | null,
  row: Row,
  decision: Decision<string, string>,
  outcome: EffectOutcome<Row>,
  now: Date,
): Promise<void> {
  const isGone = decision.candidates.length === 0;
  const to = outcome.to ?? decision.to;
  if (!isGone && (to === null || !decision.candidates.includes(to))) {
    throw new Error(`${entity.name} ${decision.action}: ${String(to)} is no target of the lifecycle`);
  }
  if (isGone) {
    if (!entity.remove) throw new Error(`${entity.name} cannot be removed`);
    await entity.remove(executor, row);
  } else {
    // Every action but the proposal itself ends what was proposed for the record.
    const ended = row.proposal ? { proposal: null } : {};
    // What follows a decision puts an end to taking it back; the decision itself says who took it.
    const settled = row.decidedByID == null ? {} : { decidedByID: null };
    // Of other approvers the clock finds anew whether they can decide.
    const isAskedAnew =
      row.undecidableSince != null && outcome.patch !== undefined && 'approverIDs' in outcome.patch;
    const asked = isAskedAnew ? { undecidableSince: null } : {};
    const changed = {
      ...ended,
      ...settled,
      ...asked,
      ...outcome.patch,
      status: to,
      version: row.version + 1,
    };
    await entity.save(executor, row, changed as Partial<Row> & { status: string; version: number }, now);
  }
  await appendHistory(executor, row.companyID, actor, now, {
    subjectType: entity.name,
    subjectID: row.id,
    action: decision.action,
    fromStatus: decision.from,
    toStatus: isGone ? null : to,
    notes: notesOf(decision.input),
    remark: remarkOf(row, outcome),
    related: outcome.related,
    changes: outcome.changes,
  });
}

function remarkOf<Row extends StoredRecord>(
  { proposal }: Row,
  { remark = null, patch }: EffectOutcome<Row>,
): Message | null {
  if (!proposal || patch?.proposal !== undefined) return remark;
  const dropped = law('rule.proposalDropped', { proposer: proposal.proposerName });
  return remark === null ? dropped : joined('lines', [remark, dropped]);
}

function notesOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('notes' in input)) return null;
  return typeof input.notes === 'string' ? input.notes : null;
}
