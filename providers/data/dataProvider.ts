import type { QueryFunctionContext } from '@tanstack/react-query';
import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { toFormError } from '../http/apiError.ts';
import type { EntityRegistry } from './entityCalls.ts';
import { actionPath, callsOf } from './entityCalls.ts';
import type { QueryValue } from '../http/address.ts';
import type { ApiRequest } from '../http/apiRequest.ts';
import { ApiError } from '../http/apiError.ts';
import { apiRequest } from '../http/apiRequest.ts';

/** The paging part of a list's answer (spec 2 §3). */
export interface PageInfo {
  count: number;
  currentPage: number;
  totalData: number;
  totalPage: number;
}

export interface ActParams {
  id: Identifier;
  /** A name of the noun's lifecycle: `approve`. */
  action: string;
  /** The version that the person saw; a newer one on the server answers 409 `stale_version`. */
  version?: number;
  input?: unknown;
  /** One per press; left out, the session makes one. */
  idempotencyKey?: string;
  /** Fills further placeholders of the action's path. */
  params?: Readonly<Record<string, number | string>>;
}

export interface ActManyParams {
  action: string;
  ids: readonly Identifier[];
  input?: unknown;
  idempotencyKey?: string;
}

/** A bulk call takes at most this many records. */
const idsPerCall = 100;

/** What became of one row of a bulk action. */
export interface RowResult {
  id: Identifier;
  ok: boolean;
  code?: string | null;
  message?: string | null;
}

export interface OutlayDataProvider extends DataProvider {
  /** Takes one step on one record; answers the record as it is then. @throws ApiError */
  act: <Result = unknown>(resource: string, params: ActParams) => Promise<Result>;
  /** Takes the same step on many records, each on its own: some may fail while others go through. @throws ApiError */
  actMany: (resource: string, params: ActManyParams) => Promise<{ results: RowResult[] }>;
}

/** Lists of the contract name their rows `data`; some of the specification's own have another name. */
export function rowsOf(answer: Record<string, unknown>): unknown[] {
  if (Array.isArray(answer['data'])) return answer['data'];
  const lists = Object.values(answer).filter(Array.isArray);
  if (lists.length === 1 && lists[0]) return lists[0];
  throw new Error('The answer of a list call holds no list.');
}

/** A list answer in react-admin's form. Without paging every row is there. */
export function toListResult(answer: Record<string, unknown>): {
  data: RaRecord[];
  total: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
} {
  const data = rowsOf(answer) as RaRecord[];
  const info = answer['pageInfo'] as Partial<PageInfo> | undefined;
  const page = info?.currentPage ?? 1;
  return {
    data,
    total: info?.totalData ?? data.length,
    pageInfo: { hasNextPage: page < (info?.totalPage ?? 1), hasPreviousPage: page > 1 },
  };
}

/** Page, size, order and filter as the contract spells them; ties fall to the id, so that pages do not overlap. */
export function toListQuery(params: Partial<GetListParams>): Record<string, QueryValue> {
  const { pagination, sort, filter, meta } = params;
  const order = sort?.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : null;
  return {
    ...(pagination ? { page: pagination.page, limit: pagination.perPage } : {}),
    sort: order,
    ...(filter as Record<string, QueryValue> | undefined),
    ...(meta as { query?: Record<string, QueryValue> } | undefined)?.query,
  };
}

function versionOf(record: unknown): { ifMatch: number } | Record<string, never> {
  const version = (record as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? { ifMatch: version } : {};
}

function withoutIdentity(record: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, version: _version, ...rest } = record;
  return rest;
}

function withSignal(params: { signal?: AbortSignal | undefined }): { signal?: AbortSignal } {
  return params.signal ? { signal: params.signal } : {};
}

/**
 * react-admin's data provider for any noun of the registry. It knows no noun by name. Failures are ApiErrors; those
 * of create and update carry the field errors in the form that react-admin's forms show.
 */
export function buildDataProvider(entities: EntityRegistry): OutlayDataProvider {
  async function write<T>(path: string, data: unknown, request: ApiRequest): Promise<T> {
    try {
      return await apiRequest<T>(path, request);
    } catch (error) {
      if (error instanceof ApiError) throw toFormError(error, data);
      throw error;
    }
  }

  function payloadOf(resource: string, data: Record<string, unknown>): unknown {
    const { toPayload = withoutIdentity } = callsOf(entities, resource);
    return toPayload(data);
  }

  async function list(
    resource: string,
    query: Record<string, QueryValue>,
    params: { signal?: AbortSignal | undefined },
  ) {
    const answer = await apiRequest<Record<string, unknown>>(callsOf(entities, resource).path, {
      query,
      ...withSignal(params),
    });
    return toListResult(answer);
  }

  const provider = {
    supportAbortSignal: true,

    async getList<R extends RaRecord>(
      resource: string,
      params: GetListParams & Partial<QueryFunctionContext>,
    ): Promise<GetListResult<R>> {
      return (await list(resource, toListQuery(params), params)) as unknown as GetListResult<R>;
    },

    async getOne<R extends RaRecord>(
      resource: string,
      params: GetOneParams<R> & Partial<QueryFunctionContext>,
    ): Promise<GetOneResult<R>> {
      const query = (params.meta as { query?: Record<string, QueryValue> } | undefined)?.query;
      const data = await apiRequest<R>(
        `${callsOf(entities, resource).path}/${encodeURIComponent(params.id)}`,
        {
          ...(query ? { query } : {}),
          ...withSignal(params),
        },
      );
      return { data };
    },

    async getMany<R extends RaRecord>(
      resource: string,
      params: GetManyParams<R> & Partial<QueryFunctionContext>,
    ): Promise<GetManyResult<R>> {
      const { idsParameter } = callsOf(entities, resource);
      const ids = [...new Set(params.ids)];
      if (idsParameter) {
        const result = await list(resource, { [idsParameter]: ids, limit: ids.length }, params);
        return { data: result.data as R[] };
      }
      const found = await Promise.all(
        ids.map((id) =>
          provider.getOne<R>(resource, { ...params, id }).catch((error: unknown) => {
            // A record that is gone, or not for this person, leaves a gap; anything else is a failure.
            if (error instanceof ApiError && error.status === 404) return null;
            throw error;
          }),
        ),
      );
      return { data: found.flatMap((result) => (result ? [result.data] : [])) };
    },

    async getManyReference<R extends RaRecord>(
      resource: string,
      params: GetManyReferenceParams & Partial<QueryFunctionContext>,
    ): Promise<GetManyReferenceResult<R>> {
      const query = { ...toListQuery(params), [params.target]: params.id };
      return (await list(resource, query, params)) as unknown as GetManyReferenceResult<R>;
    },

    async create<R extends Omit<RaRecord, 'id'>, Result extends RaRecord>(
      resource: string,
      params: CreateParams<R>,
    ): Promise<CreateResult<Result>> {
      const body = payloadOf(resource, params.data as Record<string, unknown>);
      const data = await write<Result>(callsOf(entities, resource).path, params.data, {
        method: 'POST',
        body,
      });
      return { data };
    },

    async update<R extends RaRecord>(resource: string, params: UpdateParams<R>): Promise<UpdateResult<R>> {
      const path = `${callsOf(entities, resource).path}/${encodeURIComponent(params.id)}`;
      const data = await write<R>(path, params.data, {
        method: 'PUT',
        body: payloadOf(resource, params.data as Record<string, unknown>),
        ...versionOf(params.previousData ?? params.data),
      });
      return { data };
    },

    async delete<R extends RaRecord>(resource: string, params: DeleteParams<R>): Promise<DeleteResult<R>> {
      const path = `${callsOf(entities, resource).path}/${encodeURIComponent(params.id)}`;
      await apiRequest(path, { method: 'DELETE', ...versionOf(params.previousData) });
      return { data: (params.previousData ?? { id: params.id }) as R };
    },

    /** Kept out of use: one answer for many rows cannot say which of them failed. */
    updateMany<R extends RaRecord>(
      _resource: string,
      _params: UpdateManyParams,
    ): Promise<UpdateManyResult<R>> {
      return Promise.reject(new Error('Use actMany: updateMany cannot answer row by row.'));
    },

    deleteMany<R extends RaRecord>(
      _resource: string,
      _params: DeleteManyParams<R>,
    ): Promise<DeleteManyResult<R>> {
      return Promise.reject(new Error('Use actMany: deleteMany cannot answer row by row.'));
    },

    act<Result>(resource: string, params: ActParams): Promise<Result> {
      const entity = callsOf(entities, resource);
      const call = entity.actions[params.action];
      if (!call) throw new Error(`The resource "${resource}" has no action "${params.action}".`);
      const { input, version, idempotencyKey } = params;
      return write<Result>(actionPath(entity, call, params.id, params.params), input, {
        method: call.method,
        ...(input === undefined ? {} : { body: input }),
        ...(version === undefined ? {} : { ifMatch: version }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
    },

    async actMany(resource: string, params: ActManyParams): Promise<{ results: RowResult[] }> {
      const entity = callsOf(entities, resource);
      const call = entity.actions[params.action];
      if (!call) throw new Error(`The resource "${resource}" has no action "${params.action}".`);
      const { action, ids, input, idempotencyKey } = params;
      const results: RowResult[] = [];
      if (!call.isBulk) {
        for (const id of ids)
          results.push(...(await resultsOf([id], provider.act(resource, { id, action, input }))));
        return { results };
      }
      for (let start = 0; start < ids.length; start += idsPerCall) {
        const part = ids.slice(start, start + idsPerCall);
        const step = apiRequest<{ results: RowResult[] }>(`${entity.path}/bulk/${call.path}`, {
          method: 'PATCH',
          body: { ids: part, ...(input as Record<string, unknown> | undefined) },
          ...(idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}.${start}` }),
        });
        // One call is refused as a whole; of several, those that went through have to be told.
        if (ids.length <= idsPerCall) return await step;
        results.push(...(await resultsOf(part, step)));
      }
      return { results };
    },
  };
  return provider as OutlayDataProvider;
}

/** What became of these rows in one call: the answer's own word for each, or the call's for all. */
async function resultsOf(ids: readonly Identifier[], step: Promise<unknown>): Promise<RowResult[]> {
  try {
    const answer = (await step) as { results?: RowResult[] } | undefined;
    return answer?.results ?? ids.map((id) => ({ id, ok: true }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message } = error;
    return ids.map((id) => ({ id, ok: false, code, message }));
  }
}
