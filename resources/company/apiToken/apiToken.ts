import { tokenRights } from './tokenRight.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { apiTokenEn } from './apiToken.en.ts';

export const apiTokenWord = messagesOf<typeof apiTokenEn>('apiToken');

const looks = statusLooks<(typeof apiTokenEn)['status']>('apiToken.status', {
  prepared: 'waiting',
  active: 'good',
  expired: 'neutral',
  revoked: 'bad',
});
type ApiTokenStatus = keyof typeof looks;

/** Who lets other systems in lets programs in, too. */
const permissions = {
  viewList: 'integration_view_detail',
  viewDetail: 'integration_view_detail',
  create: 'integration_connect',
  edit: 'integration_connect',
  archive: 'integration_connect',
} as const;

interface ApiTokenSubject extends LifecycleSubject {
  ownerID: number | null;
}

const isMaker: Rule<ApiTokenSubject> = {
  name: 'they made it',
  holds: ({ employeeID }, { ownerID }) => ownerID === employeeID,
  says: apiTokenWord('notMaker'),
};

const fixed = { isFixedOnce: 'made' } as const;
const shown = { isReadOnly: true } as const;

/** What a program calls the API by, in place of a person: with chosen rights, for some time. */
export const apiToken = defineNoun({
  name: 'apiToken',
  called: {
    en: { one: 'API token', many: 'API tokens' },
    id: { one: 'token API', many: 'Token API' },
  },
  words: inBoth(
    () => import('./apiToken.en.ts').then((room) => room.apiTokenEn),
    () => import('./apiToken.id.ts').then((room) => room.apiTokenId),
  ),
  path: 'api-tokens',
  at: '/integration/api-tokens',
  tag: 'API tokens',
  access: {},
  permissions,
  hasNoSheets: true,
  title: 'name',
  fields: {
    name: field.text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    rights: field.choices(tokenRights, { isRequired: true, ...fixed }),
    days: field.number({ isRequired: true, min: 1, max: 365, ...fixed }),
    addresses: field.tags({ max: 50, most: 20 }),
    owner: field.reference('employees', { ...shown, isFiltered: true }),
    prefix: field.text(40, shown),
    expiresAt: field.instant({ isSorted: true }),
    lastUsedAt: field.instant({ isSorted: true }),
    lastUsedFrom: field.text(50, shown),
  },
  lifecycle: defineLifecycle<ApiTokenSubject, ApiTokenStatus, string>({
    name: 'apiToken',
    noun: 'apiToken',
    statuses: Object.keys(looks) as [ApiTokenStatus, ...ApiTokenStatus[]],
    looks,
    transitions: [
      {
        action: 'edit',
        from: ['prepared', 'active'],
        to: ['prepared', 'active'],
        choose: ({ status }) => status as ApiTokenStatus,
        by: [hasPermission(permissions.edit)],
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      {
        action: 'issue',
        from: ['prepared'],
        to: ['active'],
        by: [hasPermission(permissions.edit)],
        and: [isMaker],
        byOne: 'it never does more than who made it, and they alone are shown it',
        ability: 'isAbleToIssue',
        // A panel of the page shows the token, once.
        views: [],
        explained: 'inStatus',
      },
      {
        action: 'revoke',
        from: ['prepared', 'active'],
        to: ['revoked'],
        by: [hasPermission(permissions.archive)],
        byOne: 'it only takes away',
        route: { method: 'PATCH', path: 'revoke' },
        ability: 'isAbleToRevoke',
        isDestructive: true,
        isBulk: true,
        explained: 'inStatus',
      },
      { action: 'expire', from: ['active'], to: ['expired'], by: [] },
    ],
  }),
  choosable: [],
  list: {
    shown: ['prepared', 'active'],
    columns: ['name', 'prefix', 'rights', 'owner', 'expiresAt', 'lastUsedAt', 'status'],
    hidden: ['addresses', 'lastUsedFrom', 'createdAt'],
    sort: 'name',
  },
  form: {
    token: ['name', 'rights', 'days', 'addresses'],
    use: ['owner', 'prefix', 'expiresAt', 'lastUsedAt', 'lastUsedFrom'],
  },
});
export type ApiToken = RowOf<typeof apiToken>;
