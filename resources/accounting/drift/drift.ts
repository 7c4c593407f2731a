import type { Requirement } from '../../../domain/access/access.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { driftEn } from './drift.en.ts';

/** As histories and notices name differences, and comparisons. */
export const driftSubject = 'accountingDrift';
export const driftRunSubject = 'accountingDriftRun';

/** `gone`: it was not found any more. */
export const driftLooks = statusLooks<(typeof driftEn)['choice']['status']>('accountingDrift.choice.status', {
  open: 'attention',
  accepted: 'neutral',
  reposted: 'good',
  gone: 'neutral',
});
export type DriftStatus = keyof typeof driftLooks;
export const driftStatuses = Object.keys(driftLooks) as [DriftStatus, ...DriftStatus[]];

export const driftRunStatuses = ['processing', 'processed', 'failed'] as const;
export type DriftRunStatus = (typeof driftRunStatuses)[number];

/** Who compares, and decides what becomes of a difference. */
export const driftAccess = {
  anyPermission: ['integration_sync'],
  allFeatures: ['jurnalIntegration'],
} as const satisfies Requirement;

/** The reasons for which nothing is compared, or decided. */
export const driftRule = messagesOf<(typeof driftEn)['rule']>('accountingDrift.rule');

/** The notice about what was found. */
export const driftNotice = messagesOf<(typeof driftEn)['notice']>('accountingDrift.notice');
