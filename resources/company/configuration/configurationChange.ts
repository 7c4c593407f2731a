import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { number, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { configurationChangeEn } from './configurationChange.en.ts';

/** What the other super admins are told. */
export const configurationNotice = messagesOf<(typeof configurationChangeEn)['notice']>(
  'configurationChange.notice',
);

const looks = statusLooks<(typeof configurationChangeEn)['status']>('configurationChange.status', {
  applied: 'good',
  undone: 'neutral',
});
type ChangeStatus = keyof typeof looks;

const permissions = {
  viewList: 'employee_view_detail',
  viewDetail: 'employee_view_detail',
  create: 'employee_edit',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

const made = { isReadOnly: true } as const;

/** A file of configuration that was applied: what it made and changed, and what was set before. */
export const configurationChange = defineNoun({
  name: 'configurationChange',
  called: {
    en: { one: 'configuration file', many: 'Configuration' },
    id: { one: 'berkas konfigurasi', many: 'Konfigurasi' },
  },
  words: inBoth(
    () => import('./configurationChange.en.ts').then((room) => room.configurationChangeEn),
    () => import('./configurationChange.id.ts').then((room) => room.configurationChangeId),
  ),
  path: 'configuration/changes',
  at: '/settings/configuration',
  menu: 'settings',
  tag: 'Configuration',
  access: { anyRole: ['super_admin'] },
  permissions,
  isMade: true,
  hasNoSheets: true,
  title: 'fileName',
  fields: {
    fileName: text(200, { ...made, isRequired: true, isSearched: true }),
    createdBy: reference('employees', { ...made, isRequired: true, isFiltered: true }),
    newCount: number({ ...made, isRequired: true }),
    changedCount: number({ ...made, isRequired: true }),
  },
  lifecycle: defineLifecycle<LifecycleSubject, ChangeStatus, string>({
    name: 'configurationChange',
    noun: 'configurationChange',
    statuses: Object.keys(looks) as ChangeStatus[],
    looks,
    transitions: [
      {
        action: 'undo',
        from: ['applied'],
        to: ['undone'],
        by: [hasPermission(permissions.edit)],
        byOne:
          'each record is set back by the rules of its own page, which ask a second person where they do',
        route: { method: 'PATCH', path: 'undo' },
        ability: 'isAbleToUndo',
        explained: 'inStatus',
        views: ['page'],
        isDestructive: true,
      },
    ],
  }),
  choosable: [],
  list: {
    columns: ['fileName', 'createdBy', 'createdAt', 'newCount', 'changedCount', 'status'],
    sort: '-id',
    shown: ['applied', 'undone'],
  },
  form: { details: ['fileName', 'createdBy', 'newCount', 'changedCount'] },
});
export type ConfigurationChange = RowOf<typeof configurationChange>;
