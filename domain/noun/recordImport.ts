import type { Requirement } from '../access/access.ts';
import { mayEnter } from '../access/access.ts';
import type { LifecycleSubject, Rule } from '../lifecycle/lifecycle.ts';
import { defineLifecycle } from '../lifecycle/lifecycle.ts';
import { lawLooks } from '../lifecycle/statusLook.ts';
import { law } from '../message/message.ts';
import { onOff } from './fields.ts';

/** Rows of a sheet that are imported at once. */
export const importRowsMax = 5000;

/** What becomes of a row if it is saved; `asked`: what it says is unlikely, and is saved where a person says so. */
export const importFates = ['new', 'changed', 'unchanged', 'asked', 'error', 'leftOut'] as const;
export type ImportFate = (typeof importFates)[number];

/** What became of a row that was saved, or not. */
export const importOutcomes = ['created', 'changed', 'failed', 'undone', 'kept'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportSubject extends LifecycleSubject {
  uploaderID: number;
  /** What the import of its records asks. */
  asks: Requirement;
  isRecent: boolean;
}

const uploader: Rule<ImportSubject> = {
  name: 'who uploaded the file',
  holds: ({ employeeID }, { uploaderID }) => employeeID === uploaderID,
  says: law('recordImport.rule.uploader'),
};
const mayImport: Rule<ImportSubject> = {
  name: 'who may add or change these records',
  holds: (actor, { asks }) => mayEnter(actor, asks),
  says: law('recordImport.rule.right'),
};
const recent: Rule<ImportSubject> = {
  name: 'within 7 days',
  holds: (_actor, { isRecent }) => isRecent,
  says: law('recordImport.rule.late'),
};

const byOne = 'each row asks what its record asks';
const ofDraft = { from: ['draft'], by: [uploader], and: [mayImport], byOne, explained: 'inStatus' } as const;

/** A sheet on its way into records: judged row by row, mended, saved by a job, undone within seven days. */
export const recordImportLifecycle = defineLifecycle({
  name: 'recordImport',
  noun: 'import',
  statuses: ['draft', 'processing', 'processed', 'failed', 'canceled', 'undone'],
  looks: lawLooks,
  transitions: [
    {
      ...ofDraft,
      action: 'confirm',
      to: ['processing'],
      input: { isActedOn: onOff(), isAskedSaved: onOff() },
      route: { method: 'PATCH', path: 'confirm' },
      ability: 'isAbleToConfirm',
    },
    { ...ofDraft, action: 'mend', to: ['draft'], ability: 'isAbleToMend', form: 'mend' },
    {
      ...ofDraft,
      action: 'check',
      to: ['draft'],
      route: { method: 'PATCH', path: 'check' },
      ability: 'isAbleToCheck',
    },
    {
      ...ofDraft,
      action: 'cancel',
      to: ['canceled'],
      route: { method: 'PATCH', path: 'cancel' },
      ability: 'isAbleToCancel',
      isDestructive: true,
    },
    {
      action: 'undo',
      from: ['processed'],
      to: ['processing'],
      by: [mayImport],
      and: [recent],
      byOne,
      route: { method: 'PATCH', path: 'undo' },
      ability: 'isAbleToUndo',
      isDestructive: true,
      explained: 'inStatus',
    },
    { action: 'finish', from: ['processing'], to: ['processed', 'failed'], by: [] },
    { action: 'finishUndo', from: ['processing'], to: ['undone', 'processed'], by: [] },
  ],
});
export type ImportStatus = (typeof recordImportLifecycle.statuses)[number];
