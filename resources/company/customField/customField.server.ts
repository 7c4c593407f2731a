import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import {
  customFieldAccess,
  customFieldSubjects,
  customFieldsMax,
} from '../../../domain/noun/customFields/customFields.ts';
import { customFieldDefinition } from '../../../domain/noun/customFields/customFieldSchemas.ts';
import { listFilter } from '../../../domain/list/listFilter.ts';
import type { ServerContext } from '../../../server/context.ts';
import {
  customFieldOptionTable,
  customFieldTable,
  customFieldValueTable,
} from '../../../server/customFields/customFieldTables.ts';
import { customFieldsFor } from '../../../server/customFields/customValues.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { countInOrder, orderEffects } from '../../../server/records/recordOrder.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import type { App } from '../../../server/http/routes.ts';
import { customField, customFieldWord } from './customField.ts';
import { customFieldErrors } from './customFieldErrors.ts';

export const customFieldStore = storedNoun(customField, customFieldTable, {
  many: {
    options: {
      table: customFieldOptionTable,
      owner: customFieldOptionTable.fieldID,
      position: customFieldOptionTable.position,
    },
  },
  usedBy: [customFieldValueTable.fieldID],
  beforeSave: async ({ executor, actor, before, input }) => {
    const fields = customFieldErrors(input);
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    if (before === null) await placeForOne(executor, actor);
  },
  afterSave: async ({ executor, context, actor, before, after }) => {
    const asksNow = after.isRequired && before?.isRequired !== true;
    return {
      patch: {
        ...(before === null
          ? { position: await countInOrder(executor, customFieldTable, actor.companyID) }
          : {}),
        ...(asksNow ? { requiredSince: context.now() } : {}),
      },
    };
  },
  effects: {
    ...orderEffects(customFieldTable),
    restore: async ({ executor, row }) => ({ patch: { position: await placeForOne(executor, row) } }),
  },
  routes: definitionRoute,
});

/** The place of one more. @throws DomainError where there are as many as there can be */
async function placeForOne(executor: Executor, { companyID }: Pick<Actor, 'companyID'>): Promise<number> {
  const active = await countInOrder(executor, customFieldTable, companyID);
  if (active < customFieldsMax) return active + 1;
  throw new DomainError('in_use', { says: customFieldWord('most', { limit: customFieldsMax }) });
}

/** What forms and lists of a kind of record have to know; who fills a field needs no right to keep fields. */
function definitionRoute(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/custom-fields/definitions',
    access: customFieldAccess,
    tag: customField.tag,
    summary: 'The active custom fields of a kind of record, or of several, in their order',
    query: z.strictObject({ appliesTo: listFilter(z.enum(customFieldSubjects)).nonoptional() }),
    answer: z.object({ data: z.array(customFieldDefinition) }),
    isReplica: true,
    async read({ executor, actor, query: { appliesTo } }) {
      const fields = await customFieldsFor(executor, actor, appliesTo);
      return {
        data: fields.map((field) => ({
          ...field,
          appliesTo: [...field.appliesTo],
          options: [...field.options],
        })),
      };
    },
  });
}
