import type { Requirement } from '../../../domain/access/access.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import type { StatusLook } from '../../../domain/lifecycle/statusLook.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { BooksProgram } from './booksProgram.ts';
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

/** What a company can be connected to: programs that keep its books, a service that reads its documents, its payroll. */
export const connectedNames = [...accountingProviders, 'stream', 'payroll'] as const;
export type ConnectedName = (typeof connectedNames)[number];

const needs: Readonly<Record<ConnectedName, Requirement>> = {
  jurnal: { allFeatures: ['jurnalIntegration'] },
  // The same feature: a company keeps its books in one program or in another.
  xero: { allFeatures: ['jurnalIntegration'] },
  stream: {},
  payroll: {},
};

/** Who may know of a connection, and who makes and ends it. */
export const connectionAccess: Readonly<Record<ConnectedName, Record<'view' | 'connect', Requirement>>> = {
  jurnal: accessOf('jurnal'),
  xero: accessOf('xero'),
  stream: accessOf('stream'),
  payroll: accessOf('payroll'),
};

function accessOf(name: ConnectedName): Record<'view' | 'connect', Requirement> {
  return {
    view: {
      anyPermission: [
        'integration_view_detail',
        'integration_account_mapping_view_list',
        'integration_connect',
      ],
      ...needs[name],
    },
    connect: { anyPermission: ['integration_connect'], ...needs[name] },
  };
}

/** What people call it. */
export const programName = (name: ConnectedName) => integrationWord(`program.${name}`);
const integrationWord = messagesOf<typeof integrationEn>('integration');

/** What the sheets of a list are called. Those of a further program add its name, so that labels differ. */
export const labelIn = (list: string, program: BooksProgram): Message => {
  const called = { key: `${list}.many` };
  return program === accountingProviders[0]
    ? called
    : integrationWord('listIn', { list: called, program: programName(program) });
};

/** The reasons for which a connection is refused, or does not answer. */
export const connectionRule = messagesOf<(typeof integrationEn)['rule']>('integration.rule');

/** The notices about connections. */
export const connectionNotice = messagesOf<(typeof integrationEn)['notice']>('integration.notice');
