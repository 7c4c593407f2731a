import { screenTexts } from '../../../domain/message/errorTexts.ts';

/** Words of the request screens: list, request, review. */
export const requestEn = {
  one: 'request',
  many: 'Requests',
  title: 'Request',
  absent: 'No such request',
  absentText: 'It does not exist, or you may not see it.',
  lines: 'Items of this request',
  list: {
    caption: 'Requests',
    nothingYet: 'Ask for what you need: your requests are then found here.',
  },
  review: {
    caption: 'Requests to review',
    nothingYet: 'Nothing waits for you',
    nothingYetText: 'Requests that need your review are found here.',
    processed: screenTexts.alreadyProcessed,
  },
  section: {
    facts: 'Request',
    lines: 'Items',
    notes: 'Notes',
  },
  quoted: {
    title: 'Quotes',
    caption: 'Quotes for %{number}',
    none: 'No vendor has quoted yet.',
    failed: 'The quotes for this request could not be loaded.',
  },
  ordered: {
    title: 'Orders',
    caption: 'Orders for %{number}',
    none: 'Nothing is ordered yet.',
    failed: 'The orders for this request could not be loaded.',
  },
  attention: {
    urgent: 'The requester marked this request as urgent.',
  },
  action: {
    approve: 'Approve',
    requestRevision: 'Request revision',
    reject: 'Reject',
    createQuote: 'Add purchase quote',
    saveDraft: 'Save as draft',
    submit: 'Submit',
    edit: 'Edit',
    void: 'Void',
    delete: 'Delete',
  },
  // Who acts next in a status, and what happens then; nobody acts in one that is not here.
  next: {
    draft: { who: '%{sender}', after: 'The request is reviewed once it is submitted.' },
    awaiting_review: { who: 'an approver', after: 'Then quotes are asked for.' },
    awaiting_revision: { who: '%{requester}', after: 'The review then begins again with its first step.' },
    awaiting_quotation: {
      who: 'a person who asks vendors for quotes',
      after: 'The best quote is then appointed.',
    },
    awaiting_order: { who: 'a person who orders', after: 'The request is completed once it is ordered.' },
  },
  step: {
    approve: {
      title: 'Approve %{number}?',
      text: '%{requester}, %{total}. The next step of the approval begins, or quotes are asked for.',
      done: '%{number} is approved.',
    },
    requestRevision: {
      title: 'Request a revision of %{number}',
      text: '%{requester}, %{total}. The requester reads your notes and sends the request again.',
      done: 'A revision of %{number} is requested.',
    },
    reject: {
      title: 'Reject %{number}',
      text: '%{requester}, %{total}. The requester reads your notes. A rejected request stays rejected.',
      done: '%{number} is rejected.',
    },
    void: {
      title: 'Void %{number}',
      text: '%{requester}, %{total}. A voided request is kept, but nothing is bought for it.',
      done: '%{number} is voided.',
    },
    delete: {
      title: 'Delete the draft %{number}?',
      text: 'It cannot be brought back.',
      done: 'The draft %{number} is deleted.',
    },
  },
  history: {
    create: 'Created',
    saveDraft: 'Draft saved',
    submit: 'Submitted',
    edit: 'Edited',
    delete: 'Deleted',
    approve: 'Approved',
    requestRevision: 'Revision requested',
    reject: 'Rejected',
    void: 'Voided',
    createQuote: 'Quote added',
    quotesChanged: 'Its quotes changed',
    passOn: 'Review passed on',
  },
  failure: {
    title: 'The request could not be loaded',
    list: screenTexts.billsResponse,
    detail: screenTexts.expenseDetail,
    void: screenTexts.voidFailed,
    delete: screenTexts.deleteBill,
  },
};
