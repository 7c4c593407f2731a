import { z } from 'zod';

import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { App } from '../http/routes.ts';
import { namesOf } from '../approval/people.ts';
import { actorsWithRights } from '../session/actor.ts';
import type { Rights } from '../session/rights.ts';
import { readCall } from './calls.ts';
import { idParams } from './entityRoutes.ts';
import { readUnlocked } from './readUnlocked.ts';
import { lifecycleOf } from './serverEntity.ts';
import type { ServerEntity, StoredRecord } from './serverEntity.ts';

/** So many are named; of more it is said how many they are. */
const namedMax = 4;

const nextPeople = z
  .object({
    people: z.array(z.object({ id: z.int(), name: z.string() })).max(namedMax),
    others: z.int().min(0).describe('How many more there are'),
  })
  .meta({ id: 'NextPeople' });

type NextPeople = z.output<typeof nextPeople>;

/** Gives a noun whose records wait for an action, or for another record, the call that names who acts next. */
export function nextPeopleRoute(
  app: App,
  context: ServerContext,
  entity: ServerEntity,
  entities: readonly ServerEntity[],
): void {
  if (entity.lifecycle.waitsFor === undefined) return;
  readCall(app, context, {
    url: `/v1/${entity.path}/:id/next-people`,
    access: entity.access,
    tag: entity.tag,
    summary: `Who can take the step that one ${entity.lifecycle.noun} waits for, where no approver is named for it`,
    params: idParams,
    answer: nextPeople,
    async read({ executor, actor, params: { id }, now }) {
      if (!(await entity.canRead(executor, actor, id))) return null;
      const row = await readUnlocked(executor, actor, entity, id);
      return (
        row && (await nextPeopleOf({ executor, actor, now, entities, rights: context.rights }, entity, row))
      );
    },
  });
}

interface Asking {
  executor: Executor;
  actor: Actor;
  now: Date;
  entities: readonly ServerEntity[];
  rights: Rights;
}

const nobody: NextPeople = { people: [], others: 0 };

async function nextPeopleOf(asking: Asking, entity: ServerEntity, row: StoredRecord): Promise<NextPeople> {
  const { executor, actor, now, entities } = asking;
  const subject = entity.toSubject(row, now);
  const lifecycle = lifecycleOf(entity, subject);
  if (lifecycle.follows?.includes(subject.status)) {
    const followed = await entity.followed?.(executor, row);
    const other = followed && entities.find(({ name }) => name === followed.entity);
    const otherRow = other && (await readUnlocked(executor, actor, other, followed.id));
    if (!otherRow) return nobody;
    const { approverIDs = [] } = otherRow;
    if (approverIDs.length === 0) return await nextPeopleOf(asking, other, otherRow);
    const names = await namesOf(executor, actor.companyID, approverIDs);
    return told(approverIDs.map((id) => ({ id, name: names.get(id) ?? '' })));
  }
  const actions = [lifecycle.waitsFor?.[subject.status] ?? []].flat();
  if (actions.length === 0) return nobody;
  const everybody = await actorsWithRights(executor, asking.rights, actor, ownersOf(subject));
  for (const action of actions) {
    const able = everybody.filter((one) => judgeAction(lifecycle, one, subject, action).isAllowed);
    if (able.length > 0)
      return told(able.map(({ employeeID, fullName }) => ({ id: employeeID, name: fullName })));
  }
  return nobody;
}

/** Whose record it is, and who made it for them: some steps are theirs, whatever rights they have. */
function ownersOf(subject: object): number[] {
  const { requesterID, createdByID } = subject as { requesterID?: unknown; createdByID?: unknown };
  return [requesterID, createdByID].filter((id) => typeof id === 'number');
}

function told(people: NextPeople['people']): NextPeople {
  return { people: people.slice(0, namedMax), others: Math.max(0, people.length - namedMax) };
}
