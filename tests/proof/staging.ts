import { getTableName } from 'drizzle-orm';

import { inputSchema } from '../../domain/noun/inputSchema.ts';
import type { LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { sampleOf } from './apiOperations.ts';
import { waysInto } from './involvement.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';

export type Transition = ServerEntity['lifecycle']['transitions'][number];
export type RoutedTransition = Transition & { route: NonNullable<Transition['route']> };

/** The actions of a noun that have a route, one for each status they start from. */
export function routedTransitions(entity: ServerEntity): RoutedTransition[] {
  return entity.lifecycle.transitions.filter((transition): transition is RoutedTransition =>
    Boolean(transition.route),
  );
}

/** The table of a noun: `term_payment` of `termPayment`. */
export function tableOf({ table }: ServerEntity): string {
  return getTableName(table);
}

/**
 * Records of the demo company on which this person may take this action now, newest first. Where the lifecycle asks for
 * somebody whom the record names, it names the person; where it asks for a proposal, a colleague has made one.
 */
export async function* subjectsFor(
  test: TestApp,
  entity: ServerEntity,
  transition: Pick<Transition, 'action' | 'from' | 'by'>,
  person: Newcomer,
): AsyncGenerator<number, void> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from "${tableOf(entity)}" where company_id = $1 and status = any($2) order by id desc`,
    [companyID, transition.from],
  );
  const actor = await person.actor();
  const subjectOf = (id: number): Promise<LifecycleSubject | null> =>
    test.database.write(companyID, async (executor) => {
      const row = await entity.lock(executor, companyID, id);
      return row && entity.toSubject(row, test.clock.at);
    });
  const isPossible = async (id: number): Promise<boolean> => {
    const subject = await subjectOf(id);
    if (!subject || !(transition.from as readonly string[]).includes(subject.status)) return false;
    return judgeAction(entity.lifecycle, actor, subject, transition.action).isAllowed;
  };
  for (const { id: text } of rows) {
    const id = Number(text);
    if ((await isPossible(id)) || (await isMadePossible(id))) yield id;
  }

  /** Proposes what the action answers, and has the record name the person, as far as it takes. */
  async function isMadePossible(id: number): Promise<boolean> {
    if ((await proposeBeside(test, entity, transition.action, id)) && (await isPossible(id))) return true;
    const subject = await subjectOf(id);
    if (!subject || transition.by.some((rule) => rule.holds(actor, subject))) return false;
    for (const rule of transition.by) {
      for (const way of await waysInto(test, entity, id, person, rule)) {
        const placed = await way.put(id, person.id);
        if (placed?.id === id && (await isPossible(id))) return true;
        await placed?.undo();
      }
    }
    return false;
  }
}

/** Has a colleague propose the step that an action answers; false where it answers none, or none can be proposed. */
async function proposeBeside(
  test: TestApp,
  entity: ServerEntity,
  action: string,
  id: number,
): Promise<boolean> {
  const step = /^(?:confirm|decline|withdraw)(.+)$/.exec(action)?.[1];
  const proposing = routedTransitions(entity).find((one) => one.action === `propose${step}`);
  if (!proposing) return false;
  const proposer = await proposerOf(test);
  const reply = await send(proposer.caller, callOf(entity, proposing, [id], false));
  return reply.statusCode === 200;
}

const proposers = new WeakMap<TestApp, Promise<Newcomer>>();

function proposerOf(test: TestApp): Promise<Newcomer> {
  const known = proposers.get(test) ?? hire(test, 'proposer');
  proposers.set(test, known);
  return known;
}

/** The next of these records, or an error that says what the proof is short of. */
export async function nextOf(subjects: AsyncGenerator<number, void>, what: string): Promise<number> {
  const { value, done } = await subjects.next();
  if (done || value === undefined) throw new Error(`the demo company has too few records for ${what}`);
  return value;
}

/** Where an action is called, and with what: for one record, or by its bulk form for several. */
export function callOf(
  entity: ServerEntity,
  { route, input }: RoutedTransition,
  ids: readonly number[],
  isBulk: boolean,
): { method: 'PATCH' | 'POST' | 'PUT' | 'DELETE'; url: string; body?: Record<string, unknown> } {
  const given = input === undefined ? {} : sampleOf(inputSchema(input));
  if (isBulk)
    return { method: 'PATCH', url: `/v1/${entity.path}/bulk/${route.path}`, body: { ids, ...given } };
  const url = `/v1/${entity.path}/${ids[0]}${route.path ? `/${route.path}` : ''}`;
  return { method: route.method, url, ...(input === undefined ? {} : { body: given }) };
}

/** Sends a call as a person. */
export function send(
  caller: Caller,
  { method, url, body }: ReturnType<typeof callOf>,
  options: { idempotencyKey?: string | null; version?: number } = {},
): ReturnType<Caller['get']> {
  if (method === 'DELETE') return caller.delete(url, options);
  return caller[method.toLowerCase() as 'patch' | 'post' | 'put'](url, body, options);
}
