import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, GetListResult, Identifier, RaRecord } from 'react-admin';
import type { QueryValue } from '../http/address.ts';
import { ApiError, toFormError } from '../http/apiError.ts';
import type { ApiRequest } from '../http/apiRequest.ts';
import { apiRequest } from '../http/apiRequest.ts';
import { downloadFile } from '../http/download.ts';
import type { Method } from '../http/send.ts';
import { toListQuery, toListResult } from './listQuery.ts';
import { assertNamesRecord } from './namesRecord.ts';
import type { ApiArea, NounResource, PathValues } from './nounResource.ts';
import { actionPath, actionsOf, readPath, recordPathOf, resourceNamed } from './nounResource.ts';

interface ActParams {
  /** Left out for an action of the list. */
  id?: Identifier;
  /** A name of the resource's actions: `approve`. */
  action: string;
  /** The version that the person saw; a newer one on the server answers 409 `stale_version`. */
  version?: number;
  input?: unknown;
  /** One per press; left out, the session makes one. */
  idempotencyKey?: string;
  /** The caller does not read the answer, so the server sends no record back. */
  isAnswerUnread?: boolean;
  /** Fills further placeholders of the action's path. */
  params?: PathValues;
}

/** A record as a screen showed it. */
export interface SeenRecord {
  id: Identifier;
  version: number;
  /** What was shown of it beside, by the name that the server gave it. */
  shown?: string | undefined;
}

interface ActManyParams {
  action: string;
  /** As the person saw them when they chose them: one that was changed since fails as `stale_version`. */
  records: readonly SeenRecord[];
  input?: unknown;
  idempotencyKey?: string;
}

interface ReadParams {
  /** A name of the resource's reads: `summaries`. */
  what: string;
  /** Fills the placeholders of its path. */
  params?: PathValues;
  query?: Readonly<Record<string, QueryValue>>;
  signal?: AbortSignal;
}

/** One call takes at most this many records. */
const mostPerCall = 100;

function inParts<Part>(all: readonly Part[]): Part[][] {
  return Array.from({ length: Math.ceil(all.length / mostPerCall) }, (_, part) =>
    all.slice(part * mostPerCall, (part + 1) * mostPerCall),
  );
}

/** What became of one row of a bulk action. */
export interface RowResult {
  id: Identifier;
  ok: boolean;
  code?: string | null;
  message?: string | null;
  /** Of a record that was changed: what it is now, as its page has it. */
  newer?: RaRecord;
}

/**
 * react-admin's data provider, and what our API can beyond it. `meta.query` of a read adds to its query;
 * `meta.idempotencyKey` of a create is the key of the press.
 */
export interface OutlayDataProvider extends DataProvider {
  /** Takes one action on one record, or on the list; answers what the server answers. @throws ApiError */
  act: <Result = unknown>(resource: string, params: ActParams) => Promise<Result>;
  /** Takes the same action on many records, each on its own: some may fail, others go through. @throws ApiError */
  actMany: (resource: string, params: ActManyParams) => Promise<{ results: RowResult[] }>;
  /** Reads what is no record: a preview, counts, what hangs on one record. @throws ApiError */
  read: <Answer>(resource: string, params: ReadParams) => Promise<Answer>;
  /** Reads a file, and hands it to the browser as a download; `fileName` where the server names none. @throws ApiError */
  download: (resource: string, params: ReadParams & { fileName: string }) => Promise<void>;
}

function ifMatchOf(record: unknown): { ifMatch?: number } {
  const version = (record as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? { ifMatch: version } : {};
}

function withoutIdentity(record: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, version: _version, ...rest } = record;
  return rest;
}

function withSignal({ signal }: { signal?: AbortSignal | undefined }): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** What a call says beyond its address: its query, or what it writes. */
interface Meta {
  query?: Record<string, QueryValue>;
  idempotencyKey?: string;
  /** The record is kept unfinished. */
  isDraft?: boolean;
}

/**
 * ra-data-simple-rest over one request of ours: token, key, version and errors are the session's. It knows how one
 * record is read, made, saved and removed; what is sent stands in `request`.
 */
function simpleRest(request: ApiRequest) {
  return simpleRestProvider('', async (url, { method = 'GET', signal }: fetchUtils.Options = {}) => {
    const json: unknown = await apiRequest(url, {
      ...request,
      method: method as Method,
      ...withSignal({ signal: signal ?? undefined }),
    });
    return { status: 200, headers: new Headers(), body: '', json };
  });
}

/**
 * The data provider of any noun. It knows none by name. One record goes as ra-data-simple-rest does it; lists, actions
 * and what hangs on records speak the contract's own dialect. Failures are ApiErrors; those of writes carry the field
 * errors in the form that react-admin's forms show.
 */
export function buildDataProvider(
  nouns: readonly NounResource[],
  areas: readonly ApiArea[] = [],
): OutlayDataProvider {
  const nounNamed = (name: string) => resourceNamed(nouns, name);
  const areaNamed = (name: string) => resourceNamed<ApiArea>([...nouns, ...areas], name);

  async function list(
    { name, path, choicesPath = path, hasNoList }: NounResource,
    query: Record<string, QueryValue>,
    params: { signal?: AbortSignal | undefined },
  ): Promise<GetListResult<RaRecord>> {
    if (hasNoList) throw new Error(`The resource "${name}" has no list.`);
    const at = query['choosable'] === true ? choicesPath : path;
    return toListResult(await apiRequest(at, { query, ...withSignal(params) }));
  }

  async function actionNamed(resource: string, action: string) {
    const area = areaNamed(resource);
    const call = (await actionsOf(area))[action];
    if (!call) throw new Error(`The resource "${resource}" has no action "${action}".`);
    return { area, call };
  }

  function payloadOf(resource: string, data: Partial<RaRecord>): unknown {
    const { toPayload = withoutIdentity } = nounNamed(resource);
    return toPayload(data);
  }

  const getOne: DataProvider['getOne'] = async (resource, params) => {
    const { query } = (params.meta ?? {}) as Meta;
    const noun = nounNamed(resource);
    if (noun.isSingle) return theOnly(params.id, apiRequest(noun.path, withSignal(params)));
    assertNamesRecord(params.id);
    return simpleRest(query ? { query } : {}).getOne(recordPathOf(noun), params);
  };

  /** One answer for many rows cannot say which of them failed. */
  const refuseMany = () => Promise.reject(new Error('Use actMany: this cannot answer row by row.'));

  const provider = {
    supportAbortSignal: true,
    getOne,
    async getList(resource, params) {
      const noun = nounNamed(resource);
      return list(noun, toListQuery(params, noun), params);
    },
    async getManyReference(resource, params) {
      const noun = nounNamed(resource);
      return list(noun, { ...toListQuery(params, noun), [params.target]: params.id }, params);
    },
    async getMany(resource, params) {
      const noun = nounNamed(resource);
      const ids = [...new Set(params.ids)];
      const { idsParameter, path, choicesPath = path } = noun;
      const named = { ...noun, path: choicesPath };
      if (idsParameter) {
        const parts = await Promise.all(
          inParts(ids).map((part) => list(named, { [idsParameter]: part, limit: part.length }, params)),
        );
        return { data: parts.flatMap(({ data }) => data) };
      }
      const found = await Promise.all(ids.map((id) => getOne(resource, { ...params, id }).catch(nullIfGone)));
      return { data: found.flatMap((result) => (result ? [result.data] : [])) };
    },
    async create(resource, { data, meta }) {
      const { idempotencyKey, isDraft } = (meta ?? {}) as Meta;
      const body = payloadOf(resource, data);
      const request = { body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
      const { path } = nounNamed(resource);
      return withFormError(data, simpleRest(request).create(isDraft ? `${path}/draft` : path, { data }));
    },
    async update(resource, params) {
      // The version that the person saw. After a conflict that is the newer one, which `meta` names.
      const { data, previousData = data, meta = {} } = params;
      const seen = meta.version === undefined ? previousData : meta;
      const request = { body: payloadOf(resource, data), ...ifMatchOf(seen) };
      const noun = nounNamed(resource);
      if (noun.isSingle) {
        const saving = apiRequest<RaRecord>(noun.path, { ...request, method: 'POST' });
        return withFormError(data, theOnly(params.id, saving));
      }
      if (meta.isDraft) {
        const path = `${recordPathOf(noun)}/${encodeURIComponent(params.id)}/draft`;
        return withFormError(
          data,
          theOnly(params.id, apiRequest<RaRecord>(path, { ...request, method: 'PUT' })),
        );
      }
      return withFormError(data, simpleRest(request).update(recordPathOf(noun), params));
    },
    async delete(resource, params) {
      const { previousData } = params;
      const path = recordPathOf(nounNamed(resource));
      const { data } = await simpleRest(ifMatchOf(previousData)).delete(path, params);
      return { data: data ?? previousData ?? { id: params.id } };
    },
    updateMany: refuseMany,
    deleteMany: refuseMany,

    async act(resource, { id, action, version, input, idempotencyKey, isAnswerUnread = false, params }) {
      const { area, call } = await actionNamed(resource, action);
      const path = actionPath(area, call, { ...params, ...(id === undefined ? {} : { id }) });
      const request = apiRequest(path, {
        method: call.method,
        isAnswerUnread,
        ...(call.outlivesPage ? { outlivesPage: true } : {}),
        ...(input === undefined ? {} : { body: input }),
        ...(version === undefined ? {} : { ifMatch: version }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      return withFormError(input, request);
    },

    async actMany(resource, { action, records, input, idempotencyKey }) {
      const { area, call } = await actionNamed(resource, action);
      const results: RowResult[] = [];
      if (!call.isBulk) {
        for (const record of records)
          results.push(...(await resultsOf([record], provider.act(resource, { ...record, action, input }))));
        return { results };
      }
      for (const [index, part] of inParts(records).entries()) {
        const step = apiRequest<BulkAnswer>(`${area.path}/bulk/${call.path}`, {
          method: 'PATCH',
          body: {
            records: part.map(({ id, version, shown }) => ({ id, version, shown })),
            ...(input as Record<string, unknown> | undefined),
          },
          ...(idempotencyKey === undefined
            ? {}
            : { idempotencyKey: `${idempotencyKey}.${index * mostPerCall}` }),
        });
        // One call is refused as a whole; of several, those that went through have to be told.
        if (records.length <= mostPerCall) return { results: (await step).results.map(rowResult) };
        results.push(...(await resultsOf(part, step)));
      }
      return { results };
    },

    read: async (resource, { what, params, query = {}, signal }) =>
      apiRequest(readPath(areaNamed(resource), what, params), { query, ...withSignal({ signal }) }),

    download: async (resource, { what, params, query = {}, fileName }) =>
      downloadFile(readPath(areaNamed(resource), what, params), fileName, { query }),
  } as OutlayDataProvider;
  return provider;
}

/** The only record of its noun, under the id that the screens call it by. */
async function theOnly<Row extends RaRecord>(id: Identifier, answer: Promise<Row>): Promise<{ data: Row }> {
  return { data: { ...(await answer), id } };
}

/** A record that is gone, or not for this person, leaves a gap; anything else is a failure. */
function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Lets a form see which of its fields were refused. */
async function withFormError<T>(data: unknown, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? toFormError(error, data) : error;
  }
}

interface BulkAnswer {
  results: (Omit<RowResult, 'newer'> & { details?: unknown })[];
}

function rowResult({ details, ...result }: BulkAnswer['results'][number]): RowResult {
  const newer = (details as { record?: RaRecord } | null | undefined)?.record;
  return { ...result, ...(newer ? { newer } : {}) };
}

/** What became of these rows in one call: the answer's own word for each, or the call's for all. */
async function resultsOf(records: readonly SeenRecord[], step: Promise<unknown>): Promise<RowResult[]> {
  try {
    const answer = (await step) as Partial<BulkAnswer> | undefined;
    return answer?.results?.map(rowResult) ?? records.map(({ id }) => ({ id, ok: true }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    return records.map(({ id }) => rowResult({ id, ok: false, code, message, details }));
  }
}
