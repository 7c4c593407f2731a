import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, number, numbered, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { claimLogEn } from './claimLog.en.ts';

/** What people are told of a log. */
export const claimLogNotice = messagesOf<(typeof claimLogEn)['notice']>('claimLog.notice');

/** What was done with several claims at once. */
export const claimLogKinds = [
  'upload',
  'bulkApprove',
  'bulkReject',
  'bulkDisburse',
  'bulkMarkAsDisbursed',
  'bulkMarkAsSettled',
] as const;
export type ClaimLogKind = (typeof claimLogKinds)[number];

/** What a sheet can hold: a settlement is there with its advance. */
export const uploadedTypes = ['reimbursement', 'cashAdvance'] as const;
export type UploadedType = (typeof uploadedTypes)[number];

/** What became of a row: it waits while an upload is worked through. */
export const rowOutcomes = ['failed', 'waiting', 'done'] as const;

const looks = statusLooks<(typeof claimLogEn)['status']>('claimLog.status', {
  processing: 'waiting',
  completed: 'good',
  failed: 'bad',
});
type LogStatus = keyof typeof looks;

const made = { isReadOnly: true } as const;
const permissions = {
  viewList: 'transaction_claim_view_list',
  viewDetail: 'transaction_claim_view_list',
  create: 'transaction_claim_edit',
  edit: 'transaction_claim_edit',
  archive: 'transaction_claim_edit',
} as const;

/** What became of each row of an uploaded sheet of claims, or of each claim that people acted on together. */
export const claimLog = defineNoun({
  name: 'claimLog',
  called: {
    en: { one: 'bulk action log', many: 'Bulk action logs' },
    id: { one: 'log tindakan massal', many: 'Log tindakan massal' },
  },
  words: inBoth(
    () => import('./claimLog.en.ts').then((room) => room.claimLogEn),
    () => import('./claimLog.id.ts').then((room) => room.claimLogId),
  ),
  path: 'claim-logs',
  at: '/transactions/claims/logs',
  tag: 'Claims',
  access: {},
  permissions,
  isMade: true,
  hasNoSheets: true,
  title: 'referenceID',
  series: 'LOG',
  fields: {
    referenceID: numbered(),
    kind: choice(claimLogKinds, { ...made, isRequired: true, isFiltered: true }),
    submissionType: choice(uploadedTypes, made),
    fileName: text(200, { ...made, isSearched: true }),
    createdBy: reference('employees', { ...made, isRequired: true, isFiltered: true }),
    rowCount: number({ ...made, isRequired: true }),
    doneCount: number({ ...made, isRequired: true }),
    failedCount: number({ ...made, isRequired: true }),
  },
  lifecycle: defineLifecycle<LifecycleSubject, LogStatus, string>({
    name: 'claimLog',
    noun: 'claimLog',
    statuses: Object.keys(looks) as LogStatus[],
    looks,
    transitions: [{ action: 'finish', from: ['processing'], to: ['completed', 'failed'], by: [] }],
  }),
  choosable: [],
  list: {
    columns: [
      'referenceID',
      'kind',
      'fileName',
      'createdBy',
      'createdAt',
      'rowCount',
      'doneCount',
      'failedCount',
      'status',
    ],
    hidden: ['submissionType'],
    sort: '-id',
  },
  form: {
    details: ['kind', 'submissionType', 'fileName', 'createdBy', 'rowCount', 'doneCount', 'failedCount'],
  },
});
export type ClaimLog = RowOf<typeof claimLog>;
