import { inBoth } from '../../../domain/words/translation.ts';
import { bannerLevels, isBannerAddress } from '../../../domain/banner/banner.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, text } from '../../../domain/noun/fields.ts';
import { archivable, defineNoun } from '../../../domain/noun/noun.ts';
import type { broadcastEn } from './broadcast.en.ts';

const words = messagesOf<typeof broadcastEn>('broadcast');

const permissions = {
  viewList: 'employee_view_list',
  viewDetail: 'employee_view_detail',
  create: 'employee_create',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

/** What super admins say over every page (rules: banners); an archived one is hidden. */
export const broadcast = defineNoun({
  name: 'broadcast',
  called: {
    en: { one: 'broadcast', many: 'Broadcasts' },
    id: { one: 'siaran', many: 'Siaran' },
  },
  words: inBoth(
    () => import('./broadcast.en.ts').then((room) => room.broadcastEn),
    () => import('./broadcast.id.ts').then((room) => room.broadcastId),
  ),
  path: 'broadcasts',
  at: '/settings/broadcasts',
  tag: 'Company',
  access: { anyRole: ['super_admin'] },
  permissions,
  title: 'message',
  fields: {
    message: text(140, { isRequired: true, isSearched: true }),
    level: choice(bannerLevels, { isRequired: true, isFiltered: true, isSorted: true }),
    actionLink: text(500),
    buttonLabel: text(30),
    buttonURL: text(500),
  },
  lifecycle: archivable('broadcast', permissions),
  choosable: [],
  list: {
    shown: ['active', 'inactive'],
    columns: ['message', 'level', 'status', 'createdAt'],
    sort: '-createdAt',
    first: { status: ['active'] },
  },
  form: { details: ['message', 'level'], action: ['actionLink', 'buttonLabel', 'buttonURL'] },
  hasNoSheets: true,
});

/** What is wrong with a banner beyond its fields, by field. */
export function broadcastErrors(input: Readonly<Record<string, unknown>>): Readonly<FieldMessages> {
  const { actionLink, buttonLabel, buttonURL } = input;
  const isWrong = (address: unknown) => typeof address === 'string' && !isBannerAddress(address);
  return {
    ...(isWrong(actionLink) ? { actionLink: words('address') } : {}),
    ...(isWrong(buttonURL) ? { buttonURL: words('address') } : {}),
    ...(buttonURL && !buttonLabel ? { buttonLabel: words('labelMissing') } : {}),
    ...(buttonLabel && !buttonURL ? { buttonURL: words('addressMissing') } : {}),
    ...(actionLink && buttonURL ? { actionLink: words('either') } : {}),
  };
}
