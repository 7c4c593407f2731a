import type { SQL } from 'drizzle-orm';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { chooseAccess, nounAccess } from '../../domain/noun/nounAccess.ts';
import { isReview } from '../../domain/noun/nounAddresses.ts';
import { reviewStatuses } from '../../domain/lifecycle/reviewStatus.ts';
import { readSorts } from '../../domain/list/listQuery.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { CommentedNoun } from '../comments/comments.ts';
import { commentRoutes } from '../comments/comments.ts';
import type { ActContext, ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { listCall, readCall, writeCall } from '../engine/calls.ts';
import { idParams, refusalAnswers } from '../engine/entityRoutes.ts';
import { sumsCall } from '../engine/listSums.ts';
import { actorOf } from '../http/access.ts';
import type { App, Routes } from '../http/routes.ts';
import { companyOnPaper } from '../pdf/companyOnPaper.ts';
import type { PaperedRecord } from '../pdf/nounPaper.ts';
import { paperOfNoun } from '../pdf/nounPaper.ts';
import { paperCall } from '../pdf/paperCall.ts';
import type { Say } from '../words/words.ts';
import { sayTo } from '../words/words.ts';
import type { Input } from './judgeRecords.ts';
import type { NounQuestion, NounReader, NounStorage } from './nounRows.ts';

/** A page of a noun's records, as its list answers them. */
export type ListedRecords = (
  executor: Executor,
  actor: Actor,
  question: NounQuestion,
) => Promise<{ rows: Record<string, unknown>[]; total: number }>;

/** What the calls of a noun stand on. */
interface ServedNoun {
  noun: AnyNoun;
  reader: NounReader;
  detailAnswer: z.ZodType;
  offers: NounStorage['offers'];
  own: NounStorage['own'];
  views: NonNullable<NounStorage['views']>;
  /** Who decides on its records is said on their papers. */
  isReviewed: boolean;
  /** Of records that people comment on. */
  comments: Pick<CommentedNoun, 'canRead' | 'concerned'>;
  /** Registered before the noun's own, so that their paths win. */
  routes: Routes | undefined;
  /** A page of its records, each with its flags and those of its fields that the person is told. */
  listed: ListedRecords;
  detail: (executor: Executor, actor: Actor, id: number, now: Date, say: Say) => Promise<object | null>;
  create: (
    executor: Executor,
    context: ActContext,
    actor: Actor,
    input: Input,
    made?: { isDraft?: boolean },
  ) => Promise<number>;
  change: (
    executor: Executor,
    context: ActContext,
    actor: Actor,
    change: { id: number; version: number | null; say: Say; input: Input; isDraft?: boolean },
  ) => Promise<void>;
}

/** A list of a noun's records: at its own address, or of a view that has one of its own. */
interface ServedList {
  path: string;
  access: Requirement;
  /** Who is told what the list sums. */
  sumsAccess: Requirement;
  /** What is asked, with what the list itself narrows it by. */
  asked: (actor: Actor, query: NounQuestion) => NounQuestion;
}

function nounLists({ noun, own, views }: ServedNoun): ServedList[] {
  const narrowed = (query: NounQuestion, within: SQL | undefined) => (within ? { ...query, within } : query);
  return [
    {
      path: noun.path,
      access: chooseAccess(noun),
      sumsAccess: nounAccess(noun, 'viewList'),
      // Whoever looks a record up by its id may know of more than their own.
      asked: (actor, query) => narrowed(query, query.ids ? undefined : own?.(actor)),
    },
    ...(noun.views ?? []).flatMap((view): ServedList[] =>
      view.path === undefined
        ? []
        : [
            {
              path: view.path,
              access: view.access,
              sumsAccess: view.access,
              asked: (actor, query) => ({
                ...narrowed(query, views[view.name]?.(actor)),
                ...(view.sort === undefined || query.sort ? {} : { sort: readSorts(view.sort) }),
                ...(isReview(view) ? { reviewStatus: query.reviewStatus ?? reviewStatuses } : {}),
              }),
            },
          ],
    ),
  ];
}

/** A list with its sums. */
function listRoutes(
  app: App,
  context: ServerContext,
  { noun, reader, listed }: Pick<ServedNoun, 'noun' | 'reader' | 'listed'>,
  { path, access, sumsAccess, asked }: ServedList,
): void {
  const schemas = nounSchemas(noun);
  const list = {
    url: `/v1/${path}`,
    tag: noun.tag,
    query: schemas.filter as unknown as z.ZodType<NounQuestion>,
  } as const;
  if (noun.list.sum !== undefined) {
    sumsCall(app, context, { ...list, access: sumsAccess }, ({ executor, actor, query }) =>
      reader.summed(executor, actor, asked(actor, query)),
    );
  }
  listCall(app, context, {
    ...list,
    access,
    summary: `List of ${path}`,
    row: schemas.row as z.ZodObject,
    ...(noun.listedAs === undefined ? {} : { listedAs: noun.listedAs }),
    read: ({ executor, actor, query }) => listed(executor, actor, asked(actor, query)),
  });
}

const offersAnswer = z
  .object({ data: z.array(z.object({ value: z.string(), label: z.string() })) })
  .meta({ id: 'Offers' });

/** The calls of a declared noun, beside those of its lifecycle. */
export function nounRoutes(app: App, context: ServerContext, served: ServedNoun): void {
  const { noun, detailAnswer, offers = {}, isReviewed, detail, create, change } = served;
  const { path, tag, lifecycle } = noun;
  const schemas = nounSchemas(noun);
  /** Who makes a record and says nothing of these leaves them empty, and is asked for those that are required. */
  const empty: Input = noun.customFields ? { customFields: [] } : {};
  const listAccess = chooseAccess(noun);
  void served.routes?.(app, context);
  for (const [field, offersTo] of Object.entries(offers)) {
    app.route({
      method: 'GET',
      url: `/v1/${path}/offered/${field}`,
      config: { access: listAccess },
      schema: {
        tags: [tag],
        summary: `What the acting person can choose as ${field}`,
        querystring: z.strictObject({}),
        response: { 200: offersAnswer, ...refusalAnswers },
      },
      async handler(request) {
        const say = sayTo(request);
        const data = offersTo(actorOf(request)).map(({ value, label }) => ({ value, label: say(label) }));
        return { data };
      },
    });
  }

  for (const list of nounLists(served)) listRoutes(app, context, served, list);

  const one = { tag, answer: detailAnswer as z.ZodType } as const;
  readCall(app, context, {
    ...one,
    url: `/v1/${path}/:id`,
    access: nounAccess(noun, 'viewDetail'),
    ...(noun.takesTokens === 'reads' ? { byToken: [noun.permissions.viewDetail] } : {}),
    summary: `One ${lifecycle.noun} with its history`,
    params: idParams,
    read: ({ executor, actor, params, now, say }) => detail(executor, actor, params.id, now, say),
  });

  if (isReviewed) {
    paperCall(app, context, {
      url: `/v1/${path}/:id/paper.pdf`,
      access: nounAccess(noun, 'viewDetail'),
      tag,
      summary: `One ${lifecycle.noun} with its fields, rows and decisions, as PDF`,
      async read({ executor, actor, params, now, say }) {
        const record = await detail(executor, actor, params.id, now, say);
        if (!record) throw new DomainError('not_found');
        const { words } = context;
        const issuer = await companyOnPaper(executor, actor.companyID);
        return paperOfNoun(nounFor(noun, actor), record as PaperedRecord, { words, now, ...issuer });
      },
    });
  }

  if (noun.hasComments) {
    commentRoutes(app, context, { name: noun.name, path, tag, access: noun.access, ...served.comments });
  }

  if (noun.isMade) return;

  const isNumbered = 'referenceID' in noun.fields;
  // Who waits for the next number holds no connection meanwhile.
  const numbering = isNumbered ? { turn: `numbers of ${noun.name}` } : {};
  writeCall(app, context, {
    ...one,
    ...numbering,
    method: 'POST',
    url: `/v1/${path}`,
    access: nounAccess(noun, 'create'),
    ...(noun.takesTokens === 'writes' ? { byToken: [noun.permissions.create] } : {}),
    summary: `Add one ${lifecycle.noun}`,
    ...(noun.entryMovesMoney ? { movesMoney: true } : {}),
    body: schemas.input,
    async write({ executor, actor, body, now, say }) {
      const id = await create(executor, context, actor, { ...empty, ...(body as Input) });
      return await detail(executor, actor, id, now, say);
    },
  });

  writeCall(app, context, {
    ...one,
    method: 'PUT',
    url: `/v1/${path}/:id`,
    access: noun.access,
    ...(noun.takesTokens === 'writes' ? { byToken: [noun.permissions.edit] } : {}),
    takesVersion: true,
    summary: `Change one ${lifecycle.noun}`,
    params: idParams,
    body: schemas.input,
    async write({ executor, actor, params: { id }, body, version, now, say }) {
      await change(executor, context, actor, { id, version, say, input: body as Input });
      return await detail(executor, actor, id, now, say);
    },
  });

  if (schemas.draft === null) return;

  writeCall(app, context, {
    ...one,
    ...numbering,
    method: 'POST',
    url: `/v1/${path}/draft`,
    access: nounAccess(noun, 'create'),
    summary: `Keep one unfinished ${lifecycle.noun}`,
    body: schemas.draft,
    async write({ executor, actor, body, now, say }) {
      const input = { ...empty, ...(body as Input) };
      const id = await create(executor, context, actor, input, { isDraft: true });
      return await detail(executor, actor, id, now, say);
    },
  });

  writeCall(app, context, {
    ...one,
    method: 'PUT',
    url: `/v1/${path}/:id/draft`,
    access: noun.access,
    takesVersion: true,
    summary: `Change one unfinished ${lifecycle.noun}, which stays unfinished`,
    params: idParams,
    body: schemas.draft,
    async write({ executor, actor, params: { id }, body, version, now, say }) {
      await change(executor, context, actor, { id, version, say, input: body as Input, isDraft: true });
      return await detail(executor, actor, id, now, say);
    },
  });
}
