import type { Requirement } from '../../../domain/access/access.ts';
import type { StatusLook } from '../../../domain/lifecycle/statusLook.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { integrationEn } from './integration.en.ts';

const looks = statusLooks<(typeof integrationEn)['status']>('integration.status', {
  not_connected: 'neutral',
  active: 'good',
  expired: 'attention',
  revoked: 'bad',
});
export type ConnectionStatus = keyof typeof looks;
export const connectionStatuses = Object.keys(looks) as [ConnectionStatus, ...ConnectionStatus[]];

/** How a connection to an accounting program looks. */
export const connectionLooks: Readonly<Record<ConnectionStatus, StatusLook>> = looks;

const needs = { allFeatures: ['jurnalIntegration'] } as const;

/** Who may know of the connection to Jurnal, and who makes and ends it. */
export const connectionAccess = {
  view: {
    anyPermission: [
      'integration_view_detail',
      'integration_account_mapping_view_list',
      'integration_connect',
    ],
    ...needs,
  },
  connect: { anyPermission: ['integration_connect'], ...needs },
} as const satisfies Record<string, Requirement>;

/** The reasons for which a connection is refused, or does not answer. */
export const connectionRule = messagesOf<(typeof integrationEn)['rule']>('integration.rule');

/** The notices about connections. */
export const connectionNotice = messagesOf<(typeof integrationEn)['notice']>('integration.notice');
