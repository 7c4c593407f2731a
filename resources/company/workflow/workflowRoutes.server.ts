import { z } from 'zod';

import type { Requirement } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { workflowCurrency } from '../../../domain/approval/approval.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { compare, fromWire } from '../../../domain/money/money.ts';
import { currencyCodeSchema } from '../../../domain/money/moneySchema.ts';
import { readSentMoney } from '../../../domain/money/sentMoney.ts';
import { fieldShape, readAmounts } from '../../../domain/noun/fieldSchemas.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { workflowsOf } from '../../../server/approval/chain.ts';
import { foreseeFewer } from '../../../server/approval/workflow/earlierWorkflows.ts';
import { passedByFewer } from '../../../server/approval/workflow/passedByFewer.ts';
import { replayWorkflow, withChanged } from '../../../server/approval/workflow/replay.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { App } from '../../../server/http/routes.ts';
import type { Say } from '../../../server/words/words.ts';
import type { KeptKind, WorkflowInput, WorkflowRow } from './workflow.ts';
import { workflowLayers } from './workflow.ts';
import { kindsOfType } from '../../workflows.ts';
import { customTerms, freeCurrencies, sentWorkflow } from './workflowRules.ts';
import { layerAnswer, passedAnswer, replayAnswer } from './workflowWire.ts';

interface WorkflowTerms {
  kind: KeptKind;
  store: () => StoredNoun;
  /** The nouns whose records are reviewed. */
  reviewed: readonly ServerEntity[];
  errorsOf: (
    executor: Executor,
    actor: Actor,
    sent: WorkflowInput,
    row: WorkflowRow | null,
  ) => Promise<FieldMessages>;
}

/** Each is one schema of the API document, however many kinds have such layers. */
const [plainLayer, layerOfPart] = ([false, true] as const).map((hasParts) =>
  z
    .strictObject(fieldShape(workflowLayers({ isByCurrency: false, hasParts }).fields))
    .meta({ id: hasParts ? 'SentLayerOfPart' : 'SentWorkflowLayer' }),
) as [z.ZodObject, z.ZodObject];
const layerList = z.object({ data: z.array(layerAnswer) });

/** What the workflows of a kind answer beside their records. */
export function workflowRoutes(app: App, context: ServerContext, terms: WorkflowTerms): void {
  const { kind, store, reviewed, errorsOf } = terms;
  const { noun, types, scope, isByCurrency } = kind;
  const { path, permissions, access } = noun;
  const hasParts = scope === 'parts';
  const layerInput = hasParts ? layerOfPart : plainLayer;
  const asks = (...anyPermission: NonNullable<Requirement['anyPermission']>[number][]): Requirement => ({
    ...access,
    anyPermission,
  });

  async function replay(
    { executor, actor, now }: { executor: Executor; actor: Actor; now: Date },
    id: number | null,
    body: object,
  ) {
    const sent = body as WorkflowInput;
    const row = id === null ? null : await workflowOf(executor, actor, id);
    const changed = {
      currencies: [],
      ...sent,
      custom: customTerms(sent),
      id: id ?? 0,
      layers: sent.layers.map((layer, index) => ({ ...layer, id: layer.id ?? -index })),
    };
    const known = (row?.layers ?? []).map((layer) => layer.id);
    const fields = await errorsOf(executor, actor, sent, row);
    for (const [index, layer] of sent.layers.entries()) {
      if (layer.id != null && !known.includes(layer.id)) fields[`layers.${index}.id`] = law('field.fromList');
    }
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    const kinds = kindsOfType(sent.type);
    const fewer = [];
    for (const kind of kinds) {
      const before = await workflowsOf(executor, actor.companyID, kind);
      const after = withChanged(kind, before, changed);
      fewer.push(await foreseeFewer(executor, actor, kind, { before, after }));
    }
    const confirms = fewer.find((one) => one.confirms !== null)?.confirms ?? null;
    return {
      ...(await replayWorkflow(executor, reviewed, actor, { kinds, changed }, now)),
      fewer: {
        asksFewer: fewer.some(({ asksFewer }) => asksFewer),
        confirms: confirms && { ...confirms, at: confirms.at.toISOString() },
      },
    };
  }

  const replayed = { tag: noun.tag, body: nounSchemas(noun).input, answer: replayAnswer };
  readCall(app, context, {
    ...replayed,
    url: `/v1/${path}/replay`,
    access: asks(permissions.create),
    summary: 'What a new workflow would have made of the records of the last 90 days; nothing is stored',
    read: (asking) => replay(asking, null, asking.body),
  });
  readCall(app, context, {
    ...replayed,
    url: `/v1/${path}/:id/replay`,
    access: asks(permissions.edit),
    summary: 'What a changed workflow would have made of the records of the last 90 days; nothing is stored',
    params: idParams,
    read: (asking) => replay(asking, asking.params.id, asking.body),
  });

  if (isByCurrency) {
    readCall(app, context, {
      url: '/v1/bill-workflows/available-payment-currencies',
      access: asks(permissions.viewList),
      tag: noun.tag,
      summary: 'The currencies that no workflow of payment requests serves',
      query: z.strictObject({}),
      answer: z.object({ currencies: z.array(currencyCodeSchema) }),
      read: async ({ executor, actor }) => ({
        currencies: freeCurrencies(await workflowsOf(executor, actor.companyID, { name: types[0] })),
      }),
    });
  }

  async function workflowOf(executor: Executor, actor: Actor, id: number): Promise<WorkflowRow> {
    const found = await store().reader.one(executor, actor, id);
    if (!found) throw new DomainError('not_found');
    return found as unknown as WorkflowRow;
  }

  readCall(app, context, {
    url: `/v1/${path}/:id/passed-with-fewer`,
    access: asks(permissions.viewDetail),
    tag: noun.tag,
    summary:
      'What passed by changes of a workflow that had fewer people asked, until a second person confirmed them',
    params: idParams,
    answer: passedAnswer,
    async read({ executor, actor, params }) {
      const { id, type } = await workflowOf(executor, actor, params.id);
      return await passedByFewer(executor, reviewed, actor, { kinds: kindsOfType(type), workflowID: id });
    },
  });

  /** Saves a workflow with its layers changed; what is refused of the layer at `place` is said by its own names. */
  async function saveLayers(
    executor: Executor,
    actor: Actor,
    { row, version, say, place }: { row: WorkflowRow; version: number | null; say: Say; place: number },
    change: (layers: object[]) => object[],
  ) {
    // They go through the schema as they would from a form; one that is put in was read by it.
    const { layers, ...input } = nounSchemas(noun).input.parse(sentWorkflow(row)) as WorkflowInput;
    try {
      await store().change(executor, context, actor, {
        id: row.id,
        version,
        say,
        input: { ...input, layers: change([...layers]) },
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw namedByLayer(error, `layers.${place}.`);
    }
    return { data: [...(await workflowOf(executor, actor, row.id)).layers] };
  }

  /** A layer as it is sent, with its amount read in the currency of the workflow. */
  function readLayer(layer: object, row: WorkflowRow): object {
    const fields: FieldMessages = {};
    const { fields: shape } = workflowLayers({ isByCurrency, hasParts });
    const read = readAmounts(shape, { ...layer }, { ...row }, ([name = ''], says) => {
      fields[name] = says;
    });
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    return read;
  }

  function placeOf({ layers }: WorkflowRow, layerID: number): number {
    const place = layers.findIndex(({ id }) => id === layerID);
    if (place < 0) throw new DomainError('not_found');
    return place;
  }

  /**
   * The calls of the layers of a workflow.
   * @param at their address
   * @param find the workflow that is meant; null where the company has none
   */
  function layerCalls<Params extends z.ZodObject>(
    at: `/v1/${string}`,
    params: Params,
    find: (executor: Executor, actor: Actor, params: z.output<Params>) => Promise<WorkflowRow | null>,
  ): void {
    const common = { tag: noun.tag, params } as const;
    const found = async (executor: Executor, actor: Actor, asked: z.output<Params>) => {
      const row = await find(executor, actor, asked);
      if (!row) throw new DomainError('not_found');
      return row;
    };

    readCall(app, context, {
      ...common,
      url: at,
      access: asks(permissions.viewDetail),
      summary: 'The layers of a workflow',
      answer: layerList,
      read: async ({ executor, actor, params: asked }) => ({
        data: [...((await find(executor, actor, asked))?.layers ?? [])],
      }),
    });

    readCall(app, context, {
      ...common,
      url: `${at}/lookup`,
      access: asks(permissions.viewDetail),
      summary: 'Whether a layer of a workflow has this bound',
      query: z.strictObject({
        maxAmount: z
          .string()
          .min(1)
          .max(40)
          .describe('As it is typed, with dots or without')
          .meta({ example: '10.000.000' }),
      }),
      answer: z.object({ isTaken: z.boolean() }),
      async read({ executor, actor, params: asked, query }) {
        const { layers = [], currencies = [] } = (await find(executor, actor, asked)) ?? {};
        const typed = readSentMoney(query.maxAmount, workflowCurrency({ currencies }), { isTyped: true });
        if (!typed.ok) throw new DomainError('validation_failed', { fields: { maxAmount: typed.says } });
        const isSame = (bound: number) => compare(fromWire(bound), typed.amount) === 0;
        return { isTaken: layers.some(({ maxAmount }) => maxAmount !== null && isSame(maxAmount)) };
      },
    });

    const layerCall = {
      access: asks(permissions.edit),
      takesVersion: true,
      tag: noun.tag,
      answer: layerList,
    } as const;
    const ofLayer = params.extend({ layerID: idParams.shape.id });
    writeCall(app, context, {
      ...layerCall,
      method: 'POST',
      url: at,
      summary: 'Add a layer to a workflow',
      params,
      body: layerInput,
      async write({ executor, actor, params: asked, body, version, say }) {
        const row = await found(executor, actor, asked as z.output<Params>);
        const layer = readLayer(body, row);
        return await saveLayers(
          executor,
          actor,
          { row, version, say, place: row.layers.length },
          (layers) => [...layers, layer],
        );
      },
    });
    writeCall(app, context, {
      ...layerCall,
      method: 'PUT',
      url: `${at}/:layerID`,
      summary: 'Change a layer of a workflow',
      params: ofLayer,
      body: layerInput,
      async write({ executor, actor, params: asked, body, version, say }) {
        const { layerID } = asked as { layerID: number };
        const row = await found(executor, actor, asked as unknown as z.output<Params>);
        const place = placeOf(row, layerID);
        const layer = { ...readLayer(body, row), id: layerID };
        return await saveLayers(executor, actor, { row, version, say, place }, (layers) =>
          layers.with(place, layer),
        );
      },
    });
    writeCall(app, context, {
      ...layerCall,
      method: 'DELETE',
      status: 200,
      url: `${at}/:layerID`,
      summary: 'Delete a layer of a workflow; the last one stays',
      params: ofLayer,
      async write({ executor, actor, params: asked, version, say }) {
        const { layerID } = asked as { layerID: number };
        const row = await found(executor, actor, asked as unknown as z.output<Params>);
        const place = placeOf(row, layerID);
        return await saveLayers(executor, actor, { row, version, say, place }, (layers) =>
          layers.toSpliced(place, 1),
        );
      },
    });
  }

  layerCalls(`/v1/${path}/:id/layers`, idParams, (executor, actor, { id }) =>
    workflowOf(executor, actor, id),
  );
  if (scope !== 'companyWide' && scope !== 'expense') return;

  /** The workflow of the whole company. */
  async function theOnly(executor: Executor, actor: Actor): Promise<WorkflowRow | null> {
    const [one] = await workflowsOf(executor, actor.companyID, { name: types[0] });
    return one ? await workflowOf(executor, actor, one.id) : null;
  }

  if (scope === 'companyWide') {
    layerCalls(`/v1/${path}/layers`, z.object({}), theOnly);
    return;
  }

  const expense = {
    url: '/v1/expense-workflow',
    tag: noun.tag,
    answer: store().detailAnswer,
  } as const;
  readCall(app, context, {
    ...expense,
    access: asks(permissions.viewDetail),
    summary: 'The workflow of settlements; 404 while they go as advances do',
    async read({ executor, actor, now, say }) {
      const row = await theOnly(executor, actor);
      return row && (await store().detail(executor, actor, row.id, now, say));
    },
  });
  writeCall(app, context, {
    ...expense,
    method: 'PUT',
    status: 200,
    access: asks(permissions.create, permissions.edit),
    takesVersion: true,
    summary: 'Save the workflow of settlements, the first time, too',
    body: nounSchemas(noun).input,
    async write({ executor, actor, body, version, now, say }) {
      const row = await theOnly(executor, actor);
      if (!row && !actor.permissions.has(permissions.create)) throw new DomainError('forbidden');
      const input = body as Record<string, unknown>;
      if (row) await store().change(executor, context, actor, { id: row.id, version, say, input });
      const id = row?.id ?? (await store().create(executor, context, actor, input));
      return await store().detail(executor, actor, id, now, say);
    },
  });
}

/** What is refused of one layer, by the names under which it was sent alone. */
function namedByLayer(error: DomainError, prefix: string): DomainError {
  const named = Object.entries(error.fields).map(([key, says]) => [
    key.startsWith(prefix) ? key.slice(prefix.length) : key,
    says,
  ]);
  return new DomainError(error.code, {
    says: error.says,
    details: error.details,
    fields: Object.fromEntries(named) as typeof error.fields,
  });
}
