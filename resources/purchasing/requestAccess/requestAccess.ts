import { inBoth } from '../../../domain/words/translation.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, references, tags } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';
import type { requestAccessEn } from './requestAccess.en.ts';

const words = messagesOf<typeof requestAccessEn>('requestAccess');

/** Who may ask for purchases: the company's rule. Whether somebody does is kept with the person, as its result. */
export const requestAccess = defineSingle({
  name: 'requestAccess',
  called: {
    en: { one: 'purchase request access', many: 'Purchase request access' },
    id: { one: 'akses permintaan pembelian', many: 'Akses permintaan pembelian' },
  },
  words: inBoth(
    () => import('./requestAccess.en.ts').then((room) => room.requestAccessEn),
    () => import('./requestAccess.id.ts').then((room) => room.requestAccessId),
  ),
  path: 'bills/requests/access',
  at: '/settings/purchase-request-access',
  tag: 'Company',
  access: { allFeatures: ['expenseBill', 'purchaseRequest'], allFlags: ['purchase_request'] },
  permissions: { view: 'purchase_request_access_view_detail', edit: 'purchase_request_access_edit' },
  configuration: {},
  fields: {
    access: choice(['everyone', 'selected', 'nobody'], { isRequired: true }),
    employee: references('employees'),
    organization: references('organizations'),
    jobLevels: tags({ max: 100, most: 50 }),
  },
  form: { rule: ['access', 'employee', 'organization', 'jobLevels'] },
});

export type RequestAccess = RowOf<typeof requestAccess>;

/** Why somebody may ask for purchases. */
export const requesterReasons = ['everyone', 'employee', 'organization', 'jobLevel'] as const;
type RequesterReason = (typeof requesterReasons)[number];

/** Somebody who may, as the page shows them. */
export interface Requester {
  id: number;
  name: string;
  organization: string | null;
  jobLevel: string | null;
  reasons: RequesterReason[];
}

/** What is wrong with a rule beyond its fields, by path. */
export function requestAccessErrors(rule: Readonly<Record<string, unknown>>): Readonly<FieldMessages> {
  const chosen = [rule['employeeIDs'], rule['organizationIDs'], rule['jobLevels']];
  const isEmpty = chosen.every((list) => !Array.isArray(list) || list.length === 0);
  return rule['access'] === 'selected' && isEmpty ? { employeeIDs: words('chooseSomebody') } : {};
}
