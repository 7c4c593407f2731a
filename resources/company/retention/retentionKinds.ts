import { erasedKinds } from '../employee/kept/kept.ts';

/**
 * Records that somebody began or keeps, and forgot: drafts that were never sent in, receipts that no record took. No law keeps them,
 * since nothing was booked by them.
 */
export const idleKinds = ['drafts', 'receipts'] as const;
export type IdleKind = (typeof idleKinds)[number];

/** What a retention rule can take: of people who left, and of records that nobody touched. */
export const retentionKinds = [...erasedKinds, ...idleKinds] as const;
export type RetentionKindName = (typeof retentionKinds)[number];

/** So many days before a forgotten record goes, those whose it is are told. */
export const toldDaysBefore = 14;
