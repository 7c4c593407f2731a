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
import { replayWorkflow } from '../../../server/approval/workflow/replay.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { App } from '../../../server/http/routes.ts';
import type { Say } from '../../../server/words/words.ts';
import type { KeptKind, ReadLayer, WorkflowInput, WorkflowRow } from './workflow.ts';
import { workflowLayers } from './workflow.ts';
import { freeCurrencies, sentWorkflow } from './workflowRules.ts';
import { layerAnswer, passedAnswer, replayAnswer } from './workflowWire.ts';

interface WorkflowTerms {
  kind: KeptKind;
  store: () => StoredNoun;
  /** The nouns whose records are reviewed. */
  reviewed: readonly ServerEntity[];
  errorsOf: (executor: Executor, actor: Actor, sent: WorkflowInput) => Promise<FieldMessages>;
}

const layerInput = z.strictObject(fieldShape(workflowLayers(false).fields)).meta({ id: 'SentWorkflowLayer' });
const layerParams = idParams.extend({ layerID: idParams.shape.id });
const layerList = z.object({ data: z.array(layerAnswer) });

/** What the workflows of a kind answer beside their records. */
export function workflowRoutes(app: App, context: ServerContext, terms: WorkflowTerms): void {
  const { kind, store, reviewed, errorsOf } = terms;
  const { noun, types, isByCurrency } = kind;
  const { path, permissions, access } = noun;
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
    const changed = {
      currencies: [],
      ...sent,
      id: id ?? 0,
      layers: sent.layers.map((layer, index) => ({ ...layer, id: layer.id ?? -index })),
    };
    const known = id === null ? [] : (await layersOf(executor, actor, id)).map((layer) => layer.id);
    const fields = await errorsOf(executor, actor, sent);
    for (const [index, layer] of sent.layers.entries()) {
      if (layer.id != null && !known.includes(layer.id)) fields[`layers.${index}.id`] = law('field.fromList');
    }
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    const before = await workflowsOf(executor, actor.companyID, sent.type);
    const others = before.filter((one) => one.id !== changed.id);
    const fewer = await foreseeFewer(executor, actor, sent.type, { before, after: [changed, ...others] });
    return {
      ...(await replayWorkflow(executor, reviewed, actor, { kind: sent.type, changed }, now)),
      fewer: {
        ...fewer,
        confirms: fewer.confirms && { ...fewer.confirms, at: fewer.confirms.at.toISOString() },
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
        currencies: freeCurrencies(await workflowsOf(executor, actor.companyID, types[0])),
      }),
    });
  }

  async function layersOf(executor: Executor, actor: Actor, id: number): Promise<readonly ReadLayer[]> {
    return (await workflowOf(executor, actor, id)).layers;
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
      const { type, currencies = [] } = await workflowOf(executor, actor, params.id);
      const isServed = (code: string) =>
        currencies.length === 0 || currencies.some((served) => served === code);
      return await passedByFewer(executor, reviewed, actor, type, isServed);
    },
  });

  readCall(app, context, {
    url: `/v1/${path}/:id/layers`,
    access: asks(permissions.viewDetail),
    tag: noun.tag,
    summary: 'The layers of a workflow',
    params: idParams,
    answer: layerList,
    read: async ({ executor, actor, params }) => ({
      data: [...(await layersOf(executor, actor, params.id))],
    }),
  });

  readCall(app, context, {
    url: `/v1/${path}/:id/layers/lookup`,
    access: asks(permissions.viewDetail),
    tag: noun.tag,
    summary: 'Whether a layer of a workflow has this bound',
    params: idParams,
    query: z.strictObject({
      maxAmount: z
        .string()
        .min(1)
        .max(40)
        .describe('As it is typed, with dots or without')
        .meta({ example: '10.000.000' }),
    }),
    answer: z.object({ isTaken: z.boolean() }),
    async read({ executor, actor, params, query }) {
      const { layers, currencies = [] } = await workflowOf(executor, actor, params.id);
      const typed = readSentMoney(query.maxAmount, workflowCurrency({ currencies }), { isTyped: true });
      if (!typed.ok) throw new DomainError('validation_failed', { fields: { maxAmount: typed.says } });
      const isSame = (bound: number) => compare(fromWire(bound), typed.amount) === 0;
      return { isTaken: layers.some(({ maxAmount }) => maxAmount !== null && isSame(maxAmount)) };
    },
  });

  /** Saves a workflow with one layer put in; what is refused of it is said by the names of the layer. */
  async function saveLayer(
    executor: Executor,
    actor: Actor,
    { id, layerID, version, say }: { id: number; layerID: number | null; version: number | null; say: Say },
    layer: object,
  ) {
    const row = await workflowOf(executor, actor, id);
    const place = layerID === null ? row.layers.length : row.layers.findIndex((one) => one.id === layerID);
    if (place < 0) throw new DomainError('not_found');
    const sent = sentWorkflow(row);
    const fields: FieldMessages = {};
    const read = readAmounts(
      workflowLayers(isByCurrency).fields,
      { ...layer },
      { ...row },
      ([name = ''], says) => {
        fields[name] = says;
      },
    );
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    // The others go through the schema as they would from a form; this one was read by it.
    const { layers, ...input } = nounSchemas(noun).input.parse(sent) as WorkflowInput;
    const put = [...layers] as object[];
    put[place] = { ...(layerID === null ? {} : { id: layerID }), ...read };
    try {
      await store().change(executor, context, actor, {
        id,
        version,
        say,
        input: { ...input, layers: put },
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw namedByLayer(error, `layers.${place}.`);
    }
    return { data: [...(await layersOf(executor, actor, id))] };
  }

  const layerCall = {
    access: asks(permissions.edit),
    takesVersion: true,
    tag: noun.tag,
    body: layerInput,
    answer: layerList,
  } as const;
  writeCall(app, context, {
    ...layerCall,
    method: 'POST',
    url: `/v1/${path}/:id/layers`,
    summary: 'Add a layer to a workflow',
    params: idParams,
    write: ({ executor, actor, params: { id }, body, version, say }) =>
      saveLayer(executor, actor, { id, layerID: null, version, say }, body),
  });
  writeCall(app, context, {
    ...layerCall,
    method: 'PUT',
    url: `/v1/${path}/:id/layers/:layerID`,
    summary: 'Change a layer of a workflow',
    params: layerParams,
    write: ({ executor, actor, params, body, version, say }) =>
      saveLayer(executor, actor, { ...params, version, say }, body),
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
