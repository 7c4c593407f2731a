// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildStore, placeOf } from '../../providers/store/store.ts';
import { shownColumns } from '../../src/ui/list/columns.ts';
import { withMoved, withToggled } from '../../src/ui/list/columnChoice.ts';
import { enterSegment, rememberedQuery, rememberQuery } from '../../src/ui/list/filter/filterMemory.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const siti = { companyID: 1, employeeID: 7 };

describe('the store', () => {
  it.each([
    ['bills.listParams', 'session'],
    ['scrollPosition./bills', 'session'],
    ['bills.selectedIds', 'memory'],
    ['list.bills.columns', 'preference'],
    ['theme', 'preference'],
  ])('keeps %s in %s', (key, place) => {
    expect(placeOf(key)).toBe(place);
  });

  it('keeps selections out of every storage', () => {
    const store = buildStore(siti);
    store.setItem('bills.selectedIds', [1, 2]);
    expect(store.getItem('bills.selectedIds')).toEqual([1, 2]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('keeps two people of one browser apart', () => {
    buildStore(siti).setItem('list.density', 'compact');
    expect(buildStore({ companyID: 1, employeeID: 8 }).getItem('list.density', 'comfortable')).toBe(
      'comfortable',
    );
    expect(buildStore({ companyID: 2, employeeID: 7 }).getItem('list.density')).toBeUndefined();
    expect(buildStore(siti).getItem('list.density')).toBe('compact');
  });

  it('keeps what belongs to the person when the session ends, and nothing of the tab', () => {
    const store = buildStore(siti);
    store.setItem('theme', 'dark');
    store.setItem('bills.listParams', { page: 2 });
    store.setItem('bills.selectedIds', [1]);
    store.reset();
    expect(store.listItems?.()).toEqual({ theme: 'dark' });
  });

  it('sends a preference to the server once it has come to rest, and takes over what the server knows', async () => {
    const save = vi.fn(() => Promise.resolve());
    const store = buildStore(siti, {
      load: () => Promise.resolve({ theme: 'dark', 'list.density': 'compact' }),
      save,
    });
    const heard: unknown[] = [];
    store.subscribe('theme', (value) => heard.push(value));
    store.setup();
    store.setItem('list.density', 'comfortable');
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getItem('theme')).toBe('dark');
    expect(heard).toEqual(['dark']);
    // Chosen while the answer was on its way.
    expect(store.getItem('list.density')).toBe('comfortable');
    store.setItem('list.density', 'compact');
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([['list.density', 'compact']]);
    store.teardown();
  });

  it('sends a choice at the next start where the page was left before the server got it', async () => {
    const server: Record<string, unknown> = { 'list.density': 'compact', theme: 'dark' };
    const mirror = {
      load: () => Promise.resolve({ ...server }),
      save: vi.fn((key: string, value: unknown) => Promise.resolve(void (server[key] = value))),
    };
    const left = buildStore(siti, mirror);
    left.setItem('list.density', 'comfortable');
    left.teardown();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server['list.density']).toBe('compact');

    const next = buildStore(siti, mirror);
    next.setup();
    await vi.advanceTimersByTimeAsync(0);
    expect([next.getItem('list.density'), next.getItem('theme')]).toEqual(['comfortable', 'dark']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server['list.density']).toBe('comfortable');
    next.teardown();

    // It has it now, so that its word holds again.
    server['list.density'] = 'compact';
    const last = buildStore(siti, mirror);
    last.setup();
    await vi.advanceTimersByTimeAsync(1000);
    expect(last.getItem('list.density')).toBe('compact');
    expect(mirror.save).toHaveBeenCalledTimes(1);
  });

  it('holds to a choice that the server did not take, and sends it again at the next start', async () => {
    const mirror = {
      load: () => Promise.resolve({ theme: 'dark' }),
      save: vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(undefined),
    };
    const cut = buildStore(siti, mirror);
    cut.setItem('theme', 'light');
    await vi.advanceTimersByTimeAsync(1000);
    const next = buildStore(siti, mirror);
    next.setup();
    await vi.advanceTimersByTimeAsync(1000);
    expect(next.getItem('theme')).toBe('light');
    expect(mirror.save.mock.calls).toEqual([
      ['theme', 'light'],
      ['theme', 'light'],
    ]);
  });
});

describe('the columns of a person', () => {
  const columns = ['number', 'vendor', 'due', 'note'].map((key) => ({
    key,
    header: key,
    isRowHeader: key === 'number',
    isHiddenAtFirst: key === 'note',
  }));
  const keys = (choice: Parameters<typeof shownColumns>[1]) =>
    shownColumns(columns, choice).map(({ key }) => key);

  it('begin as the screen has them', () => {
    expect(keys(undefined)).toEqual(['number', 'vendor', 'due']);
  });

  it('can be shown, hidden and moved, the first one stays', () => {
    const withNote = withToggled(columns, undefined, 'note');
    expect(keys(withNote)).toEqual(['number', 'vendor', 'due', 'note']);
    const moved = withMoved(columns, withNote, 'note', -2);
    expect(keys(moved)).toEqual(['number', 'note', 'vendor', 'due']);
    expect(keys(withMoved(columns, moved, 'note', -5))).toEqual(['number', 'note', 'vendor', 'due']);
    expect(keys(withMoved(columns, moved, 'number', 2))).toEqual(['number', 'note', 'vendor', 'due']);
    expect(keys(withToggled(columns, moved, 'vendor'))).toEqual(['number', 'note', 'due']);
    expect(keys(withToggled(columns, moved, 'number'))).toContain('number');
  });

  it('survive columns that came and went', () => {
    expect(keys({ order: ['number', 'gone', 'due', 'vendor'], hidden: ['gone'] })).toEqual([
      'number',
      'due',
      'vendor',
    ]);
  });
});

describe('what a list was asked', () => {
  it('is kept within an area of the application, and forgotten outside it', () => {
    enterSegment('/bills/bills-to-pay');
    rememberQuery('bills', 'status=paid');
    enterSegment('/bills/vendors/3');
    expect(rememberedQuery('bills')).toBe('status=paid');
    enterSegment('/accounts');
    enterSegment('/bills/bills-to-pay');
    expect(rememberedQuery('bills')).toBeNull();
  });
});
