import { describe, expect, it } from 'vitest';

import { accessTokenSeconds, refreshTokenSeconds } from '../../domain/access/sessionLifetime.ts';
import { flagCacheMs } from '../../domain/access/featureFlag.ts';
import { maxRangeDays } from '../../domain/day/day.ts';
import { badgeCount } from '../../domain/list/badge.ts';
import { currencyDecimals } from '../../domain/money/money.ts';
import { lastNotificationPage, notificationsPerPage } from '../../domain/notification/notification.ts';
import { maxUploadBytes } from '../../domain/noun/attachment.ts';
import { defaultPageSize } from '../../domain/noun/noun.ts';
import * as pace from '../../src/app/pace.ts';
import { reloadPauseMs } from '../../src/app/failures/chunkFailure.ts';
import { headerOffset, panelTransitionMs, tooltipDelayMs } from '../../src/app/theme.ts';
import { productSources, textOf } from './sources.ts';

/** The files that say a text. */
const saying = (pattern: RegExp) => productSources.filter((file) => pattern.test(textOf(file)));

describe('the figures of docs/rules.md', () => {
  it('are the ones that the rules say', () => {
    expect({ accessTokenSeconds, refreshTokenSeconds }).toEqual({
      accessTokenSeconds: 1800,
      refreshTokenSeconds: 2_592_000,
    });
    expect({ notificationsPerPage, lastNotificationPage, defaultPageSize, maxRangeDays }).toEqual({
      notificationsPerPage: 10,
      lastNotificationPage: 10,
      defaultPageSize: 20,
      maxRangeDays: 92,
    });
    expect([badgeCount(99), badgeCount(100)]).toEqual(['99', '99+']);
    expect({ ...pace }).toEqual({
      pollMs: 300_000,
      counterPollMs: 600_000,
      bannerPollMs: 1_800_000,
      debounceMs: 1000,
      fetchDelayMs: 200,
      prefetchIdleMs: 2000,
      toastMs: 4000,
      signOutDelayMs: 300,
      tourDelayMs: 700,
    });
    expect({ flagCacheMs, maxUploadBytes, reloadPauseMs, tooltipDelayMs, panelTransitionMs }).toEqual({
      flagCacheMs: 900_000,
      maxUploadBytes: 5 * 1024 * 1024,
      reloadPauseMs: 60_000,
      tooltipDelayMs: 200,
      panelTransitionMs: 600,
    });
    expect([headerOffset(0), headerOffset(1), headerOffset(2)]).toEqual([60, 106, 152]);
    expect(['IDR', 'KRW', 'USD'].map(currencyDecimals)).toEqual([0, 0, 2]);
  });

  it.each([
    [/\b2_?592_?000\b/, 'domain/access/sessionLifetime.ts'],
    [/Seconds = 1_?800\b/, 'domain/access/sessionLifetime.ts'],
    [/\b900_?000\b/, 'domain/access/featureFlag.ts'],
    [/(?:staleTime|Ms)(?::| =) (?:300|600)_?000\b/, 'src/app/pace.ts'],
    [/\b1_?800_?000\b/, 'src/app/pace.ts'],
    [/RangeDays = 92\b/, 'domain/day/day.ts'],
    [/\bpopoverWidth = 570\b/, 'src/notification/NotificationBell.tsx'],
    [/'99\+'/, 'domain/list/badge.ts'],
  ])('%s stands in one place', (pattern, place) => {
    expect(saying(pattern).filter((file) => !file.startsWith('server/database/'))).toEqual([place]);
  });

  it('are all used', () => {
    for (const name of Object.keys(pace))
      expect(saying(new RegExp(`\\b${name}\\b`)).length, name).toBeGreaterThan(1);
  });
});
