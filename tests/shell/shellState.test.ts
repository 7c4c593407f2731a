// @vitest-environment jsdom
import { fc } from '../properties.ts';
import './builtRoutes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import { lawLooks, statusLooks } from '../../domain/lifecycle/statusLook.ts';
import { documentLooks } from '../../resources/purchasing/document/document.ts';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import {
  isChunkFailure,
  mayReload,
  meetChunkFailure,
  reloadPauseMs,
} from '../../src/app/failures/chunkFailure.ts';
import { en, id } from '../phrases.ts';
import { breadcrumbsOf } from '../../src/layout/breadcrumbs.ts';
import {
  bothBarsQuery,
  panelWidth,
  sidebarView,
  widthAfterVisit,
} from '../../src/layout/menu/sidebarState.ts';
import { errorKind } from '../../src/pages/errorKind.ts';
import { factsOf } from '../../src/pages/facts.ts';
import { forgetTab, isOwnPath, rememberReturn, takeReturnPath } from '../../providers/session/returnPath.ts';
import { headerOffset } from '../../src/app/theme.ts';

beforeEach(() => sessionStorage.clear());

describe('the sidebar', () => {
  it('stands as it was left', () => {
    expect(sidebarView('expanded', 'index', false)).toEqual({ isExpanded: true, isForced: false });
    expect(sidebarView('collapsed', 'index', false)).toEqual({ isExpanded: false, isForced: false });
    expect(widthAfterVisit('collapsed', 'bills-bills-to-pay')).toBe('collapsed');
    expect(widthAfterVisit('collapsed', null)).toBe('collapsed');
  });

  it('opens while hovered', () => {
    expect(sidebarView('collapsed', 'expenses', true).isExpanded).toBe(true);
  });

  it('is expanded for good by detail and form routes', () => {
    expect(widthAfterVisit('collapsed', 'bills-bills-to-pay-id')).toBe('expanded');
    expect(widthAfterVisit('collapsed', 'card-form')).toBe('expanded');
  });

  it('is collapsed on the policy route, whatever was saved and wherever the pointer is', () => {
    for (const saved of ['expanded', 'collapsed'] as const) {
      const view = sidebarView(saved, 'policy-management-category', true);
      expect(view).toEqual({ isExpanded: false, isForced: true });
      expect(widthAfterVisit(saved, 'policy-management-category-form')).toBe(saved);
    }
  });

  it('leaves three quarters of the screen to the content where nobody chose otherwise', () => {
    const panel = { linkCount: 4, sidebar: 'collapsed', hasRoomForBoth: false } as const;
    expect(panelWidth(undefined, panel)).toBe('expanded');
    expect(panelWidth(undefined, { ...panel, sidebar: 'expanded' })).toBe('collapsed');
    expect(panelWidth(undefined, { ...panel, sidebar: 'expanded', hasRoomForBoth: true })).toBe('expanded');
    expect(panelWidth('expanded', { ...panel, sidebar: 'expanded' })).toBe('expanded');
    expect(panelWidth('collapsed', panel)).toBe('collapsed');
    expect(panelWidth('expanded', { ...panel, linkCount: 1 })).toBe('collapsed');
    expect(bothBarsQuery).toBe('(min-width: 1680px)');
  });

  it('starts below the header and the banners', () => {
    expect(headerOffset(0)).toBe(60);
    expect(headerOffset(2)).toBe(152);
  });
});

describe('breadcrumbs', () => {
  it('are the segments of the path, and the id of the query', () => {
    expect(breadcrumbsOf('/approval/payment-list/authorize').map(({ text }) => text)).toEqual([
      'Approval',
      'Payment list',
      'Authorize',
    ]);
    expect(breadcrumbsOf('/bills/vendors/form', '?id=12&x=1').map(({ text }) => text)).toEqual([
      'Bills',
      'Vendors',
      'Form',
      '12',
    ]);
    expect(breadcrumbsOf('/')).toEqual([]);
    expect(breadcrumbsOf('/bills/bills-to-pay')[0]).toEqual({ text: 'Bills', path: '/bills' });
  });

  it('survive any address', () => {
    fc.assert(fc.property(fc.string(), (text) => void breadcrumbsOf(`/${text}`, `?${text}`)));
    expect(breadcrumbsOf('/a%ZZ')[0]?.text).toBe('A%ZZ');
  });
});

describe('a page whose code cannot be had', () => {
  it('is told from other failures', () => {
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(
      true,
    );
    expect(isChunkFailure(new TypeError('error loading dynamically imported module'))).toBe(true);
    expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
    expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false);
  });

  it('is loaded again once per minute, and logged every time', async () => {
    const log = vi.fn();
    setReporter(log);
    const reload = vi.fn();
    let now = 1_000_000;
    const page = { now: () => now, reload, isServerThere: () => Promise.resolve(true) };
    const failure = new Error('Failed to fetch dynamically imported module');
    expect(await meetChunkFailure(failure, page)).toBe(true);
    expect(await meetChunkFailure(failure, page)).toBe(false);
    now += reloadPauseMs - 1;
    expect(await meetChunkFailure(failure, page)).toBe(false);
    now += 1;
    expect(await Promise.all([meetChunkFailure(failure, page), meetChunkFailure(failure, page)])).toEqual([
      true,
      false,
    ]);
    expect(reload).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenCalledTimes(5);
    setReporter(writeToConsole);
  });

  it('stays as it is where the server cannot be reached', async () => {
    const reload = vi.fn();
    let isThere = false;
    const page = { now: () => 2_000_000, reload, isServerThere: () => Promise.resolve(isThere) };
    const failure = new Error('Failed to fetch dynamically imported module');
    expect(await meetChunkFailure(failure, page)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    isThere = true;
    expect(await meetChunkFailure(failure, page)).toBe(true);
  });

  it('is not stopped by a clock that was set back', () => {
    expect(mayReload(5_000_000, 1_000_000)).toBe(true);
  });
});

describe('the way back after signing in', () => {
  it('is taken once', () => {
    rememberReturn({ pathname: '/bills/bills-to-pay', search: '?status=paid' });
    expect(takeReturnPath('7')).toBe('/bills/bills-to-pay?status=paid');
    expect(takeReturnPath('7')).toBe('/');
  });

  it('is the page of a session that ended, for the person whose it was', () => {
    const page = { pathname: '/bills/form', search: '?type=bill' };
    rememberReturn(page, '7');
    // Drawn once more while it ends, as a page that needs a session.
    rememberReturn(page);
    forgetTab({ isReturnKept: true });
    expect(takeReturnPath('7')).toBe('/bills/form?type=bill');

    rememberReturn(page, '7');
    expect(takeReturnPath('8')).toBe('/');

    rememberReturn(page, '7');
    rememberReturn({ pathname: '/error', search: '?code=client-error' }, '7');
    expect(takeReturnPath('7')).toBe('/bills/form?type=bill');
  });

  it('is forgotten with everything else when a person signs out', () => {
    rememberReturn({ pathname: '/bills/form', search: '' }, '7');
    forgetTab({ isReturnKept: false });
    expect(takeReturnPath('7')).toBe('/');
  });

  it('never leads to another site', () => {
    for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '']) {
      expect(isOwnPath(path), path).toBe(false);
    }
    rememberReturn({ pathname: '//evil.test', search: '' });
    expect(takeReturnPath('7')).toBe('/');
  });
});

describe('the error page', () => {
  it('has words by code, else by status, else for signing in', () => {
    expect(errorKind('company-expired', '403')).toBe('company-expired');
    expect(errorKind('nonsense', '503')).toBe('503');
    expect(errorKind(null, '418')).toBe('auth');
    expect(errorKind(null, null)).toBe('auth');
  });
});

describe('facts of the server', () => {
  it('are lines with words', () => {
    expect(factsOf({ status: 'ok', database: { latencyMs: 2 }, commit: null })).toEqual([
      { name: 'Status', text: 'ok' },
      { name: 'Database latency ms', text: '2' },
      { name: 'Commit', text: '-' },
    ]);
  });
});

describe('the languages', () => {
  const leaves = (tree: object, path = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? leaves(value, `${path}${key}.`)
        : [[path + key, String(value)]],
    );
  const english = new Map(leaves(en));
  const indonesian = new Map(leaves(id));

  it('have the same phrases with the same places to fill', () => {
    expect([...indonesian.keys()].sort()).toEqual([...english.keys()].sort());
    const places = (text = '') => [...new Set(text.match(/%\{\w+\}/g))].sort();
    // What the law fills in here are English words for a record, its status and an action.
    const inEnglish = new Set(['approval.sentence.notInStatus']);
    for (const [key, text] of english) {
      const expected = inEnglish.has(key) ? [] : places(text);
      expect(places(indonesian.get(key)), key).toEqual(expected);
    }
  });

  it('leave nothing empty that has words in the other', () => {
    const isEmpty = (text = '') => text.trim() === '';
    const lacking = [...english].filter(([key, text]) => isEmpty(text) !== isEmpty(indonesian.get(key)));
    expect(lacking).toEqual([]);
  });
});

describe('the words of a status', () => {
  const label = ({ says }: StatusLook) =>
    says.key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], en);

  it('are the ones of the rules', () => {
    const { awaiting, revision, completed, canceled, inactive } = lawLooks;
    expect([awaiting, revision, completed, canceled, documentLooks.void, inactive].map(label)).toEqual([
      'Awaiting review',
      'Awaiting revision',
      'Approved',
      'Voided',
      'Voided',
      'Archived',
    ]);
  });

  it('do not compile where one is missing', () => {
    // @ts-expect-error `closed` has no tone
    expect(Object.keys(statusLooks<{ open: string; closed: string }>('thing', { open: 'good' }))).toEqual([
      'open',
    ]);
    // @ts-expect-error `closed` has no words
    statusLooks<{ open: string }>('thing', { open: 'good', closed: 'neutral' });
  });
});
