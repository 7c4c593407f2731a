// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routedActions } from '../../domain/lifecycle/lifecycle.ts';
import { buildDataProvider } from '../../providers/data/dataProvider.ts';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import { beginSession } from '../../providers/session/storedSession.ts';
import { invoiceLifecycle } from '../../resources/purchasing/invoice/invoice.ts';

const noun = { at: {}, recordRepresentation: 'name' };
const dataProvider = buildDataProvider(
  [
    { ...noun, name: 'bills', path: 'bills', actions: routedActions(invoiceLifecycle) },
    { ...noun, name: 'vendors', path: 'vendors', idsParameter: 'ids', hasFixedOrder: true },
    {
      ...noun,
      name: 'deposits',
      path: 'deposits',
      actions: { reject: { method: 'PATCH', path: 'bills/{billID}/deposits/{id}/reject' } },
    },
    {
      ...noun,
      name: 'products',
      path: 'products',
      actions: { findByName: { method: 'POST', path: 'matches', isOfList: true } },
      reads: { prices: '{id}/prices' },
    },
  ],
  [{ name: 'feeConfig', path: 'fee-config', reads: { fee: '' } }],
);

let sent: { url: string; method: string; headers: Headers; body: unknown; signal: unknown }[];
let answers: (url: string, body: unknown) => { status: number; body: unknown };

beforeEach(() => {
  sent = [];
  localStorage.clear();
  beginSession({ accessToken: 'opaque', refreshToken: 'r' });
  setReporter(() => {});
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body,
      signal: init.signal,
    });
    const answer = answers(url, body);
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  setReporter(writeToConsole);
});

const refused = (status: number, code: string, fields: Record<string, string> = {}) => ({
  status,
  body: { error: { code, message: `Refused: ${code}`, clientVisible: true, fields, requestId: 'q' } },
});

describe('an address that names no record', () => {
  it('is answered as a record that is not there, without asking', async () => {
    answers = () => refused(400, 'validation_failed', { id: 'Must be a number' });
    const absent = { status: 404, code: 'not_found' };
    await expect(dataProvider.getOne('vendors', { id: 0 })).rejects.toMatchObject(absent);
    const read = dataProvider.read('products', { what: 'prices', params: { id: 0 } });
    await expect(read).rejects.toMatchObject(absent);
    expect(sent).toEqual([]);
  });
});

describe('reading', () => {
  it('asks for a page in the words of the contract, and understands the answer', async () => {
    answers = () => ({
      status: 200,
      body: {
        data: [{ id: 1 }, { id: 2 }],
        pageInfo: { count: 2, currentPage: 2, totalData: 42, totalPage: 21 },
      },
    });
    const result = await dataProvider.getList('bills', {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'dueDate', order: 'DESC' },
      filter: { status: ['paid', 'void'], ownedByMeOnly: true },
    });
    expect(sent[0]?.url).toBe('/v1/bills?page=2&limit=2&sort=-dueDate&status=paid,void&ownedByMeOnly=true');
    expect(result).toEqual({
      data: [{ id: 1 }, { id: 2 }],
      total: 42,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  it("asks a list in the words of react-admin's own inputs, and for no order where the list has its own", async () => {
    answers = () => ({ status: 200, body: { data: [] } });
    const sort = { field: 'id', order: 'DESC' } as const;
    await dataProvider.getList('vendors', { sort, filter: { q: 'kopi' } });
    expect(sent[0]?.url).toBe('/v1/vendors?query=kopi');
  });

  it('finds the rows under the name that the call gives them', async () => {
    answers = () => ({ status: 200, body: { histories: [{ id: 5 }] } });
    await expect(dataProvider.getList('bills', {})).resolves.toMatchObject({ data: [{ id: 5 }], total: 1 });
  });

  it('reads many at once where the list takes ids, else one by one, leaving out what is gone', async () => {
    answers = (url) =>
      url.includes('/vendors')
        ? { status: 200, body: { data: [{ id: 1 }, { id: 3 }] } }
        : url.endsWith('/2')
          ? refused(404, 'not_found')
          : { status: 200, body: { id: 1 } };
    await expect(dataProvider.getMany('vendors', { ids: [1, 3, 1] })).resolves.toEqual({
      data: [{ id: 1 }, { id: 3 }],
    });
    expect(sent.map((one) => one.url)).toEqual(['/v1/vendors?ids=1,3&limit=2']);
    sent = [];
    await dataProvider.getMany('vendors', { ids: Array.from({ length: 101 }, (_, index) => index + 1) });
    expect(sent.map(({ url }) => /limit=\d+/.exec(url)?.[0])).toEqual(['limit=100', 'limit=1']);
    await expect(dataProvider.getMany('bills', { ids: [1, 2] })).resolves.toEqual({ data: [{ id: 1 }] });
  });
});

describe('what is no record', () => {
  it('is read under the path that its resource names', async () => {
    answers = () => ({ status: 200, body: { feeAmount: 5 } });
    await expect(dataProvider.read('feeConfig', { what: 'fee' })).resolves.toEqual({ feeAmount: 5 });
    await dataProvider.read('products', {
      what: 'prices',
      params: { id: 7 },
      query: { currencyCode: 'IDR' },
    });
    expect(sent.map(({ url }) => url)).toEqual(['/v1/fee-config', '/v1/products/7/prices?currencyCode=IDR']);
    await expect(dataProvider.read('products', { what: 'colours' })).rejects.toThrow('answers no "colours"');
  });

  it('is told with an action of the list, which names no record', async () => {
    answers = () => ({ status: 200, body: { data: [{ id: 1, name: 'Tea' }] } });
    const found = dataProvider.act('products', { action: 'findByName', input: { names: ['Tea'] } });
    await expect(found).resolves.toEqual({ data: [{ id: 1, name: 'Tea' }] });
    expect(sent[0]).toMatchObject({
      url: '/v1/products/matches',
      method: 'POST',
      body: { names: ['Tea'] },
    });
  });
});

describe('one record, by ra-data-simple-rest', () => {
  it('is read with what the screen asks beside, and the read can be stopped', async () => {
    answers = () => ({ status: 200, body: { id: 7 } });
    const { signal } = new AbortController();
    const meta = { query: { includeMiscItem: true } };
    await expect(dataProvider.getOne('bills', { id: 7, meta, signal })).resolves.toEqual({ data: { id: 7 } });
    expect(sent[0]).toMatchObject({ url: '/v1/bills/7?includeMiscItem=true', signal });
  });

  it('is made under the key of the press', async () => {
    answers = () => ({ status: 201, body: { id: 8 } });
    const meta = { idempotencyKey: 'press-2' };
    await expect(dataProvider.create('bills', { data: { notes: 'x' }, meta })).resolves.toEqual({
      data: { id: 8 },
    });
    expect(sent[0]).toMatchObject({ url: '/v1/bills', method: 'POST', body: { notes: 'x' } });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('press-2');
  });

  it('is removed in the version that was seen, whatever the answer holds', async () => {
    answers = () => ({ status: 200, body: undefined });
    const previousData = { id: 7, version: 4 };
    await expect(dataProvider.delete('bills', { id: 7, previousData })).resolves.toEqual({
      data: previousData,
    });
    expect(sent[0]).toMatchObject({ url: '/v1/bills/7', method: 'DELETE', body: undefined });
    expect(sent[0]?.headers.get('If-Match')).toBe('4');
  });
});

describe('writing', () => {
  it('updates with the version that was seen, and does not send it in the body', async () => {
    answers = () => ({ status: 200, body: { id: 7, version: 5 } });
    await dataProvider.update('bills', {
      id: 7,
      data: { id: 7, version: 4, notes: 'x' },
      previousData: { id: 7, version: 4 },
    });
    expect(sent[0]).toMatchObject({ url: '/v1/bills/7', method: 'PUT', body: { notes: 'x' } });
    expect(sent[0]?.headers.get('If-Match')).toBe('4');
  });

  it('puts field errors where the form looks', async () => {
    answers = () => refused(400, 'validation_failed', { 'items.0.qty': 'Too many', hidden: 'Missing' });
    await expect(dataProvider.create('bills', { data: { items: [] } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { 'items.0.qty': 'Too many', root: { serverError: 'Missing' } } },
    });
  });

  it('takes a step on one record by the path of its lifecycle', async () => {
    answers = () => ({ status: 200, body: { id: 7, status: 'rejected' } });
    await dataProvider.act('bills', {
      id: 7,
      action: 'reject',
      version: 3,
      input: { notes: 'No' },
      idempotencyKey: 'press-1',
    });
    expect(sent[0]).toMatchObject({ url: '/v1/bills/7/reject', method: 'PATCH', body: { notes: 'No' } });
    expect(sent[0]?.headers.get('If-Match')).toBe('3');
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('press-1');
    await dataProvider.act('deposits', { id: 9, action: 'reject', params: { billID: 4 } });
    expect(sent[1]?.url).toBe('/v1/bills/4/deposits/9/reject');
  });

  it('tells of many records row by row, in calls of a hundred', async () => {
    answers = (_url, body) => {
      const ids = (body as { records: { id: number; version: number }[] }).records.map(({ id }) => id);
      if (ids.includes(150)) return refused(503, 'unavailable');
      return {
        status: 200,
        body: {
          results: ids.map((id) =>
            id === 3
              ? {
                  id,
                  ok: false,
                  code: 'stale_version',
                  message: 'Changed',
                  details: { version: 9, record: { id, version: 9 } },
                }
              : { id, ok: true, code: null, message: null, details: null },
          ),
        },
      };
    };
    const ids = Array.from({ length: 210 }, (_, index) => index + 1);
    const { results } = await dataProvider.actMany('bills', {
      action: 'approve',
      records: ids.map((id) => ({ id, version: id + 1 })),
    });
    expect(sent.map((one) => [one.url, (one.body as { records: object[] }).records.length])).toEqual([
      ['/v1/bills/bulk/approve', 100],
      ['/v1/bills/bulk/approve', 100],
      ['/v1/bills/bulk/approve', 10],
    ]);
    // What the person saw goes with each; of what is another by now, the answer has what it is.
    expect(sent[0]?.body).toMatchObject({
      records: [{ id: 1, version: 2 }, ...ids.slice(1, 100).map((id) => ({ id, version: id + 1 }))],
    });
    expect(results[2]?.newer).toEqual({ id: 3, version: 9 });
    expect(results.map((result) => result.id)).toEqual(ids);
    expect(results.filter((result) => !result.ok).map((result) => result.id)).toEqual([
      3,
      ...ids.slice(100, 200),
    ]);
  });

  it('takes the steps one by one where there is no bulk form', async () => {
    answers = (url) =>
      url.includes('/2/') ? refused(409, 'transition_not_allowed') : { status: 200, body: {} };
    const input = { notes: 'Duplicate' };
    const records = [1, 2].map((id) => ({ id, version: 5 }));
    await expect(dataProvider.actMany('bills', { action: 'void', records, input })).resolves.toEqual({
      results: [
        { id: 1, ok: true },
        { id: 2, ok: false, code: 'transition_not_allowed', message: 'Refused: transition_not_allowed' },
      ],
    });
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['5', '5']);
  });

  it('refuses the calls that could not answer row by row', async () => {
    await expect(dataProvider.updateMany('bills', { ids: [1], data: {} })).rejects.toThrow('actMany');
  });
});
