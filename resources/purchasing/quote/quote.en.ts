import { screenTexts } from '../../../domain/message/screenTexts.ts';

/** Words of the quote screens: list, quote, review. */
export const quoteEn = {
  one: 'quote',
  many: 'Quotes',
  title: 'Quote',
  absent: 'No such quote',
  absentText: 'It does not exist, or you may not see it.',
  lines: 'Items of this quote',
  column: {
    transactionDate: 'Quote date',
    dueDate: 'Delivery by',
  },
  list: {
    caption: 'Quotes',
    nothingYet: 'Quotes are entered from the request that they are for: they are then found here.',
  },
  review: {
    caption: 'Quotes to review',
    nothingYet: 'Nothing waits for you',
    nothingYetText: 'Quotes that need your review are found here.',
    processed: screenTexts.alreadyProcessed,
  },
  section: {
    facts: 'Quote',
    lines: 'Items',
    notes: 'Notes',
  },
  // All quotes for one request beside each other.
  compare: {
    title: 'Quotes side by side',
    caption: 'Quotes for %{number} side by side',
    none: 'No vendor has quoted yet.',
    failed: screenTexts.quoteCalculation,
    lowest: 'Lowest',
    own: 'This quote',
    appoint: 'Appoint vendor: %{vendor}',
    notOffered: 'Not offered',
    incomplete: 'Not everything that is needed',
    others: 'Other items',
    expired: 'Expired',
    rate: '1 %{currency} = Rp %{rate} since %{day}',
    noRate: 'Not comparable: nobody has said a rate for %{currency}.',
  },
  ordered: {
    title: 'Orders of this quote',
    caption: 'Orders of %{number}',
    none: 'No order was made of this quote yet.',
    failed: 'The orders of this quote could not be loaded.',
  },
  attention: {
    bankDetail: 'The bank account of this vendor was changed and waits for a second person to confirm it.',
    overdue: 'This quote was due %{smart_count} day ago. |||| This quote was due %{smart_count} days ago.',
    urgent: 'The requester marked the request of this quote as urgent.',
  },
  action: {
    copy: 'Copy for another vendor',
    appoint: 'Appoint vendor',
    approve: 'Approve',
    requestRevision: 'Request revision',
    reject: 'Reject',
    createOrder: 'Create order',
    sendByMail: 'Send by e-mail',
    complete: 'Mark as completed',
    edit: 'Edit',
  },
  // Who acts next in a status, and what happens then; nobody acts in one that is not here.
  next: {
    open: {
      who: 'a person who appoints a vendor',
      after: 'The appointed quote is reviewed, the others step back.',
    },
    awaiting_review: { who: 'an approver', after: 'Then it can be ordered.' },
    awaiting_revision: { who: '%{sender}', after: 'The review then begins again with its first step.' },
    awaiting_order: { who: 'a person who orders', after: 'The quote and its request are then completed.' },
  },
  step: {
    sendByMail: {
      emails: 'E-mail addresses',
      notes: 'Message',
      title: 'Send %{number} by e-mail',
      text: '%{vendor}, %{total}. It goes out as PDF, without approvals, accounts and notes of the company.',
      done: '%{number} is on its way.',
    },
    appoint: {
      title: 'Appoint %{vendor}?',
      text: '%{number}, %{total}. This quote is reviewed; the other quotes for the request step back.',
      done: '%{vendor} is appointed.',
    },
    approve: {
      title: 'Approve %{number}?',
      text: '%{vendor}, %{total}. The next step of the approval begins, or the quote can be ordered.',
      done: '%{number} is approved.',
    },
    requestRevision: {
      title: 'Request a revision of %{number}',
      text: '%{vendor}, %{total}. Who entered the quote reads your notes and sends it again.',
      done: 'A revision of %{number} is requested.',
    },
    reject: {
      title: 'Reject %{number}',
      text: '%{vendor}, %{total}. A rejected quote stays rejected; the other quotes can be appointed again.',
      done: '%{number} is rejected.',
    },
    complete: {
      title: 'Mark %{number} as completed?',
      text: '%{vendor}, %{total}. Nothing more is ordered by it, and its request is completed.',
      done: '%{number} is completed.',
    },
  },
  history: {
    sendByMail: 'Sent by e-mail',
    create: 'Created',
    copy: 'Copied',
    appoint: 'Vendor appointed',
    approve: 'Approved',
    requestRevision: 'Revision requested',
    reject: 'Rejected',
    edit: 'Edited',
    createOrder: 'Order created',
    ordersChanged: 'Its orders changed',
    complete: 'Completed',
    stepBack: 'Another quote was appointed',
    comeBack: 'Can be appointed again',
    passOn: 'Review passed on',
  },
  failure: {
    title: 'The quote could not be loaded',
    list: screenTexts.billsResponse,
    detail: screenTexts.quoteDetail,
  },
};
