import { draftingVerbs } from '../../domain/approval/draftLifecycle.ts';
import { isAsked, isRequester, isRequestersOwn } from '../../domain/approval/requester.ts';
import type { RequestedSubject } from '../../domain/approval/requester.ts';
import { reassigning, reviewVerbs, revising } from '../../domain/approval/reviewLifecycle.ts';
import type { ReviewPlan } from '../../domain/approval/reviewLifecycle.ts';
import type { StuckSubject } from '../../domain/approval/passingOn.ts';
import { defineLifecycle } from '../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { amount, numbered, text as textField } from '../../domain/noun/fields.ts';
import { defineNoun } from '../../domain/noun/noun.ts';

export const parcelStatuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'approved',
  'rejected',
  'canceled',
] as const;
type Status = (typeof parcelStatuses)[number];
interface Subject extends RequestedSubject, StuckSubject {}

/** How parcels are decided on. */
export const parcelPlan = {
  inReview: 'awaiting_review',
  approvedAs: 'approved',
  revisedAs: 'awaiting_revision',
  rejectedAs: 'rejected',
  by: [isAsked],
  keptAway: [isRequestersOwn],
} as const satisfies ReviewPlan<Subject, Status, string>;
const { approve, reject, withdraw, passOn } = reviewVerbs<Subject, Status, string>(parcelPlan);

/** A noun that nobody knows, whose records are drafted, numbered and reviewed. */
export const parcel = defineNoun({
  name: 'parcel',
  called: { en: { one: 'parcel', many: 'Parcels' }, id: { one: 'parcel', many: 'Parcels' } },
  path: 'parcels',
  at: '/parcels',
  tag: 'Parcels',
  access: {},
  permissions: {
    viewList: 'bills_invoice_view_list',
    viewDetail: 'bills_invoice_view_detail',
    create: 'bills_invoice_create',
    edit: 'bills_invoice_edit',
    archive: 'bills_invoice_edit',
  },
  title: 'referenceID',
  series: 'PCL',
  drafts: true,
  isPersonal: true,
  views: [{ name: 'review', at: '/approval/parcels', access: {} }],
  headline: { amount: 'weight', of: 'name' },
  fields: { referenceID: numbered(), name: textField(80, { isRequired: true }), weight: amount() },
  lifecycle: defineLifecycle<Subject, Status, string>({
    name: 'parcel',
    noun: 'parcel',
    statuses: parcelStatuses,
    looks: {
      draft: lawLooks.draft,
      awaiting_review: lawLooks.active,
      awaiting_revision: lawLooks.active,
      approved: lawLooks.active,
      rejected: lawLooks.rejected,
      canceled: lawLooks.rejected,
    },
    transitions: [
      ...draftingVerbs<Subject, Status, string>(parcelPlan, {
        draft: 'draft',
        enteredBy: [isRequester],
        canceledAs: 'canceled',
      }),
      approve,
      revising<Subject, Status, string>(parcelPlan),
      reject,
      withdraw,
      reassigning<Subject, Status, string>(parcelPlan),
      passOn,
    ],
  }),
  choosable: ['approved'],
  list: { columns: ['referenceID', 'name', 'weight', 'status'], sort: '-referenceID' },
  form: { parcel: ['name', 'weight'] },
});

/** What it is called, in every language. */
export const parcelWords = {
  parcel: {
    one: 'parcel',
    many: 'parcels',
    field: { referenceID: 'Number', name: 'Content', weight: 'Worth' },
  },
};
