import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/day/day.ts';
import {
  amountRangeFilter,
  choiceFilter,
  dayRangeFilter,
  idFilter,
  switchFilter,
  textFilter,
  yesNoFilter,
} from '../../domain/list/filterKinds.ts';
import { pageQuestion } from '../../domain/list/listSchemas.ts';
import type { ListQuery } from '../../domain/list/listQuery.ts';
import {
  defaultQuery,
  filtersChosen,
  filtersInForce,
  listSpec,
  nextSort,
  readListQuery,
  toWireQuery,
  writeListQuery,
} from '../../domain/list/listQuery.ts';
import { fc } from '../properties.ts';

const statuses = ['draft', 'paid', 'void', 'overdue'] as const;
const spec = listSpec({
  screen: 'bills',
  filters: {
    query: textFilter(),
    status: choiceFilter(statuses),
    companyAccountIDs: idFilter(),
    dueDate: dayRangeFilter(),
    totalAmount: amountRangeFilter(),
    ownedByMeOnly: switchFilter(),
    hasAccess: yesNoFilter(),
  },
  sorts: ['transactionDate', 'dueDate', 'totalAmount', 'id'],
  defaultSort: '-transactionDate',
  defaultLimit: 10,
});
type Query = ListQuery<typeof spec.filters>;

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days));
const dayRange = fc.oneof(
  day.map((from) => ({ from })),
  day.map((to) => ({ to })),
  fc.tuple(day, fc.integer({ min: 0, max: 92 })).map(([from, days]) => ({ from, to: addDays(from, days) })),
);
const amount = fc.integer({ min: 0, max: 999_999_999_999 });
const amountRange = fc.oneof(
  amount.map((from) => ({ from: String(from) })),
  fc.tuple(amount, amount).map(([a, b]) => ({ from: String(Math.min(a, b)), to: String(Math.max(a, b)) })),
);
const canonicalQuery: fc.Arbitrary<Query> = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  limit: fc.constantFrom(10, 20, 50, 100),
  sort: fc
    .uniqueArray(fc.constantFrom(...spec.sorts), { minLength: 1 })
    .chain((fields) =>
      fc.tuple(...fields.map((field) => fc.boolean().map((isDescending) => ({ field, isDescending })))),
    ),
  filter: fc.record(
    {
      query: fc
        .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      status: fc
        .subarray([...statuses], { minLength: 1 })
        .map((chosen) => statuses.filter((one) => chosen.includes(one))),
      companyAccountIDs: fc
        .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 20 })
        .map((ids) => ids.toSorted((a, b) => a - b)),
      dueDate: dayRange,
      totalAmount: amountRange,
      ownedByMeOnly: fc.constant(true),
      hasAccess: fc.constantFrom(['true'] as const, ['false'] as const),
    },
    { requiredKeys: [] },
  ),
});

describe('the address of a list', () => {
  it('gives back what was written, whatever is asked', () => {
    fc.assert(
      fc.property(canonicalQuery, (query) => {
        expect(readListQuery(spec, writeListQuery(spec, query))).toEqual({ query, dropped: [] });
      }),
    );
  });

  it('is taken by the server, which reads the same', () => {
    fc.assert(
      fc.property(canonicalQuery, (query) => {
        const asked = Object.fromEntries(
          Object.entries(toWireQuery(spec, query)).map(([key, value]) => [key, String(value)]),
        );
        const { page, limit, sort, ...read } = pageQuestion(spec).parse(asked);
        expect({ page, limit, sort }).toEqual({ page: query.page, limit: query.limit, sort: query.sort });
        const { dueDate, totalAmount, hasAccess, ...plain } = query.filter;
        expect(read).toEqual({
          ...plain,
          ...(dueDate?.from ? { dueDateFrom: dueDate.from } : {}),
          ...(dueDate?.to ? { dueDateTo: dueDate.to } : {}),
          ...(totalAmount?.from ? { totalAmountFrom: totalAmount.from } : {}),
          ...(totalAmount?.to ? { totalAmountTo: totalAmount.to } : {}),
          ...(hasAccess ? { hasAccess: hasAccess[0] === 'true' } : {}),
        });
      }),
    );
  });

  it.each([
    [{ dueDateFrom: '2026-01-01', dueDateTo: '2026-04-04' }, 'dueDateTo'],
    [{ dueDateFrom: '2026-02-01', dueDateTo: '2026-01-01' }, 'dueDateTo'],
    [{ totalAmountFrom: '10', totalAmountTo: '9' }, 'totalAmountTo'],
    [{ status: 'paid,nonsense' }, 'status'],
    [{ companyAccountIDs: '3,x' }, 'companyAccountIDs'],
    [{ sort: 'vendor' }, 'sort'],
    [{ limit: '101' }, 'limit'],
    [{ query: 'x'.repeat(201) }, 'query'],
    [{ unknown: '1' }, ''],
  ])('is refused by the server where it means nothing: %j', (asked, field) => {
    const { error } = pageQuestion(spec).safeParse(asked);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('takes the default range of twelve months where the list says so, and no other long one', () => {
    const yearly = listSpec({
      ...spec,
      filters: { day: dayRangeFilter({ mayBeYear: true }) },
      defaultSort: 'id',
    });
    const isTaken = (dayFrom: string, dayTo: string) =>
      pageQuestion(yearly).safeParse({ dayFrom, dayTo }).success &&
      readListQuery(yearly, new URLSearchParams({ dayFrom, dayTo })).dropped.length === 0;
    expect(isTaken('2025-12-01', '2026-11-30')).toBe(true);
    expect(isTaken('2025-12-02', '2026-11-30')).toBe(false);
  });

  it('never fails, and what it makes of any text is canonical', () => {
    const key = fc.constantFrom(
      'query',
      'status',
      'companyAccountIDs',
      'dueDateFrom',
      'dueDateTo',
      'totalAmountFrom',
      'totalAmountTo',
      'ownedByMeOnly',
      'sort',
      'page',
      'limit',
      'tab',
      '',
    );
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'paid',
        'paid,nonsense',
        '2026-02-30',
        '2026-01-01',
        '-id',
        '-',
        ',',
        '0',
        '-5',
        '1e9',
        '007',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 8 }), (pairs) => {
        const { query } = readListQuery(spec, new URLSearchParams(pairs));
        const written = writeListQuery(spec, query);
        expect(readListQuery(spec, written)).toEqual({ query, dropped: [] });
        expect(writeListQuery(spec, readListQuery(spec, written).query)).toBe(written);
      }),
    );
  });

  it('can be read and typed by a person', () => {
    const { query } = readListQuery(
      spec,
      '?status=paid,draft&dueDateFrom=2026-01-01&sort=-totalAmount,id&page=3',
    );
    expect(query).toEqual({
      page: 3,
      limit: 10,
      sort: [
        { field: 'totalAmount', isDescending: true },
        { field: 'id', isDescending: false },
      ],
      filter: { status: ['draft', 'paid'], dueDate: { from: '2026-01-01' } },
    });
    expect(writeListQuery(spec, query)).toBe(
      'status=draft,paid&dueDateFrom=2026-01-01&sort=-totalAmount,id&page=3',
    );
  });

  it('omits the defaults, and spells them out for the server', () => {
    expect(writeListQuery(spec, defaultQuery(spec))).toBe('');
    expect(toWireQuery(spec, defaultQuery(spec))).toEqual({ sort: '-transactionDate', page: 1, limit: 10 });
  });

  it.each([
    ['tab=2', ['tab']],
    ['status=paid,unheard', ['status']],
    ['sort=vendorSecret', ['sort']],
    ['sort=id,-id', ['sort']],
    ['page=0', ['page']],
    ['page=1.5', ['page']],
    ['limit=37', ['limit']],
    ['dueDateFrom=2026-02-30', ['dueDateFrom']],
    ['dueDateFrom=2026-03-01&dueDateTo=2026-02-01', ['dueDateTo']],
    ['dueDateFrom=2026-01-01&dueDateTo=2026-04-04', ['dueDateTo']],
    ['totalAmountFrom=1e6', ['totalAmountFrom']],
    ['totalAmountFrom=-1', ['totalAmountFrom']],
    ['totalAmountFrom=5&totalAmountTo=4', ['totalAmountTo']],
    ['companyAccountIDs=3,x', ['companyAccountIDs']],
    ['ownedByMeOnly=perhaps', ['ownedByMeOnly']],
  ])('names what it left out of %s', (search, dropped) => {
    expect(readListQuery(spec, search).dropped).toEqual(dropped);
  });

  it('keeps a range of exactly 92 days', () => {
    const { query, dropped } = readListQuery(spec, 'dueDateFrom=2026-01-01&dueDateTo=2026-04-03');
    expect(dropped).toEqual([]);
    expect(query.filter.dueDate).toEqual({ from: '2026-01-01', to: '2026-04-03' });
  });

  it('has one address for one amount, however it was typed', () => {
    const typed: Query = {
      ...defaultQuery(spec),
      filter: { totalAmount: { from: '1000000.00', to: '2500000.50' } },
    };
    expect(writeListQuery(spec, typed)).toBe('totalAmountFrom=1000000&totalAmountTo=2500000.5');
    expect(readListQuery(spec, 'totalAmountFrom=1000000.00').query.filter.totalAmount).toEqual({
      from: '1000000',
    });
  });

  it('knows the filters in force', () => {
    const { query } = readListQuery(spec, 'ownedByMeOnly=false&query=%20%20&totalAmountTo=12&status=void');
    expect(filtersInForce(spec, query.filter)).toEqual(['status', 'totalAmount']);
  });
});

describe('pressing the head of a column', () => {
  it('goes from ascending to descending and back to the own order of the list', () => {
    const up = nextSort(spec, spec.defaultSort, 'dueDate');
    const down = nextSort(spec, up, 'dueDate');
    expect([up, down, nextSort(spec, down, 'dueDate')]).toEqual([
      [{ field: 'dueDate', isDescending: false }],
      [{ field: 'dueDate', isDescending: true }],
      spec.defaultSort,
    ]);
  });

  it('always changes the order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...spec.sorts),
        fc.constantFrom(...spec.sorts),
        fc.boolean(),
        (first, field, isDescending) => {
          const current = [{ field: first, isDescending }];
          expect(nextSort(spec, current, field)).not.toEqual(current);
        },
      ),
    );
  });
});

it('counts what the list opens with as no filter', () => {
  const first = { status: ['draft'] as const };
  expect(filtersChosen(spec, first, first)).toEqual([]);
  expect(filtersChosen(spec, { ...first, query: 'toko' }, first)).toEqual(['query']);
  expect(filtersChosen(spec, { status: ['paid'] }, first)).toEqual(['status']);
});
