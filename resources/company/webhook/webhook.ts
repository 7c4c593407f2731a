import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { webhookEn } from './webhook.en.ts';
import { webhookEvents } from './webhookEvents.ts';

export const webhookWord = messagesOf<typeof webhookEn>('webhook');

const looks = statusLooks<(typeof webhookEn)['status']>('webhook.status', {
  prepared: 'waiting',
  active: 'good',
  paused: 'neutral',
  disabled: 'bad',
});
type WebhookStatus = keyof typeof looks;
const webhookStatuses = Object.keys(looks) as [WebhookStatus, ...WebhookStatus[]];

/** Who lets other systems in says what they are told, too. */
const permissions = {
  viewList: 'integration_view_detail',
  viewDetail: 'integration_view_detail',
  create: 'integration_connect',
  edit: 'integration_connect',
  archive: 'integration_connect',
} as const;

/** What has no `views` stands in a panel of the page. */
const kept = { by: [hasPermission(permissions.edit)], explained: 'inStatus' } as const;
const stays = { choose: ({ status }: LifecycleSubject) => status as WebhookStatus };

/** What became of a message. */
export const deliveryLooks = statusLooks<(typeof webhookEn)['delivery']['status']>(
  'webhook.delivery.status',
  {
    waiting: 'waiting',
    delivered: 'good',
    failed: 'bad',
    withheld: 'neutral',
  },
);
export type DeliveryStatus = keyof typeof deliveryLooks;
export const deliveryStatuses = Object.keys(deliveryLooks) as [DeliveryStatus, ...DeliveryStatus[]];

/** An address of another system that is told of what happens here. */
export const webhook = defineNoun({
  name: 'webhook',
  called: {
    en: { one: 'webhook', many: 'Webhooks' },
    id: { one: 'webhook', many: 'Webhook' },
  },
  words: inBoth(
    () => import('./webhook.en.ts').then((room) => room.webhookEn),
    () => import('./webhook.id.ts').then((room) => room.webhookId),
  ),
  path: 'webhooks',
  at: '/integration/webhooks',
  tag: 'Webhooks',
  access: {},
  permissions,
  hasNoSheets: true,
  title: 'name',
  fields: {
    name: field.text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    address: field.text(500, {
      isRequired: true,
      isSearched: true,
      example: 'https://hooks.example.com/outlay',
    }),
    events: field.choices(webhookEvents, { isRequired: true }),
    /** Whose rights decide what is sent: who saved it last. */
    owner: field.reference('employees', { isReadOnly: true, isFiltered: true }),
    secretMadeAt: field.instant(),
    deliveredAt: field.instant({ isSorted: true }),
    failingSince: field.instant({ isSorted: true }),
  },
  lifecycle: defineLifecycle<LifecycleSubject, WebhookStatus, string>({
    name: 'webhook',
    noun: 'webhook',
    statuses: webhookStatuses,
    looks,
    transitions: [
      {
        action: 'edit',
        from: webhookStatuses,
        to: webhookStatuses,
        ...stays,
        by: [hasPermission(permissions.edit)],
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      {
        ...kept,
        action: 'makeSecret',
        from: ['prepared'],
        to: ['active'],
        byOne: 'it is sent no more than who made it may read',
        ability: 'isAbleToMakeSecret',
        views: [],
      },
      {
        ...kept,
        action: 'rotateSecret',
        from: ['active', 'paused'],
        to: ['active', 'paused'],
        ...stays,
        byOne: 'the old secret signs beside the new one for a day',
        ability: 'isAbleToRotateSecret',
        views: [],
      },
      {
        ...kept,
        action: 'sendTest',
        from: ['active'],
        to: ['active'],
        byOne: 'it tells of nothing that happened',
        route: { method: 'POST', path: 'tests' },
        ability: 'isAbleToSendTest',
        views: ['page'],
      },
      {
        ...kept,
        action: 'replayFailed',
        from: ['active'],
        to: ['active'],
        byOne: 'what is sent again has the number that it had',
        input: { since: field.day({ isRequired: true }) },
        route: { method: 'POST', path: 'replays' },
        ability: 'isAbleToReplayFailed',
        views: ['page'],
        place: 'list',
      },
      {
        ...kept,
        action: 'replay',
        from: ['active'],
        to: ['active'],
        byOne: 'what is sent again has the number that it had',
        ability: 'isAbleToReplay',
        views: [],
      },
      {
        ...kept,
        action: 'hold',
        from: ['active'],
        to: ['paused'],
        route: { method: 'PATCH', path: 'hold' },
        ability: 'isAbleToHold',
        isBulk: true,
        byOne: 'it is taken back by its opposite',
      },
      {
        ...kept,
        action: 'resume',
        from: ['paused', 'disabled'],
        to: ['active'],
        route: { method: 'PATCH', path: 'resume' },
        ability: 'isAbleToResume',
        isBulk: true,
        byOne: 'it is taken back by its opposite',
      },
      { action: 'pause', from: ['active'], to: ['paused'], by: [] },
      { action: 'disable', from: ['active', 'paused'], to: ['disabled'], by: [] },
      {
        action: 'delete',
        from: ['prepared', 'paused', 'disabled'],
        to: [],
        by: [hasPermission(permissions.archive)],
        views: ['page'],
        route: { method: 'DELETE', path: '' },
        ability: 'isAbleToDelete',
        isDestructive: true,
      },
    ],
  }),
  choosable: [],
  list: {
    columns: ['name', 'address', 'events', 'owner', 'deliveredAt', 'failingSince', 'status'],
    hidden: ['createdAt'],
    sort: 'name',
  },
  form: {
    endpoint: ['name', 'address', 'events'],
    state: ['owner', 'secretMadeAt', 'deliveredAt', 'failingSince'],
  },
});
export type Webhook = RowOf<typeof webhook>;
